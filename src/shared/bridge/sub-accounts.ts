import { z } from 'zod'
import type { PortfolioCurve } from '#shared/domain/portfolio.ts'
import type { SubAccountList } from '#shared/domain/sub-account.ts'
import { subUserIdProblem } from '#shared/domain/sub-account.ts'
import { gives } from './contract.ts'
import { profileIdSchema } from './profiles.ts'
import { rule, ruleText } from '#shared/messages.ts'

const ofProfile = z.object({ profileId: profileIdSchema })

const subUserId = z
  .string()
  .max(200)
  .superRefine((text, { addIssue }) => {
    const problem = subUserIdProblem(text)
    if (problem !== null) addIssue({ code: 'custom', message: ruleText(problem) })
  })
  .transform((text) => text.trim().toLowerCase())
const subAccountName = z
  .string()
  .trim()
  .min(1, rule('input.sub-account-name'))
  .max(40, rule('input.too-long', { most: 40 }))

/** What Coffer has seen of a profile's value by itself. */
export const portfolioChannels = {
  /** Errors: profile-not-found, vault-locked. */
  'portfolio.curve': gives<PortfolioCurve>().takes(ofProfile),
}

/** The user's list of sub-accounts, kept per profile. Each change gives the profile's whole list. */
export const subAccountChannels = {
  'subAccounts.list': gives<SubAccountList>().takes(ofProfile),
  /** Errors: bad-input with a field (already there, too many), disk-failed. */
  'subAccounts.add': gives<SubAccountList>().takes(ofProfile.extend({ id: subUserId, name: subAccountName })),
  'subAccounts.rename': gives<SubAccountList>().takes(ofProfile.extend({ id: subUserId, name: subAccountName })),
  /** Forgets the id; at the venue nothing changes. */
  'subAccounts.remove': gives<SubAccountList>().takes(ofProfile.extend({ id: subUserId })),
  /** Asks the venue for its list. Error `permission-refused` where the key may not: then ids are added by hand. */
  'subAccounts.fill': gives<SubAccountList>().takes(ofProfile),
}
