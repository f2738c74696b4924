import { appError } from '#shared/errors.ts'
import { roleOf } from '#shared/exchange/endpoint.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import type { Deadline } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import { lostAfterMs } from '#main/reconcile/unresolved.ts'
import { hasPassedThere } from './end-of-setting.ts'
import type { Armed, DeadManRecords } from './switch-records.ts'

/** Of a switch that another key set than the profile has now: that may be another account's. */
const otherKey = appError('unknown-outcome', msg('dead-man.other-key'))
/** Of one that can stand no more: nobody here can read what it cancelled. */
const otherKeyPast = appError('unknown-outcome', msg('dead-man.other-key-past'))

interface OtherKeyDeps {
  readonly clients: MoneyDeps['clients']
  readonly time: Time
}

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
 * keychain is waited for. A key that was added or removed beside that one changes nothing: a profile is of one account. Nor does
 * one that took its place, once the venue has named the same account for both.
 */
export const isOfOtherKey = async (
  { clients, time }: OtherKeyDeps,
  profileId: string,
  mine: Armed,
  leaveBy?: Deadline,
): Promise<boolean> => {
  const { signer } = mine
  if (signer === null) return false
  const now = await signerOf(clients, profileId, leaveBy)
  if (now === null) return mine.otherKeySince !== null
  const isOther = now !== signer && !(await hasKeyOfAccount(clients, profileId, signer))
  mine.otherKeySince = isOther ? (mine.otherKeySince ?? time.monotonic()) : null
  if (!isOther && mine.disarmedByOtherKey !== null) {
    // That key is back, which says nothing of the account of the disarm.
    const isOfAccount = now !== signer || (await hasKeyOfAccount(clients, profileId, mine.disarmedByOtherKey))
    if (isOfAccount) mine.disarmedByOtherKey = null
  }
  return isOther
}

const hasKeyOfAccount = async (clients: MoneyDeps['clients'], profileId: string, sentBy: string): Promise<boolean> => {
  const client = await clients(profileId)
  if (!client.ok) return false
  const key = await client.value.lookUpKey(roleOf(endpoints.setDeadMan), { sentBy })
  return key.ok && (key.value.sender === sentBy || key.value.isSuccessor === true)
}

export interface ShowOtherKeyDeps extends OtherKeyDeps {
  readonly records: DeadManRecords
  /** It is known how the switch of the profile stands, and what the journal holds of it no longer counts. */
  readonly onAnswer: (profileId: string) => void
}

/**
 * Shows one that another key set: it may stand as long as any request with that key can have kept it, and is over after that,
 * whatever key is there. `isOver`: what is said of it is void.
 */
export const showOtherKey = async (
  deps: ShowOtherKeyDeps,
  profileId: string,
  mine: Armed,
  isOver: () => boolean,
): Promise<void> => {
  const isPast = isOutlived(deps, mine) || (await hasPassedThere(deps, profileId, mine))
  if (isOver()) return
  if (!isPast) return deps.records.showUnclear(profileId, mine, otherKey)
  deps.onAnswer(profileId)
  deps.records.showOff(profileId, otherKeyPast)
}

/** By the steady clock: the last request with that key left before the other one was there, and may have been late and have renewed it. */
const isOutlived = ({ time }: ShowOtherKeyDeps, { otherKeySince, longest }: Armed): boolean =>
  otherKeySince !== null && time.monotonic() - otherKeySince > lostAfterMs + longest * 1_000
