/** What one row of the catalogue must take, refuse and understand. The test runs every line of every sheet. */
export interface Sheet {
  /** Requests that pass as they stand. */
  readonly takes: readonly object[]
  /** Requests that break one rule each, the field at fault, and the whole sentence the user reads. */
  readonly refuses?: readonly (readonly [request: object, field: string, sentence: string])[]
  /** Answers in the specification's and in the facts' form (where they differ), and what the app sees of them. */
  readonly answers: readonly (readonly [form: string, wire: unknown, seen: unknown])[]
  /** Answers that lack what is needed, or say something else than success. */
  readonly refusesAnswers?: readonly (readonly [why: string, wire: unknown])[]
}

/** The app sees exactly what was sent. */
export const asSent = Symbol('as sent')

/** `object` without `fields`. */
export const lacking = (object: object, ...fields: string[]): object =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !fields.includes(name)))

export const repeat = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => of(index)).join(',')

export const pairRule = 'must be a pair in capitals, such as BTC-USDT.'
export const decimalRule = 'must be a decimal above zero in plain digits, such as 0.5.'
export const idRule = 'must be 1 to 128 characters, none of them / ? # \\ or invisible.'
export const symbolMissing = 'symbol is missing: it must be a pair in capitals, such as BTC-USDT.'

/** A page envelope around `items`. */
export const page = (items: unknown) => ({ currentPage: 1, pageSize: 50, totalNum: 1, totalPage: 1, items })

export const badWindow = { startAt: 2, endAt: 1 }
export const badWindowSentence = 'endAt must not be earlier than startAt.'
