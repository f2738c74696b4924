import { add, compare, max, min, multiply, subtract } from '#shared/decimal.ts'
import type { AlertRule } from '#shared/domain/alert.ts'

/** A value with its moment: the venue's ms where it named one. */
export interface Seen {
  readonly value: string
  readonly at: number
}

/** Follows the last prices of a pair for one rule. */
export interface Watcher {
  /** True where the rule is met by this price. Prices come in the order of their moments. */
  see(seen: Seen): boolean
  /** Where it stands, to go on from after a restart; null before the first price, and where nothing is gone on from. */
  mark(): string | null
}

type PriceRule = Extract<AlertRule, { kind: 'price' }>
type ChangeRule = Extract<AlertRule, { kind: 'change' }>

const sides = { below: -1, at: 0, above: 1 } as const
type Side = keyof typeof sides
const sideOf = (side: -1 | 0 | 1): Side => (side < 0 ? 'below' : side > 0 ? 'above' : 'at')

/**
 * Fires where the price gets to the level, or beyond it at once, from strictly the other side; not with the first price, unless
 * a mark says on which side the price stood. It has to be strictly on that side again before it fires again.
 */
function createCrossing({ price, direction }: PriceRule, mark: string | null): Watcher {
  const marked = (['below', 'above'] as const).find((one) => one === mark)
  let side: -1 | 0 | 1 = marked === undefined ? 0 : sides[marked]
  let isBegun = marked !== undefined
  return {
    mark: () => (isBegun ? sideOf(side) : null),
    see: ({ value }) => {
      const now = compare(value, price)
      isBegun = true
      const rises = side === -1 && now >= 0
      const falls = side === 1 && now <= 0
      // At the level itself it has left the side it came from.
      if (now !== 0 || rises || falls) side = now
      return (rises && direction !== 'below') || (falls && direction !== 'above')
    },
  }
}

interface Bucket {
  readonly slot: number
  readonly low: string
  readonly high: string
}

/** Parts of a span in which the lowest and the highest price are kept. */
const slots = 120

/**
 * Fires where the price is at least so many percent over the lowest, or under the highest, of the span; then begins anew with that
 * price. A price leaves the span with its slot, which is a 120th of the span late at most.
 */
function createChange({ percent, minutes }: ChangeRule): Watcher {
  const slotMs = (minutes * 60_000) / slots
  const up = add('100', percent)
  const down = subtract('100', percent)
  let buckets: Bucket[] = []
  const put = (slot: number, value: string): void => {
    const last = buckets.at(-1)
    if (last?.slot === slot)
      buckets[buckets.length - 1] = { slot, low: min(last.low, value), high: max(last.high, value) }
    else buckets.push({ slot, low: value, high: value })
  }
  return {
    mark: () => null,
    see: ({ value, at }) => {
      const slot = Math.floor(at / slotMs)
      // What lies ahead of this price was stamped by a clock that has been set back since.
      buckets = buckets.filter((bucket) => bucket.slot >= slot - slots && bucket.slot <= slot)
      const hundredfold = multiply(value, '100')
      const isMet = buckets.some(
        ({ low, high }) =>
          compare(hundredfold, multiply(low, up)) >= 0 || compare(hundredfold, multiply(high, down)) <= 0,
      )
      if (isMet) buckets = []
      put(slot, value)
      return isMet
    },
  }
}

/** Begins to follow a rule about prices, or goes on from a mark. */
export const createWatcher = (rule: PriceRule | ChangeRule, mark: string | null): Watcher =>
  rule.kind === 'price' ? createCrossing(rule, mark) : createChange(rule)

/** The mark of an alert that is made while its pair stands at a price: it is held against that one. */
export function markAt(rule: AlertRule, stands: Seen | null): string | null {
  if (rule.kind !== 'price' || stands === null) return null
  const watcher = createCrossing(rule, null)
  watcher.see(stands)
  return watcher.mark()
}
