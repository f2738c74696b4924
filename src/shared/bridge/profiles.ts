import { z } from 'zod'
import { keyRoleSchema, profileLabelSchema, profileSchema } from '../domain/profile.ts'
import type { KeyTest, Profile } from '../domain/profile.ts'
import { venueNameSchema, venueSchema } from '../domain/venue.ts'
import type { Venue } from '../domain/venue.ts'
import { gives } from './contract.ts'

export const profileIdSchema = profileSchema.shape.id

const roleOfProfile = z.object({ profileId: profileIdSchema, role: keyRoleSchema })

export const profileChannels = {
  'profiles.list': gives<readonly Profile[]>().takes(z.null()),
  /** Main's own window takes the key and whatever is left out here (I4). */
  'profiles.add': gives<Profile>().takes(
    z.object({
      label: profileLabelSchema.optional(),
      colour: profileSchema.shape.colour.optional(),
      /** The one that the window offers first. */
      venueId: z.string().max(40).optional(),
    }),
  ),
  /** Asked in main's own window: a label and a colour are how a person tells whose account it is (T12). */
  'profiles.update': gives<Profile>().takes(
    z.object({
      profileId: profileIdSchema,
      label: profileLabelSchema.optional(),
      colour: profileSchema.shape.colour.optional(),
    }),
  ),
  /** Adds the key of this role in main's own window, or replaces it. */
  'profiles.putKey': gives<Profile>().takes(roleOfProfile),
  'profiles.removeKey': gives<Profile>().takes(roleOfProfile),
  'profiles.testKey': gives<KeyTest>().takes(roleOfProfile),
  'profiles.delete': gives<null>().takes(z.object({ profileId: profileIdSchema })),
  /** Keeps an unreadable list of profiles under another name and begins an empty one; gives the name. */
  'profiles.startOver': gives<string>().takes(z.null()),
  'venues.list': gives<readonly Venue[]>().takes(z.null()),
  'venues.add': gives<Venue>().takes(
    venueSchema.pick({ baseUrl: true, headerPrefix: true, siteType: true }).extend({ name: venueNameSchema }),
  ),
  /** Refused for a built-in venue and for one that a profile uses. */
  'venues.remove': gives<null>().takes(z.object({ venueId: venueSchema.shape.id })),
}
