import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'

/** What is not finished yet while Coffer closes. */
export interface StillOpen {
  /** Money requests whose answer is awaited. */
  readonly requests: number
  readonly switches: OpenSwitches
  readonly records: UnwrittenRecords
  readonly practiceSaving: boolean
}

/** Dead-man switches that may cancel orders, of all profiles together. */
export interface OpenSwitches {
  readonly set: number
  /** They may be set. */
  readonly inDoubt: number
  /** Somebody else has set them, and may renew them; Coffer does not disarm them. */
  readonly elsewhere: number
  /** False where nobody can tell of all profiles: there may be more. */
  readonly isKnown: boolean
}

/** Steps of the journal that are only in memory. */
export interface UnwrittenRecords {
  /** They may still be written. */
  readonly waiting: number
  /** They never can be. */
  readonly unwritable: number
  /** Of both, those that no later start finds out again. */
  readonly irreplaceable: number
}

/** Switches of Coffer's own that are set, or may be. */
export const ownSwitches = ({ set, inDoubt }: OpenSwitches): number => set + inDoubt

/** What becomes of the orders that no switch of Coffer's own covers; `others` says that they stay, where there is such a switch. */
export function ordersLine(switches: OpenSwitches, others: Message): Message {
  const hasOwn = ownSwitches(switches) > 0
  // What nobody knows of, or somebody else has set, may cancel them.
  if (switches.elsewhere > 0 || !switches.isKnown)
    return msg(hasOwn ? 'ended.other-orders-not-known' : 'ended.orders-not-known')
  return hasOwn ? others : msg('ended.orders-stay')
}
