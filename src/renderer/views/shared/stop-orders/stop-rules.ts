import { compare, isPositive } from '#shared/decimal.ts'
import { checkOrder } from '#shared/domain/order-rules.ts'
import type { SymbolRules } from '#shared/domain/order-rules.ts'
import { stopRoomOf } from '#shared/domain/stop-room.ts'
import type { StopRoom } from '#shared/domain/stop-room.ts'
import type { Message } from '#shared/messages.ts'
import { stepProblem } from '#renderer/views/shared/order-form/step-problem.ts'

export type StopField = 'stopPrice' | 'price' | 'size'

/** The amounts that are typed, as plain digits; null where one is empty or cannot be read. `price` counts of a limit order alone. */
export interface StopFigures {
  readonly side: 'buy' | 'sell'
  readonly type: 'limit' | 'market'
  /** Quote per base. */
  readonly stopPrice: string | null
  readonly price: string | null
  /** Base. */
  readonly size: string | null
}

/** `stops`: the venue would refuse it, or the order is nonsense. Otherwise advice that does not hold anybody back. */
export type StopProblem = { readonly field: StopField } & (
  | { readonly stops: true; readonly kind: 'sameAsLast' }
  | {
      readonly stops: true
      readonly kind: 'step'
      readonly values: Readonly<Record<'step' | 'below' | 'above', string>>
    }
  | { readonly stops: true; readonly kind: 'rule'; readonly message: Message }
  | { readonly stops: false; readonly kind: StopRoom; readonly stop: string }
)

/** Which way the last price has to go (facts, 4.4: loss at or below, entry at or above, by the last price). */
export type StopWay = 'entry' | 'loss'

/** Null while one of the two is not known, or where they are equal. */
export function wayOf(stopPrice: string | null, last: string | null): StopWay | null {
  if (stopPrice === null || last === null || !isPositive(stopPrice) || !isPositive(last)) return null
  const side = compare(stopPrice, last)
  return side === 0 ? null : side > 0 ? 'entry' : 'loss'
}

/** What is wrong or odd with the order, at most one problem per field; an empty field is none. */
export function checkStop(figures: StopFigures, rules: SymbolRules, last: string | null): readonly StopProblem[] {
  return [triggerProblem(figures, rules, last), limitProblem(figures, rules), sizeProblem(figures, rules)].filter(
    (found) => found !== null,
  )
}

function triggerProblem({ stopPrice }: StopFigures, rules: SymbolRules, last: string | null): StopProblem | null {
  if (stopPrice === null || !isPositive(stopPrice)) return null
  if (last !== null && compare(stopPrice, last) === 0) return { field: 'stopPrice', stops: true, kind: 'sameAsLast' }
  return stepProblem('stopPrice', stopPrice, rules.priceIncrement)
}

function limitProblem({ side, type, stopPrice, price }: StopFigures, rules: SymbolRules): StopProblem | null {
  if (type !== 'limit') return null
  const step = stepProblem('price', price, rules.priceIncrement)
  const kind = stopRoomOf(side, stopPrice, price)
  if (step !== null || kind === null || stopPrice === null) return step
  return { field: 'price', stops: false, kind, stop: stopPrice }
}

/** The size has to suit the price that it is to trade at: the limit, or around the trigger. */
function sizeProblem({ side, type, stopPrice, price, size }: StopFigures, rules: SymbolRules): StopProblem | null {
  if (size === null || !isPositive(size)) return null
  const at = type === 'limit' ? price : stopPrice
  const order = { type: 'limit', side, size, ...(at === null ? {} : { price: at }) } as const
  const broken = checkOrder(order, rules).find(({ field }) => field === 'size')
  return broken === undefined ? null : { field: 'size', stops: true, kind: 'rule', message: broken.message }
}
