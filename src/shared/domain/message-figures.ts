import { cut, decimalsOf, isDecimal, trimmed, withDecimals } from '../decimal.ts'
import type { Message } from '../messages.ts'
import type { CurrencyPlaces, FigurePlaces } from './figure-places.ts'
import { mostOfBalance } from './figure-places.ts'
import type { Grouping } from './grouping.ts'
import { groupThousands } from './grouping.ts'

/** By what the figures of messages are written: the user's choice, and the pairs of a profile's venue as far as they are known. */
export interface FigureLook {
  readonly grouping: Grouping
  readonly placesOf: (symbol: string) => FigurePlaces
  /** null: not known. */
  readonly currencyPlacesOf: (currency: string) => CurrencyPlaces | null
}

type Params = NonNullable<Message['params']>
type Write = (name: string, figure: string) => string

/** Messages that have figures and no other digits in their parameters. */
const ofFiguresOnly = /^(order-rule|withdrawal)\./
/** Messages whose figures have names of their own; a title or a note may be digits too, and is never grouped. */
const ofNamedFigures = /^(alerts|notify)\./
/** Of a pair. */
const prices = new Set(['price', 'last'])
/** Of a currency, as they came; a sum or total has more digits than anybody typed. */
const amounts = new Set(['amount', 'percent', 'size', 'of', 'added'])
const sums = new Set(['sum', 'total'])

const textOf = (params: Params, name: string): string => {
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/** Cut to the decimals of its currency, or to as many as the amount has that it is held against. */
function shortened(sum: string, params: Params, { currencyPlacesOf }: FigureLook): string {
  const places = currencyPlacesOf(textOf(params, 'currency'))?.amount ?? mostOfBalance
  const amount = textOf(params, 'amount')
  return trimmed(cut(sum, isDecimal(amount) ? Math.max(places, decimalsOf(amount)) : places))
}

function writerOf(id: string, params: Params, look: FigureLook): Write | null {
  const group = (figure: string): string => groupThousands(figure, look.grouping)
  if (ofFiguresOnly.test(id)) return (_name, figure) => group(figure)
  if (!ofNamedFigures.test(id)) return null
  const symbol = textOf(params, 'symbol') || `${textOf(params, 'base')}-${textOf(params, 'quote')}`
  return (name, figure) => {
    if (prices.has(name)) return group(withDecimals(figure, look.placesOf(symbol).price))
    if (sums.has(name)) return group(shortened(figure, params, look))
    return amounts.has(name) ? group(figure) : figure
  }
}

/**
 * The message with its figures as they stand everywhere else: thousands apart, a price padded to the step of its pair, a sum
 * cut to the decimals of its currency. A code of the venue, a title and a note are digits at times, and stay as they are.
 */
export function withFigures(message: Message, look: FigureLook): Message {
  const { id, params, more } = message
  const write = params === undefined ? null : writerOf(id, params, look)
  const written = (name: string, text: string): string => (write !== null && isDecimal(text) ? write(name, text) : text)
  const each = ([name, value]: [string, Params[string]]): [string, Params[string]] => {
    if (typeof value === 'string') return [name, written(name, value)]
    return [name, typeof value === 'object' && value !== null ? value.map((text) => written(name, text)) : value]
  }
  return {
    ...message,
    ...(params === undefined ? {} : { params: Object.fromEntries(Object.entries(params).map(each)) }),
    ...(more === undefined ? {} : { more: more.map((one) => withFigures(one, look)) }),
  }
}
