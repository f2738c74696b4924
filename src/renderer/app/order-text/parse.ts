import { compare } from '#shared/decimal.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { partsOf, refuse } from './parts.ts'
import type { Parts, Refused, TextNumber } from './parts.ts'
import { readVerb } from './vocabulary.ts'
import type { Side } from './vocabulary.ts'

export type TextSymbol = Pick<MarketSymbol, 'symbol' | 'baseCurrency' | 'quoteCurrency'>

/** Plain digits: base, quote, or percent of what is available. */
export interface TextSize {
  readonly in: 'base' | 'quote' | 'percent'
  readonly value: string
}

/** `symbols`: every pair that the text can mean, the likeliest first; never empty. Each is a line of its own. */
export type OrderText =
  | { readonly state: 'none' }
  | Refused
  | {
      readonly state: 'order'
      readonly side: Side
      readonly symbols: readonly string[]
      readonly size: TextSize
      /** Quote per base; null for a market order. */
      readonly price: string | null
    }
  /** null: of every pair. */
  | { readonly state: 'cancel'; readonly symbols: readonly string[] | null }
  | { readonly state: 'alert'; readonly symbols: readonly string[]; readonly price: string }

/** Pairs of the base, the pair in view first, then those of its quote. */
function pairsOf(base: string, symbols: readonly TextSymbol[], inView: string | null): readonly TextSymbol[] {
  const quote = inView?.split('-')[1]
  const rank = ({ symbol, quoteCurrency }: TextSymbol): number =>
    symbol === inView ? 0 : quoteCurrency === quote ? 1 : 2
  return symbols.filter(({ baseCurrency }) => baseCurrency.toLowerCase() === base).toSorted((a, b) => rank(a) - rank(b))
}

/** The pair that the names mean, or all of its base where that alone is named; the likeliest first. */
function readPair(
  names: readonly string[],
  symbols: readonly TextSymbol[],
  inView: string | null,
): readonly TextSymbol[] | Refused {
  const exact = (name: string): TextSymbol | undefined => symbols.find(({ symbol }) => symbol.toLowerCase() === name)
  // "100 usdt btc-usdt" is of the pair that is named whole.
  const whole = names.map(exact).find((named) => named !== undefined)
  const ofWhole = whole === undefined ? [] : [whole.baseCurrency, whole.quoteCurrency].map((name) => name.toLowerCase())
  const [first, second, third] = names.filter((name) => !ofWhole.includes(name))
  if (first === undefined) return refuse('pair')
  if (third !== undefined) return refuse('pairs', names.join(' ').toUpperCase())
  if (second === undefined) {
    const found = whole === undefined ? pairsOf(first, symbols, inView) : [whole]
    return found.length === 0 ? refuse('pair', first.toUpperCase()) : found
  }
  const found = exact(`${first}-${second}`) ?? exact(`${second}-${first}`)
  return found === undefined ? refuse('unknown', `${first}-${second}`.toUpperCase()) : [found]
}

/** Whether the number is counted in the quote currency of these pairs. */
const isInQuote = ({ unit }: TextNumber, pairs: readonly TextSymbol[]): boolean =>
  pairs.every(({ quoteCurrency }) => quoteCurrency.toLowerCase() === unit)

interface Amounts {
  readonly size: TextNumber
  readonly price: TextNumber | null
}

/**
 * Which of the numbers is the size and which the price. A size has its currency directly after it, a share its percent sign; a
 * price follows a word such as "at", or stands bare behind the size. What is said in no such way is not guessed.
 */
function amountsOf(numbers: readonly TextNumber[]): Amounts | Refused {
  if (numbers.length === 0) return refuse('size')
  const [percent, ...percents] = numbers.filter(({ isPercent }) => isPercent)
  if (numbers.length > 2 || percents.length > 0) return refuse('many')
  const isSize = (one: TextNumber): boolean => one.after !== 'at' && (one.isPercent || one.unit !== null)
  const sizes = percent === undefined ? numbers.filter(isSize) : [percent]
  const [size] = sizes
  const price = numbers.find((one) => one !== size) ?? null
  const isPrice = (one: TextNumber): boolean =>
    one.after === 'at' || (one.after === null && one.unit === null && numbers.indexOf(one) === 1)
  if (size === undefined) {
    const bare = numbers.find(({ after }) => after !== 'at')
    return bare === undefined && numbers.length === 1 ? refuse('size') : refuse('which', (bare ?? price)?.value)
  }
  if (sizes.length > 1 || !isSize(size)) return refuse('which', size.value)
  return price === null || isPrice(price) ? { size, price } : refuse('which', price.value)
}

function readOrder(side: Side, { numbers, market }: Parts, pairs: readonly TextSymbol[]): OrderText {
  const amounts = amountsOf(numbers)
  if ('state' in amounts) return amounts
  const { size, price } = amounts
  const { value, isPercent } = size
  if (isPercent && compare(value, '100') > 0) return refuse('share', `${value} %`)
  if (isPercent && side === 'sell' && isInQuote(size, pairs)) return refuse('shareOf', pairs[0]?.baseCurrency)
  if (price !== null && price.unit !== null && !isInQuote(price, pairs)) return refuse('which', price.value)
  if (market && price !== null) return refuse('both', price.value)
  if (!market && price === null) return refuse('price')
  const unit = isPercent ? 'percent' : isInQuote(size, pairs) ? 'quote' : 'base'
  const symbols = pairs.map(({ symbol }) => symbol)
  return { state: 'order', side, symbols, size: { in: unit, value }, price: price?.value ?? null }
}

function readAlert({ numbers, market }: Parts, symbols: readonly string[]): OrderText {
  const [price, extra] = numbers
  if (numbers.some(({ isPercent }) => isPercent) || market || extra !== undefined) return refuse('alertSize')
  return price === undefined ? refuse('price') : { state: 'alert', symbols, price: price.value }
}

/**
 * Reads an order, a cancel or a price alert that was typed as text, in English or German: `buy 0.1 btc 66000`,
 * `sell 50% eth market`, `cancel all eth`, `cancel all`, `alert btc 70000`. Amounts keep the rules of every amount field
 * (`readAmount`); nothing is rounded, guessed or expanded, and a size names its currency. `none` where the text is meant for the search.
 */
export function readOrderText(typed: string, symbols: readonly TextSymbol[], inView: string | null): OrderText {
  const found = readVerb(typed)
  if (found === null) return { state: 'none' }
  const { verb, rest } = found
  const known = new Set(
    symbols.flatMap(({ symbol, baseCurrency, quoteCurrency }) =>
      [symbol, baseCurrency, quoteCurrency].map((name) => name.toLowerCase()),
    ),
  )
  const isName = (word: string): boolean => known.has(word)
  // Words without a currency or a digit are looked for among the commands: "buy side", "cancel selected order".
  const isMeant = rest.some((word) => isName(word) || /\d/.test(word))
  if (!isMeant) {
    return verb === 'cancel' && rest.length === 0 && found.all ? { state: 'cancel', symbols: null } : { state: 'none' }
  }
  const parts = partsOf(rest, isName)
  if ('state' in parts) return parts
  const pairs = readPair(parts.names, symbols, inView)
  if ('state' in pairs) return pairs
  if (verb === 'buy' || verb === 'sell') return readOrder(verb, parts, pairs)
  const names = pairs.map(({ symbol }) => symbol)
  if (verb === 'alert') return readAlert(parts, names)
  return parts.numbers.length > 0 || parts.market ? refuse('cancelNumber') : { state: 'cancel', symbols: names }
}
