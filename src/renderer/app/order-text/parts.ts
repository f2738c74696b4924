import { isPositive } from '#shared/decimal.ts'
import { readAmount } from '#shared/typed-amount.ts'

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
    | 'shareOf'
    | 'unknown'
    | 'pairs'
    | 'pair'
    | 'size'
    | 'price'
    | 'which'
    | 'both'
    | 'many'
    | 'alertSize'
    | 'cancelNumber'
  readonly word: string
}

export interface Refused {
  readonly state: 'refused'
  readonly problem: TextProblem
}
export const refuse = (kind: TextProblem['kind'], word = ''): Refused => ({ state: 'refused', problem: { kind, word } })

/** A number of the text, in plain digits. */
export interface TextNumber {
  readonly value: string
  readonly isPercent: boolean
  /** What leads to it: `at` makes it a price, `for` does not. */
  readonly after: 'at' | 'for' | null
  /** The currency or pair directly after it, in lower case. */
  readonly unit: string | null
}

/** The words of a text by what they are, in the order in which they stand. */
export interface Parts {
  readonly numbers: readonly TextNumber[]
  /** Pairs and currencies in lower case, each once. */
  readonly names: readonly string[]
  readonly market: boolean
}

const marketWords = new Set(['market', 'markt', 'mkt'])
const priceWords = new Set(['at', 'zu', 'bei', '@'])
const sumWords = new Set(['for', 'für'])
/** These stand between a number and its currency as if they were not there. */
const ofWords = new Set(['of', 'von', 'the'])
const fillers = new Set(['limit', 'auf'])

/** A number as typed, by the rules of every amount field; a percentage without its mark. */
function readNumber(word: string): string | Refused {
  const read = readAmount(word)
  if (read.state === 'ok') return isPositive(read.value) ? read.value : refuse('zero', word)
  if (read.state === 'empty') return refuse('number', word)
  const { kind } = read.problem
  return refuse(kind === 'negative' || kind === 'ambiguous' || kind === 'digits' ? kind : 'number', word)
}

/** Sorts the words of a text, or names the first that cannot be read. `isName`: whether a word is a currency or a pair. */
export function partsOf(words: readonly string[], isName: (word: string) => boolean): Parts | Refused {
  const numbers: TextNumber[] = []
  const names = new Set<string>()
  let market = false
  let after: TextNumber['after'] = null
  /** The word before was a number, whose currency may follow. */
  let isOpen = false
  for (const word of words) {
    if (ofWords.has(word)) continue
    if (isName(word)) {
      names.add(word)
      const last = isOpen ? numbers.pop() : undefined
      if (last !== undefined) numbers.push({ ...last, unit: word })
      ;[after, isOpen] = [null, false]
    } else if (/^[-−+]?[\d.,]+(e[+-]?\d+)?%?$/.test(word)) {
      const value = readNumber(word.replace('%', ''))
      if (typeof value !== 'string') return value
      numbers.push({ value, isPercent: word.endsWith('%'), after, unit: null })
      ;[after, isOpen] = [null, true]
    } else if (/^[-−+]?[\d.,]+[kmbt]$/.test(word)) return refuse('suffix', word)
    else {
      const isMarket = marketWords.has(word)
      market ||= isMarket
      if (priceWords.has(word)) after = 'at'
      else if (sumWords.has(word)) after = 'for'
      else if (isMarket) after = null
      else if (!fillers.has(word)) return refuse('unknown', word.toUpperCase())
      isOpen = false
    }
  }
  return { numbers, names: [...names], market }
}
