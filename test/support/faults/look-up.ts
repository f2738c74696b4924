import type { IntentState } from '#shared/domain/intent-states.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { IntentRecord, JournalReader, NewIntent } from '#main/journal/index.ts'
import { fold } from '#main/journal/record.ts'
import type { Related } from '#main/journal/related.ts'
import { conclude } from '#main/reconcile/conclude.ts'
import { strategies } from '#main/reconcile/strategies/index.ts'
import { createProber } from '#main/reconcile/probe.ts'
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
  /** What its outcome, which is unknown, left as evidence. */
  readonly evidence?: IntentRecord['evidence']
  readonly script: Script
  /** ms since the doubt began. */
  readonly age?: number
  /** ms since it was sent, by the machine's clock; the age unless said. */
  readonly sentAgo?: () => number
  readonly later?: readonly string[]
  /** Client order ids of intents that were under way as it began. */
  readonly underWay?: readonly string[]
  /** Client order ids of orders accepted before it began. */
  readonly placedBefore?: readonly string[]
  /** ms by which the machine's clock is behind the venue's; none unless said. */
  readonly clockOffset?: number
  /** Client order ids that Coffer sent for other orders. */
  readonly own?: readonly string[]
  /** Other intents of the journal, read anew each time: a script may add one while it is asked. Sent `ago` ms before this one; accepted without an id of the venue's unless said. */
  readonly others?: readonly Other[]
}

export interface Other {
  readonly intent: Partial<NewIntent>
  readonly ago: number
  readonly state?: IntentState
  readonly orderId?: string
  /** Mark of the key that sent it, where it is another one's. */
  readonly signer?: string
}

/** The journal's other intents, by when they were sent; the journal itself tells them apart by place. */
const relatedTo = (intent: IntentRecord, others: readonly IntentRecord[]): Related => {
  const before = others.filter(({ sentAt: at }) => (at ?? 0) <= (intent.sentAt ?? 0))
  const after = others.filter((other) => !before.includes(other))
  const settings = (records: readonly IntentRecord[], states: readonly IntentState[]): readonly IntentRecord[] =>
    records.filter(({ kind, state }) => kind === 'protect' && states.includes(state))
  return {
    changesOf: (_id, orderId) => {
      const names = ({ kind, request }: IntentRecord): boolean =>
        kind === 'cancel-all' || request['orderId'] === orderId
      return { before: before.filter(names), after: after.filter(names) }
    },
    madeByChanges: (_id, orderIds) =>
      new Set(
        others.flatMap(({ kind, state, orderId }) =>
          kind === 'amend' && state === 'accepted' && orderId !== null && orderIds.includes(orderId) ? [orderId] : [],
        ),
      ),
    settingsAround: ({ signer }) => {
      const isOwn = (other: IntentRecord): boolean => other.signer === signer
      return {
        before: settings(before, ['accepted', 'unknown']).filter(isOwn),
        after: settings(after, ['accepted']).filter(isOwn),
        ofOtherKeys: settings(others, ['accepted', 'unknown']).filter((other) => !isOwn(other)),
        laterOfOtherKeys: new Set(after.filter((other) => !isOwn(other)).map(({ id }) => id)),
      }
    },
  }
}

/** One look-up at a scripted venue, as the reconciler does it, and what it concludes. */
export const lookUp = async (asked: Asked) => {
  const {
    intent: fields,
    evidence = null,
    script,
    age = late,
    sentAgo = () => age,
    clockOffset = 0,
    later = [],
    underWay = [],
    placedBefore = [],
    own = [],
    others = [],
  } = asked
  const intent = { ...recordOf(fields), evidence }
  const prober = createProber(scriptedClient(script))
  const known = (): readonly IntentRecord[] =>
    others.map(({ intent: other, ago, state = 'accepted', orderId = null, signer }): IntentRecord => {
      const record = recordOf(other)
      return {
        ...record,
        state,
        orderId,
        signer: signer ?? record.signer,
        sentAt: sentAt - ago,
        createdAt: sentAt - ago,
      }
    })
  const all = (): Result<readonly IntentRecord[]> => ok([intent, ...known()])
  const reader = {
    clientOidsBegunAfter: () => ok(new Set(later)),
    clientOidsUnderWay: () => ok(new Set(underWay)),
    placedBefore: (_id: string, oids: readonly string[]) =>
      ok(new Set(oids.filter((oid) => placedBefore.includes(oid)))),
    sentOids: (_profileId: string, oids: readonly string[]) => ok(new Set(oids.filter((oid) => own.includes(oid)))),
    page: () => ok({ records: [...known(), intent], cursor: null }),
    transfers: all,
    withdrawals: all,
    related: <Found>(read: (related: Related) => Found) => ok(read(relatedTo(intent, known()))),
  } as unknown as JournalReader
  const strategy = strategies[intent.kind]
  const times = { late: age >= late, age, sentAgo, clockOffset: () => clockOffset }
  const finding = await strategy.find({ intent, prober, reader, ...times })
  const { end, answered } = conclude(strategy, finding, prober.results, age >= late)
  return { state: end?.state ?? 'unknown', orderId: end?.orderId ?? null, note: end?.note ?? null, answered }
}
