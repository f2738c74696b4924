import { z } from 'zod'
import { keyRoleSchema, profileSchema } from '../domain/profile.ts'
import type { KeyTest, Profile } from '../domain/profile.ts'
import { venueSchema } from '../domain/venue.ts'
import type { Venue } from '../domain/venue.ts'
import { gives } from './contract.ts'
import { rule } from '../messages.ts'

export const profileIdSchema = profileSchema.shape.id

/** The only inbound direction of secrets (I4). Length caps keep one keychain entry under its limit (V3). */
export const keyInputSchema = z.object({
  role: keyRoleSchema,
  key: z
    .string()
    .min(1, rule('key.paste'))
    .max(400, rule('input.too-long', { most: 400 })),
  secret: z
    .string()
    .min(1, rule('secret.paste'))
    .max(400, rule('input.too-long', { most: 400 })),
  passphrase: z
    .string()
    .min(1, rule('passphrase.type'))
    .max(400, rule('input.too-long', { most: 400 })),
  keyVersion: z.union([z.literal(2), z.literal(3)]),
})
export type KeyInput = z.infer<typeof keyInputSchema>

const roleOfProfile = z.object({ profileId: profileIdSchema, role: keyRoleSchema })

export const profileChannels = {
  'profiles.list': gives<readonly Profile[]>().takes(z.null()),
  'profiles.add': gives<Profile>().takes(
    z.object({
      label: profileSchema.shape.label,
      colour: profileSchema.shape.colour,
      venueId: z.string().max(40),
      key: keyInputSchema,
    }),
  ),
  'profiles.update': gives<Profile>().takes(
    z.object({
      profileId: profileIdSchema,
      label: profileSchema.shape.label.optional(),
      colour: profileSchema.shape.colour.optional(),
    }),
  ),
  'profiles.putKey': gives<Profile>().takes(z.object({ profileId: profileIdSchema, key: keyInputSchema })),
  'profiles.removeKey': gives<Profile>().takes(roleOfProfile),
  'profiles.testKey': gives<KeyTest>().takes(roleOfProfile),
  'profiles.delete': gives<null>().takes(
    z.object({
      profileId: profileIdSchema,
      /** The user has read that open outcomes can then no longer be looked up, and said to delete all the same. */
      evenUnresolved: z.boolean().optional(),
    }),
  ),
  /** Keeps an unreadable list of profiles under another name and begins an empty one; gives the name. */
  'profiles.startOver': gives<string>().takes(z.null()),
  'venues.list': gives<readonly Venue[]>().takes(z.null()),
  'venues.add': gives<Venue>().takes(
    venueSchema.pick({ name: true, baseUrl: true, headerPrefix: true, siteType: true }),
  ),
  /** Refused for a built-in venue and for one that a profile uses. */
  'venues.remove': gives<null>().takes(z.object({ venueId: venueSchema.shape.id })),
}
