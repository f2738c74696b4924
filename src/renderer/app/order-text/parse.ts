import { compare, isPositive } from '#shared/decimal.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { readAmount } from '#shared/typed-amount.ts'
import { readVerb } from './vocabulary.ts'
import type { Side } from './vocabulary.ts'

export type TextSymbol = Pick<MarketSymbol, 'symbol' | 'baseCurrency' | 'quoteCurrency'>

/** What of an order text cannot be understood; `word` is the part that it is about. */
export interface TextProblem {
  readonly kind:
    | 'suffix'
    | 'number'
    | 'ambiguous'
    | 'digits'
    | 'negative'
    | 'zero'
    | 'share'
    | 'unknown'
    | 'pairs'
    | 'pair'
    | 'size'
    | 'price'
    | 'both'
    | 'many'
    | 'alertSize'
    | 'cancelNumber'
  readonly word: string
}

/** Plain digits: base, quote, or percent of what is available. */
export interface TextSize {
  readonly in: 'base' | 'quote' | 'percent'
  readonly value: string
}

/** `symbols`: every pair that the text can mean, the likeliest first; never empty. Each is a line of its own. */
export type OrderText =
  | { readonly state: 'none' }
  | { readonly state: 'refused'; readonly problem: TextProblem }
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

type Refused = Extract<OrderText, { state: 'refused' }>
const refuse = (kind: TextProblem['kind'], word = ''): Refused => ({ state: 'refused', problem: { kind, word } })

/** The words of a text by what they are. */
interface Parts {
  readonly numbers: readonly string[]
  readonly percents: readonly string[]
  readonly names: readonly string[]
  readonly market: boolean
}

const marketWords = new Set(['market', 'markt', 'mkt'])
const fillers = new Set(['at', 'of', 'for', 'the', 'limit', 'zu', 'bei', 'für', 'von', 'auf', '@'])

/** A number as typed, by the rules of every amount field; a percentage without its mark. */
function readNumber(word: string): string | Refused {
  const read = readAmount(word)
  if (read.state === 'ok') return isPositive(read.value) ? read.value : refuse('zero', word)
  if (read.state === 'empty') return refuse('number', word)
  const { kind } = read.problem
  return refuse(kind === 'negative' || kind === 'ambiguous' || kind === 'digits' ? kind : 'number', word)
}

function partsOf(words: readonly string[], isName: (word: string) => boolean): Parts | Refused {
  const numbers: string[] = []
  const percents: string[] = []
  const names: string[] = []
  let market = false
  for (const word of words) {
    if (marketWords.has(word)) market = true
    else if (isName(word)) names.push(word)
    else if (/^[-−+]?[\d.,]+(e[+-]?\d+)?%?$/.test(word)) {
      const read = readNumber(word.replace('%', ''))
      if (typeof read !== 'string') return read
      ;(word.endsWith('%') ? percents : numbers).push(read)
    } else if (/^[-−+]?[\d.,]+[kmbt]$/.test(word)) return refuse('suffix', word)
    else if (!fillers.has(word)) return refuse('unknown', word.toUpperCase())
  }
  return { numbers, percents, names, market }
}

interface Named {
  readonly symbols: readonly string[]
  /** The amount is of the quote currency, which was named before the base. */
  readonly inQuote: boolean
}

/** Pairs of the base, the pair in view first, then those of its quote. */
function pairsOf(base: string, symbols: readonly TextSymbol[], inView: string | null): readonly string[] {
  const quote = inView?.split('-')[1]
  const rank = ({ symbol, quoteCurrency }: TextSymbol): number =>
    symbol === inView ? 0 : quoteCurrency === quote ? 1 : 2
  return symbols
    .filter(({ baseCurrency }) => baseCurrency.toLowerCase() === base)
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ symbol }) => symbol)
}

function readPair(names: readonly string[], symbols: readonly TextSymbol[], inView: string | null): Named | Refused {
  const [first, second, third] = names
  if (first === undefined) return refuse('pair')
  if (third !== undefined) return refuse('pairs', names.join(' ').toUpperCase())
  const exact = (name: string): TextSymbol | undefined => symbols.find(({ symbol }) => symbol.toLowerCase() === name)
  const whole = exact(first)
  if (second === undefined) {
    const found = whole === undefined ? pairsOf(first, symbols, inView) : [whole.symbol]
    return found.length === 0 ? refuse('pair', first.toUpperCase()) : { symbols: found, inQuote: false }
  }
  // "100 usdt btc-usdt" counts in the quote as "100 usdt btc" does.
  const named = exact(second)
  if (named?.quoteCurrency.toLowerCase() === first) return { symbols: [named.symbol], inQuote: true }
  const forward = exact(`${first}-${second}`)
  const backward = exact(`${second}-${first}`)
  if (forward !== undefined) return { symbols: [forward.symbol], inQuote: false }
  if (backward !== undefined) return { symbols: [backward.symbol], inQuote: true }
  return refuse('unknown', `${first}-${second}`.toUpperCase())
}

function readOrder(side: Side, { numbers, percents, market }: Parts, { symbols, inQuote }: Named): OrderText {
  if (percents.length + numbers.length === 0) return refuse('size')
  if (percents.length > 1) return refuse('many')
  const [percent] = percents
  if (percent !== undefined && compare(percent, '100') > 0) return refuse('share', `${percent} %`)
  const [amount, price = null, extra] = percent === undefined ? numbers : [percent, ...numbers]
  if (extra !== undefined) return refuse('many')
  if (market && price !== null) return refuse('both', price)
  if (!market && price === null) return refuse('price')
  const unit = percent !== undefined ? 'percent' : inQuote ? 'quote' : 'base'
  return { state: 'order', side, symbols, size: { in: unit, value: amount ?? '' }, price: market ? null : price }
}

function readAlert({ numbers, percents, market }: Parts, { symbols }: Named): OrderText {
  const [price, extra] = numbers
  if (percents.length > 0 || market || extra !== undefined) return refuse('alertSize')
  return price === undefined ? refuse('price') : { state: 'alert', symbols, price }
}

/**
 * Reads an order, a cancel or a price alert that was typed as text, in English or German: `buy 0.1 btc 66000`,
 * `sell 50% eth market`, `cancel all eth`, `cancel all`, `alert btc 70000`. Amounts keep the rules of every amount field
 * (`readAmount`); nothing is rounded, guessed or expanded. `none` where the text is meant for the search.
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
  const pair = readPair(parts.names, symbols, inView)
  if ('state' in pair) return pair
  if (verb === 'alert') return readAlert(parts, pair)
  if (verb !== 'cancel') return readOrder(verb, parts, pair)
  return parts.numbers.length + parts.percents.length > 0 || parts.market
    ? refuse('cancelNumber')
    : { state: 'cancel', symbols: pair.symbols }
}
