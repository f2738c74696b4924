/**
 * What must hold at the end of every history, whatever went wrong: pure functions over what was pressed, what the journal
 * keeps, what the venue has and what the page was shown, as `observe.ts` fills it in from whole processes.
 */
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import { cameToNothing, isUnresolved } from '#shared/domain/intent-states.ts'

export interface ObservedPress {
  /** The page's name for it. */
  readonly draftId: string
  readonly what: string
  /** Orders, withdrawals or transfers that it may make at most. */
  readonly most: number
  /** Above main's limits, or a withdrawal: it needs the yes of main's own window. */
  readonly needsYes: boolean
  readonly saidYes: boolean
}

export interface ObservedIntent {
  readonly id: string
  readonly draftId: string | null
  readonly kind: IntentKind
  readonly state: IntentState
  readonly clientOid: string | null
  readonly orderId: string | null
  readonly request: Readonly<Record<string, unknown>>
  readonly endedBy: 'user' | null
  /** True where main says that only the user can end it, with a reason. */
  readonly byUser: boolean
  /** True where the history made its end undecidable: no look-up can prove it, or the clock moved meanwhile. */
  readonly undecidable: boolean
  /** Every state that the page was shown of it, in order, without repetitions. */
  readonly shown: readonly IntentState[]
}

export interface VenueThing {
  readonly kind: 'order' | 'stop' | 'oco' | 'withdrawal' | 'transfer'
  readonly id: string
  /** What it is found by: a client order id; of a withdrawal its tagged remark, of a transfer its amount. */
  readonly mark: string
  readonly open: boolean
  /** A cancel ended it, in whole or in part. */
  readonly cancelled: boolean
}

export interface Observed {
  readonly presses: readonly ObservedPress[]
  readonly intents: readonly ObservedIntent[]
  /** Of the account, whoever made it. */
  readonly venue: readonly VenueThing[]
  /** `currency wallet` to what is available and held, in plain decimals; of the venue, and as the page is shown it. */
  readonly venueBalances: Readonly<Record<string, string>>
  readonly shownBalances: Readonly<Record<string, string>>
  readonly shownOrders: readonly string[]
  /** Null where the chain is whole, else what is wrong. */
  readonly chain: string | null
  /** Where a secret was found. */
  readonly secrets: readonly string[]
  /** Requests that arrived while a second instance was started and the first stood still. */
  readonly secondSigned: number
  /** What did not come to its end in time after the faults had stopped. */
  readonly unfinished: readonly string[]
}

export interface Invariant {
  readonly id: `I-${string}`
  readonly sentence: string
  readonly check: (observed: Observed) => readonly string[]
}

