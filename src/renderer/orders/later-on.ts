import { compare } from '#shared/decimal.ts'
import type { IntentView } from '#shared/domain/intent.ts'

/** What was done afterwards, by Coffer, to an order that was accepted. */
export interface LaterOn {
  readonly kind: 'amended' | 'reduced' | 'cancelled' | 'swept'
  /** ms since the epoch. */
  readonly at: number
}

const kinds = {
  amend: 'amended',
  'cancel-partial': 'reduced',
  cancel: 'cancelled',
  'cancel-oco': 'cancelled',
  'cancel-all': 'swept',
} as const

const isSubject = (name: string): name is keyof typeof kinds => name in kinds

const names = (intent: IntentView, later: IntentView): boolean => {
  const { orderId, clientOid, symbol } = later.request
  if (later.kind === 'cancel-all') return symbol === undefined || symbol === intent.request['symbol']
  return (
    (orderId !== undefined && orderId === intent.orderId) || (clientOid !== undefined && clientOid === intent.clientOid)
  )
}

/**
 * The last accepted act on the order an intent made, so that "accepted" under a form never stands alone after the order was
 * changed or cancelled. An order of another kind (a cancel of all plain orders) does not touch an OCO order.
 */
export function laterOn(intent: IntentView, all: readonly IntentView[]): LaterOn | null {
  const { fill } = intent
  const isWhole = fill != null && fill.of !== null && compare(fill.size, fill.of) >= 0
  const later = all
    .filter(({ state, createdAt }) => state === 'accepted' && createdAt >= intent.createdAt)
    .filter((other) => other.id !== intent.id && other.profileId === intent.profileId && names(intent, other))
    // What was done before it could be: nothing is left of a filled order to change or cancel.
    .filter(({ createdAt }) => !isWhole && !(fill?.complete === true && fill.at <= createdAt))
    .filter(({ kind }) => intent.kind !== 'place-oco' || kind !== 'cancel-all')
    .sort((a, b) => b.createdAt - a.createdAt)
    .flatMap(({ kind, createdAt }) => (isSubject(kind) ? [{ kind: kinds[kind], at: createdAt }] : []))
  return later[0] ?? null
}
