import { appError } from '#shared/errors.ts'
import { roleOf } from '#shared/exchange/endpoint.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import type { Deadline } from '#main/platform/deadline.ts'
import type { Armed } from './switch-records.ts'

/** Of a switch that another key set than the profile has now: that may be another account's. */
export const otherKey = appError('unknown-outcome', msg('dead-man.other-key'))

/** Mark of the key that sets a profile's switch; null where none can be used now. */
export const signerOf = async (
  clients: MoneyDeps['clients'],
  profileId: string,
  leaveBy?: Deadline,
): Promise<string | null> => {
  const client = await clients(profileId)
  if (!client.ok) return null
  const role = roleOf(endpoints.setDeadMan)
  const signer = await client.value.signer(role, leaveBy === undefined ? {} : { leaveBy })
  return signer.ok ? signer.value : null
}

/** Whether another key set it than the profile has now; kept of it, as long as no key says otherwise. */
export const isOfOtherKey = async (clients: MoneyDeps['clients'], profileId: string, mine: Armed): Promise<boolean> => {
  if (mine.signer === null) return false
  const now = await signerOf(clients, profileId)
  if (now !== null) mine.isOfOtherKey = now !== mine.signer
  return mine.isOfOtherKey
}
