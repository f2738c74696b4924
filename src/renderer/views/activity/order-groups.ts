import { isPositive } from '#shared/decimal.ts'
import type { FillView } from '#shared/domain/fill.ts'
import type { IntentEvidence } from '#shared/domain/intent-filter.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import { requestText } from '#shared/domain/intent-words.ts'

/** A request as it is listed: alone, the first of those about one order, or one that follows it. */
export interface ActivityRow extends IntentEvidence {
  /** It is about the order of the request that stands above it. */
  readonly follows: boolean
}

const changes: ReadonlySet<IntentKind> = new Set(['amend', 'cancel', 'cancel-partial', 'cancel-oco', 'cancel-stop'])

/** Every name by which a request speaks of one order; none where it speaks of several, or of no order. */
function namesOf({ kind, profileId, orderId, clientOid, request }: IntentEvidence): readonly string[] {
  const isChange = changes.has(kind)
  if (!isChange && kind !== 'place' && kind !== 'place-oco' && kind !== 'place-stop') return []
  // The id of an amendment is that of the replacement; a cancel makes nothing that has one.
  const made = isChange && kind !== 'amend' ? [] : [orderId, clientOid]
  const named = kind === 'cancel-stop' ? requestText({ request }, 'orderIds') : requestText({ request }, 'orderId')
  const ids = [...made, named, requestText({ request }, 'clientOid')]
  return ids.flatMap((id) => (id === null || id === '' ? [] : [`${profileId} ${id}`]))
}

/** The group that a thing belongs to, where groups are joined as it turns out that they are one. */
function createJoins() {
  const above: number[] = []
  const topOf = (group: number): number => {
    let at = group
    while (above[at] !== at) at = above[at] ?? at
    return at
  }
  return {
    add: () => above.push(above.length) - 1,
    topOf,
    /** The lower number stays: it is of what was met first. */
    join(one: number, other: number): void {
      const [a, b] = [topOf(one), topOf(other)]
      above[Math.max(a, b)] = Math.min(a, b)
    },
  }
}

/**
 * Requests (newest first, as the journal lists them) with those about one order standing together: the one that made it, then
 * what was asked of it, oldest first. A group stands where its newest request stood, so that news is on top and nothing is
 * hidden.
 */
export function groupedByOrder(intents: readonly IntentEvidence[]): readonly ActivityRow[] {
  const joins = createJoins()
  const named = new Map<string, number>()
  const own = intents.map((intent) => {
    const group = joins.add()
    for (const name of namesOf(intent)) {
      const known = named.get(name)
      if (known !== undefined) joins.join(known, group)
      named.set(name, group)
    }
    return group
  })
  const groups = new Map<number, IntentEvidence[]>()
  intents.forEach((intent, at) => {
    const top = joins.topOf(own[at] ?? at)
    groups.set(top, [intent, ...(groups.get(top) ?? [])])
  })
  return [...groups.values()].flatMap((group) => group.map((intent, at) => ({ ...intent, follows: at > 0 })))
}

/** What came to the account, or left it: `amount` is signed. */
export interface MovedAmount {
  readonly amount: string
  readonly currency: string
}

const traded = ({ side, size, funds }: FillView, symbol: string): readonly MovedAmount[] => {
  const [base = '', quote = ''] = symbol.split('-')
  const isBuy = side === 'buy'
  const paid = funds === null ? [] : [{ amount: isBuy ? `-${funds}` : funds, currency: quote }]
  return [{ amount: isBuy ? size : `-${size}`, currency: base }, ...paid]
}

/**
 * What a request is known to have moved: what its order has traded (fees are told apart), or a withdrawal that the venue took.
 * null where that is not known; empty where it moved nothing, or only between accounts of the same owner.
 */
export function movedAmountsOf(
  intent: Pick<IntentEvidence, 'kind' | 'state' | 'request' | 'fill'>,
): readonly MovedAmount[] | null {
  const { kind, state, request, fill } = intent
  if (state === 'sending' || state === 'unknown') return null
  if (kind === 'withdraw') {
    const amount = requestText({ request }, 'amount')
    const currency = requestText({ request }, 'currency')
    if (state !== 'accepted') return []
    return amount === null || currency === null ? null : [{ amount: `-${amount}`, currency }]
  }
  if (fill === undefined) return []
  if (fill === null) return null
  return isPositive(fill.size) ? traded(fill, requestText({ request }, 'symbol') ?? '') : []
}
