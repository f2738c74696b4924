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

/**
 * Whether the profile no longer has the key that set it; kept of it, as long as no key says otherwise. `leaveBy`: until when the
 * keychain is waited for. A key that was added or removed beside that one changes nothing: a profile is of one account.
 */
export const isOfOtherKey = async (
  clients: MoneyDeps['clients'],
  profileId: string,
  mine: Armed,
  leaveBy?: Deadline,
): Promise<boolean> => {
  const { signer } = mine
  if (signer === null) return false
  const now = await signerOf(clients, profileId, leaveBy)
  if (now !== null) mine.isOfOtherKey = now !== signer && !(await hasKey(clients, profileId, signer))
  return mine.isOfOtherKey
}

const hasKey = async (clients: MoneyDeps['clients'], profileId: string, sentBy: string): Promise<boolean> => {
  const client = await clients(profileId)
  if (!client.ok) return false
  const key = await client.value.lookUpKey(roleOf(endpoints.setDeadMan), { sentBy })
  return key.ok && key.value.sender === sentBy
}
