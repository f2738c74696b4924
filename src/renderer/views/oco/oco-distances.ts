import type { OcoField } from '#renderer/views/shared/oco/oco-rules.ts'

export type OcoPrice = Exclude<OcoField, 'size'>

const near = ['1', '2', '5']
/** From the trigger: enough room that a fast move does not jump over the limit. */
const beyondTrigger = ['0.1', '0.2', '0.5']
const minus = (percents: readonly string[]): readonly string[] => percents.map((percent) => `-${percent}`)

const sell: Readonly<Record<OcoPrice, readonly string[]>> = {
  price: near,
  stopPrice: minus(near),
  limitPrice: minus(beyondTrigger),
}
const buy: Readonly<Record<OcoPrice, readonly string[]>> = {
  price: minus(near),
  stopPrice: near,
  limitPrice: beyondTrigger,
}

/** The distances offered for each price, in percent with their sign: to sell limit above and stop below, to buy mirrored. */
export const distancesOf = (side: 'buy' | 'sell'): typeof sell => (side === 'sell' ? sell : buy)
