import type { SubAccounts } from '#main/sub-accounts/sub-accounts.ts'
import type { Handlers } from '../dispatch.ts'

type Channels = Extract<keyof Handlers, `subAccounts.${string}`>

/** The user's list of sub-accounts. What they hold is read by the feed. */
export const subAccountHandlers = ({ list, add, rename, remove, fill }: SubAccounts): Pick<Handlers, Channels> => ({
  'subAccounts.list': ({ profileId }) => Promise.resolve(list(profileId)),
  'subAccounts.add': add,
  'subAccounts.rename': rename,
  'subAccounts.remove': remove,
  'subAccounts.fill': ({ profileId }) => fill(profileId),
})