const makes: Readonly<Partial<Record<IntentKind, VenueThing['kind']>>> = {
  place: 'order',
  'place-stop': 'stop',
  'place-oco': 'oco',
  withdraw: 'withdrawal',
  transfer: 'transfer',
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What an intent's thing is found by at the venue; null for one that makes none. */
export const markOf = ({
  kind,
  clientOid,
  request,
}: Pick<ObservedIntent, 'kind' | 'clientOid' | 'request'>): string | null => {
  if (kind === 'withdraw') return text(request['remark'])
  if (kind === 'transfer') return text(request['amount'])
  return makes[kind] === undefined ? null : clientOid
}

const made = ({ venue }: Observed, intent: ObservedIntent): readonly VenueThing[] => {
  const mark = markOf(intent)
  return venue.filter((thing) => thing.kind === makes[intent.kind] && thing.mark === mark)
}

const named = ({ id, kind, state }: ObservedIntent): string => `${kind} ${id} (${state})`

const onePress: Invariant['check'] = (observed) =>
  observed.presses.flatMap(({ draftId, what, most }) => {
    const own = observed.intents.filter((intent) => intent.draftId === draftId)
    const things = own.flatMap((intent) => made(observed, intent))
    return things.length > most ? [`${what}: ${things.length} at the venue, at most ${most}`] : []
  })

const known: Invariant['check'] = (observed) => {
  const marks = new Set(observed.intents.map((intent) => `${makes[intent.kind] ?? ''} ${markOf(intent) ?? ''}`))
  return observed.venue
    .filter(({ kind, mark }) => !marks.has(`${kind} ${mark}`))
    .map(({ kind, id, mark }) => `${kind} ${id} (${mark}) is at the venue and not in the journal`)
}

const truthful: Invariant['check'] = (observed) =>
  observed.intents.flatMap((intent) => {
    if (makes[intent.kind] === undefined || isUnresolved(intent.state)) return []
    const there = made(observed, intent).length > 0
    if (intent.state === 'accepted' && !there) return [`${named(intent)}: the venue has none`]
    return cameToNothing(intent.state) && there ? [`${named(intent)}: the venue has it`] : []
  })

/** Ids of orders that a cancel names; null for one that names none. */
const cancelled = ({ request }: ObservedIntent): string | null => text(request['orderId']) || null

const cancels: Invariant['check'] = (observed) =>
  observed.intents.flatMap((intent) => {
    const id = intent.kind === 'cancel' ? cancelled(intent) : null
    const order = observed.venue.find((thing) => thing.id === id)
    if (order === undefined) return []
    const others = observed.intents.filter((other) => other !== intent && other.kind.startsWith('cancel'))
    if (intent.state === 'accepted' && order.open) return [`${named(intent)}: order ${id} is open`]
    const alone = others.every((other) => other.kind === 'cancel' && cancelled(other) !== id)
    return cameToNothing(intent.state) && alone && order.cancelled
      ? [`${named(intent)}: order ${id} was cancelled`]
      : []
  })

const unknownOnly: Invariant['check'] = ({ intents }) =>
  intents.flatMap((intent) => {
    if (!isUnresolved(intent.state)) return []
    if (intent.state === 'sending') return [`${named(intent)} at the end`]
    if (!intent.byUser) return [`${named(intent)}: no reason why only the user can end it`]
    return intent.undecidable ? [] : [`${named(intent)}: the venue can tell what became of it`]
  })

const ends = (state: IntentState): boolean => !isUnresolved(state)

const neverFailed: Invariant['check'] = (observed) =>
  observed.intents.flatMap((intent) => {
    const failed = intent.shown.find(cameToNothing)
    return failed !== undefined && made(observed, intent).length > 0
      ? [`${named(intent)} was shown as ${failed}, and the venue has it`]
      : []
  })

const forward: Invariant['check'] = ({ intents }) =>
  intents.flatMap((intent) => {
    const at = intent.shown.findIndex(ends)
    const last = intent.shown.at(-1)
    if (at >= 0 && at < intent.shown.length - 1) return [`${named(intent)} was shown as ${intent.shown.join(', ')}`]
    return last !== undefined && ends(last) && last !== intent.state
      ? [`${named(intent)} was shown as ${last} at last`]
      : []
  })

const limits: Invariant['check'] = (observed) =>
  observed.presses.flatMap((press) => {
    if (!press.needsYes || press.saidYes) return []
    const own = observed.intents.filter((intent) => intent.draftId === press.draftId)
    return own.flatMap((intent) => made(observed, intent)).map(({ id }) => `${press.what}: ${id} without a yes`)
  })

const balances: Invariant['check'] = ({ venueBalances, shownBalances }) =>
  [...new Set([...Object.keys(venueBalances), ...Object.keys(shownBalances)])].flatMap((name) => {
    const [there, shown] = [venueBalances[name] ?? 'none', shownBalances[name] ?? 'none']
    return there === shown ? [] : [`${name}: ${there} at the venue, ${shown} shown`]
  })

const orders: Invariant['check'] = ({ venue, shownOrders }) => {
  const open = venue.filter((thing) => thing.kind === 'order' && thing.open).map(({ id }) => id)
  const missing = open.filter((id) => !shownOrders.includes(id)).map((id) => `${id} is open and not shown`)
  return [...missing, ...shownOrders.filter((id) => !open.includes(id)).map((id) => `${id} is shown and not open`)]
}

export const invariants: readonly Invariant[] = [
  { id: 'I-01', sentence: 'One press gives at most one order, withdrawal or transfer at the venue.', check: onePress },
  { id: 'I-02', sentence: 'Nothing of the account is at the venue that the journal does not know.', check: known },
  { id: 'I-03', sentence: "An end state in the journal equals the venue's truth.", check: truthful },
  {
    id: 'I-04',
    sentence: 'A cancel says cancelled only where the order is, and nothing only where it did nothing.',
    check: cancels,
  },
  { id: 'I-05', sentence: 'Unknown stays only what is undecidable, and says so with a reason.', check: unknownOnly },
  { id: 'I-06', sentence: 'What the venue took is never shown as failed.', check: neverFailed },
  {
    id: 'I-07',
    sentence: 'A state that is shown only moves forward, and the last one shown is the one kept.',
    check: forward,
  },
  {
    id: 'I-08',
    sentence: "Nothing above main's limits, and no withdrawal, is at the venue without its window's yes.",
    check: limits,
  },
  { id: 'I-09', sentence: "The balances shown equal the venue's once the faults have stopped.", check: balances },
  { id: 'I-10', sentence: "The open orders shown equal the venue's once the faults have stopped.", check: orders },
  { id: 'I-11', sentence: "The journal's hash chain verifies.", check: ({ chain }) => (chain === null ? [] : [chain]) },
  {
    id: 'I-12',
    sentence: 'No secret is on disk, in the logs or in what crossed the bridge.',
    check: ({ secrets }) => secrets,
  },
  {
    id: 'I-13',
    sentence: 'A second instance signs nothing.',
    check: ({ secondSigned }) => (secondSigned === 0 ? [] : [`${secondSigned} requests arrived`]),
  },
  {
    id: 'I-14',
    sentence: 'All ends within a bound once the faults have stopped.',
    check: ({ unfinished }) => unfinished,
  },
]

export interface Violation {
  readonly id: string
  readonly sentence: string
  readonly what: string
}

/** All that does not hold. */
export const violationsIn = (observed: Observed): readonly Violation[] =>
  invariants.flatMap(({ id, sentence, check }) => check(observed).map((what) => ({ id, sentence, what })))
