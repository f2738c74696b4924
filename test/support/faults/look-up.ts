import { ok } from '#shared/errors.ts'
import type { IntentRecord, JournalReader, NewIntent } from '#main/journal/index.ts'
import { fold } from '#main/journal/record.ts'
import { conclude } from '#main/actions/settle/conclude.ts'
import { strategies } from '#main/actions/settle/index.ts'
import { createLook } from '#main/actions/settle/look.ts'
import { newIntent } from './journal.ts'
import type { Script } from './scripted-client.ts'
import { scriptedClient } from './scripted-client.ts'

/** ms since the epoch at which every intent of these tests was sent. */
export const sentAt = 1_760_000_000_000
/** ms since the doubt began. */
export const early = 2_000
export const late = 15_000

const recordOf = (fields: Partial<NewIntent>): IntentRecord => {
  const { id, overrides: _none, ...payload } = newIntent(fields)
  const record = fold(null, { intentId: id, at: sentAt, kind: 'begin', payload })
  if (record === null) throw new Error('not begun')
  return { ...record, state: 'unknown', sentAt }
}

interface Asked {
  readonly intent: Partial<NewIntent>
  readonly script: Script
  /** ms since the doubt began. */
  readonly age?: number
  readonly later?: readonly string[]
  /** Intents of the same profile that were accepted, sent `ago` ms before this one. */
  readonly accepted?: readonly { readonly intent: Partial<NewIntent>; readonly ago: number }[]
}

/** One look-up at a scripted venue, as the settler does it, and what it concludes. */
export const lookUp = async ({ intent: fields, script, age = late, later = [], accepted = [] }: Asked) => {
  const intent = recordOf(fields)
  const look = createLook(scriptedClient(script))
  const known = accepted.map((other): IntentRecord => {
    return { ...recordOf(other.intent), state: 'accepted', sentAt: sentAt - other.ago }
  })
  const reader = { clientOidsBegunAfter: () => ok(new Set(later)), list: () => ok(known) } as unknown as JournalReader
  const strategy = strategies[intent.kind]
  const finding = await strategy.find({ intent, look, reader, late: age >= late, age })
  const { end, complete } = conclude(strategy.absence, finding, look.seen, age >= late)
  return { state: end?.state ?? 'unknown', orderId: end?.orderId ?? null, note: end?.note ?? null, complete }
}
