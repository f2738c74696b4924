import { z } from 'zod'
import type { SubAccountList } from '../domain/sub-account.ts'
import { subUserIdProblem } from '../domain/sub-account.ts'
import { gives } from './contract.ts'
import { profileIdSchema } from './profiles.ts'

const idSchema = z
  .string()
  .max(200)
  .superRefine((text, { addIssue }) => {
    const problem = subUserIdProblem(text)
    if (problem !== null) addIssue({ code: 'custom', message: problem })
  })
  .transform((text) => text.trim().toLowerCase())
const nameSchema = z.string().trim().min(1, 'Give the sub-account a name.').max(40, 'A name has at most 40 characters.')

const ofProfile = z.object({ profileId: profileIdSchema })

/** The user's list of sub-accounts, kept per profile. Each change gives the profile's whole list. */
export const subAccountChannels = {
  'subAccounts.list': gives<SubAccountList>().takes(ofProfile),
  /** Errors: bad-input with a field (already there, too many), disk-failed. */
  'subAccounts.add': gives<SubAccountList>().takes(ofProfile.extend({ id: idSchema, name: nameSchema })),
  'subAccounts.rename': gives<SubAccountList>().takes(ofProfile.extend({ id: idSchema, name: nameSchema })),
  /** Forgets the id; at the venue nothing changes. */
  'subAccounts.remove': gives<SubAccountList>().takes(ofProfile.extend({ id: idSchema })),
  /** Asks the venue for its list. Error `permission-refused` where the key may not: then ids are added by hand. */
  'subAccounts.fill': gives<SubAccountList>().takes(ofProfile),
}
