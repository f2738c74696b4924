export type Side = 'buy' | 'sell'
export type Verb = Side | 'cancel' | 'alert'

/** What a text may begin with, in every language at once. */
const verbs: Readonly<Record<Verb, readonly string[]>> = {
  buy: ['buy', 'kauf', 'kaufe', 'kaufen'],
  sell: ['sell', 'verkauf', 'verkaufe', 'verkaufen'],
  cancel: ['cancel', 'storno', 'storniere', 'stornieren'],
  alert: ['alert', 'alarm'],
}
const allWords = new Set(['all', 'alle', 'alles'])

export interface Spoken {
  readonly verb: Verb
  /** The words after it in lower case, pairs as `base-quote`, percentages as one word. */
  readonly rest: readonly string[]
  readonly all: boolean
}

/** The verb that a text begins with, and the rest of its words; null where it begins with none. */
export function readVerb(typed: string): Spoken | null {
  const words = typed
    .toLowerCase()
    .replace(/([\d.,])\s+%/g, '$1%')
    .replaceAll('/', '-')
    .trim()
    .split(/\s+/)
  const [first = '', ...others] = words
  const verb = (Object.keys(verbs) as Verb[]).find((one) => verbs[one].includes(first))
  if (verb === undefined) return null
  const all = verb === 'cancel' && allWords.has(others[0] ?? '')
  return { verb, rest: all ? others.slice(1) : others, all }
}
