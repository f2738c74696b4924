import { compare, isZero } from '#shared/decimal.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { stateAfterCancel } from '#shared/domain/intent-states.ts'

/** What was done afterwards, by Coffer, to an order that was accepted. */
export interface LaterChange {
  /**
   * `declared`: the user's word ended it, which proves nothing. `unclear`: a cancel after which it may have been cancelled, or
   * filled or triggered before.
   */
  readonly kind: 'amended' | 'reduced' | 'cancelled' | 'swept' | 'declared' | 'unclear'
  /** ms since the epoch. */
  readonly at: number
}

const kinds = {
  amend: 'amended',
  'cancel-partial': 'reduced',
  cancel: 'cancelled',
  'cancel-oco': 'cancelled',
  'cancel-stop': 'cancelled',
  'cancel-all': 'swept',
} as const

/** What cancels of an other family than plain orders are meant for. */
const families: Readonly<Record<string, IntentView['kind']>> = {
  'cancel-oco': 'place-oco',
  'cancel-stop': 'place-stop',
}

/** Whether a cancel of every pair failed in this one, as its note says. */
const failedIn = ({ note }: IntentView, pair: unknown): boolean => {
  const failed = note?.id === 'orders.not-cancelled' ? note.params?.['failed'] : null
  return typeof failed === 'string' && failed.split(', ').some((symbol) => symbol === pair)
}

/** Notes of a look-up that found it triggered or over. */
const overNotes: ReadonlySet<string> = new Set([
  'found.stop-triggered-since',
  'found.stop-cancelled',
  'found.oco-triggered-since',
  'found.oco-filled-since',
  'found.oco-cancelled',
])

/**
 * Whether a stop or OCO order is known to wait for its trigger: the venue shows it under its own id with nothing traded. One that
 * was triggered, ended, or was ended by the user's word, and one that nothing is known of, is not.
 */
export const isKnownToWait = ({ state, fill, note, orderId, endedBy }: IntentView): boolean =>
  state === 'accepted' &&
  endedBy === undefined &&
  !(note !== null && overNotes.has(note.id)) &&
  fill != null &&
  !fill.complete &&
  isZero(fill.size) &&
  fill.orderId === orderId

const isSubject = (name: string): name is keyof typeof kinds => name in kinds

const idsOf = ({ orderId, orderIds }: IntentView['request']): readonly string[] => [
  ...(typeof orderId === 'string' ? [orderId] : []),
  ...(typeof orderIds === 'string' ? orderIds.split(',') : Array.isArray(orderIds) ? orderIds.map(String) : []),
]

/** Whether an act was meant for the order that `intent` made, under any of the ids it had by then. */
function isMeantFor(intent: IntentView, ids: ReadonlySet<string>, act: IntentView): boolean {
  const { kind, request } = act
  const { clientOid, symbol } = request
  const named = [...idsOf(request), ...(act.cancelledOrderIds ?? [])]
  // A cancel reaches its own family alone.
  if (kind !== 'amend' && (families[kind] ?? 'place') !== intent.kind) return false
  // A cancel of all OCO or stop orders ends those that waited, which says nothing of one that it does not name: it may have been triggered.
  if (named.length === 0 && clientOid === undefined && kind === 'cancel-all')
    return symbol === undefined || symbol === intent.request['symbol']
  return named.some((id) => ids.has(id)) || (clientOid !== undefined && clientOid === intent.clientOid)
}

const isUnclear = (act: IntentView): boolean => act.kind !== 'amend' && stateAfterCancel(act) === 'unknown'

/**
 * The last act on the order an intent made that was accepted or may have ended it, so that "accepted" under a form never stands alone after the order was
 * changed or cancelled. Cancels of plain orders do not touch an OCO order, and the other way round.
 */
export function laterChangeOf(intent: IntentView, all: readonly IntentView[]): LaterChange | null {
  const { fill } = intent
  const isWhole = fill != null && fill.of !== null && compare(fill.size, fill.of) >= 0
  const ids = new Set(intent.orderId === null ? [] : [intent.orderId])
  const later: LaterChange[] = []
  const acts = all
    .filter(({ id, profileId }) => id !== intent.id && profileId === intent.profileId)
    .filter((act) => act.createdAt >= intent.createdAt && (act.state === 'accepted' || isUnclear(act)))
    .sort((a, b) => a.createdAt - b.createdAt)
  for (const act of acts) {
    if (!isSubject(act.kind) || !isMeantFor(intent, ids, act) || failedIn(act, intent.request['symbol'])) continue
    // What came after the whole had filled changed nothing of it.
    if (isWhole || (fill?.complete === true && fill.at <= act.createdAt)) continue
    const known = act.endedBy === 'user' ? 'declared' : kinds[act.kind]
    later.push({ kind: isUnclear(act) ? 'unclear' : known, at: act.createdAt })
    // An amended order goes on under the id of its replacement (M12).
    if (act.kind === 'amend' && act.orderId !== null) ids.add(act.orderId)
  }
  const last = later.at(-1) ?? null
  if (last?.kind !== 'unclear') return last
  // What was cancelled before stays so.
  return later.findLast(({ kind }) => kind === 'cancelled' || kind === 'swept') ?? last
}
