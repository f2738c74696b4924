import { add, compare, divide, isPositive, multiply, subtract } from '#shared/decimal.ts'
import type { Settings } from '#shared/domain/settings.ts'
import { heldBy, needOf } from './needs.ts'
import { legsOf } from './pending-order.ts'
import type { Leg, PendingOrder, SeenMarket, SeenFigure } from './pending-order.ts'
import { slippageInBook } from './slippage.ts'

/** A figure that a question is decided by. */
export type SeenName = 'last' | 'book' | 'available'

/** Why an order is asked about before it is sent. Percentages are written out, such as `12.5`. */
export type Question =
  | { readonly kind: 'market' }
  /** A limit or a trigger this far from the last price; of several the furthest. */
  | {
      readonly kind: 'far'
      readonly of: 'price' | 'trigger'
      readonly price: string
      readonly percent: string
      readonly limit: number
    }
  /** This part of what is available. */
  | { readonly kind: 'large'; readonly percent: string; readonly limit: number }
  /** How much worse than the best price it would fill on average; null: the book shown is too thin to tell. */
  | { readonly kind: 'slippage'; readonly percent: string | null }
  /** The figure that a question would be decided by is not known. */
  | { readonly kind: 'missing'; readonly what: SeenName }
  /** It is known and too old to decide by; `ageMs` is its age at the press. */
  | { readonly kind: 'stale'; readonly what: SeenName; readonly ageMs: number }

export type AskSettings = Pick<Settings, 'confirmMarket' | 'confirmFarPercent' | 'confirmLargePercent'>

/** More than this percentage is asked about in any case, and a second time (ux, section 4). */
export const slippageLimit = '10'

const places = 2
const percentOf = (part: string, whole: string): string => divide(multiply(part, '100'), whole, places)
const distance = (a: string, b: string): string => {
  const between = subtract(a, b)
  return between.startsWith('-') ? between.slice(1) : between
}
const exceeds = (part: string, whole: string, percent: number | string): boolean =>
  compare(multiply(part, '100'), multiply(whole, String(percent))) > 0

/** What keeps a figure from deciding anything; null where it is there and fresh. */
function figureProblem(what: SeenName, { value, at, status }: SeenFigure<unknown>, now: number): Question | null {
  if (value === null) return { kind: 'missing', what }
  return status === 'ready' ? null : { kind: 'stale', what, ageMs: now - (at ?? now) }
}

/**
 * Every reason to ask, in the order in which they are read. A question whose figure is missing or stale is asked as such and
 * never skipped. Pure; rounds only for display.
 */
export function questionsOf(
  { request, seen }: Pick<PendingOrder, 'request' | 'seen'>,
  settings: AskSettings,
): readonly Question[] {
  const legs = legsOf(request)
  const figureProblems = (what: SeenName): readonly Question[] =>
    [figureProblem(what, seen[what], seen.at)].filter((one) => one !== null)
  return [
    ...(settings.confirmMarket && isAtMarket(request) ? [{ kind: 'market' } as const] : []),
    ...farQuestions(legs, seen, settings.confirmFarPercent, figureProblems),
    ...largeQuestions(request, seen, settings.confirmLargePercent, figureProblems),
    ...slippageQuestions(legs, seen, figureProblems),
  ]
}

type MissingFigure = (what: SeenName) => readonly Question[]

/** A market order stays one where its price is capped, though it leaves as a limit order. */
const isAtMarket = (request: PendingOrder['request']): boolean =>
  legsOf(request).some(({ type }) => type === 'market') || (request.way === 'order' && request.cap !== undefined)

/** The prices of an order that can lie far from the last one. */
const pricesOf = ({ type, price, trigger }: Leg) => [
  ...(type === 'limit' && price !== null ? [{ of: 'price', price } as const] : []),
  ...(trigger === null ? [] : [{ of: 'trigger', price: trigger } as const]),
]

function farQuestions(
  legs: readonly Leg[],
  { last }: SeenMarket,
  limit: number | null,
  figureProblems: MissingFigure,
): readonly Question[] {
  const prices = legs.flatMap(pricesOf)
  // On which side of its trigger the market is decides what a stop does, whatever distance is asked about.
  const isWaiting = legs.some(({ trigger }) => trigger !== null)
  const [first] = prices
  if (first === undefined || (limit === null && !isWaiting)) return []
  const reference = last.value
  if (reference === null || !isPositive(reference)) return [{ kind: 'missing', what: 'last' }]
  if (limit === null) return figureProblems('last')
  const furthest = prices.reduce(
    (one, other) => (compare(distance(other.price, reference), distance(one.price, reference)) > 0 ? other : one),
    first,
  )
  const between = distance(furthest.price, reference)
  const far = exceeds(between, reference, limit)
  return [
    ...(far ? [{ kind: 'far', ...furthest, percent: percentOf(between, reference), limit } as const] : []),
    ...figureProblems('last'),
  ]
}

function largeQuestions(
  request: PendingOrder['request'],
  seen: SeenMarket,
  limit: number | null,
  figureProblems: MissingFigure,
): readonly Question[] {
  if (limit === null) return []
  const { value } = seen.available
  if (value === null) return figureProblems('available')
  const pays = needOf(request, seen)
  if (pays === null) return [{ kind: 'missing', what: 'last' }, ...figureProblems('available')]
  const there = add(value, heldBy(request))
  // Of nothing there is no part: that is a shortfall, and no share to ask about.
  const large = isPositive(there) && exceeds(pays, there, limit)
  return [
    ...(large ? [{ kind: 'large', percent: percentOf(pays, there), limit } as const] : []),
    ...figureProblems('available'),
  ]
}

/** Only what may trade at once meets the book; several orders meet it one after the other, so they are walked as one. */
function slippageQuestions(
  legs: readonly Leg[],
  { book, last }: SeenMarket,
  figureProblems: MissingFigure,
): readonly Question[] {
  const taking = legs.filter(({ mayTake }) => mayTake)
  const [first] = taking
  if (first === undefined) return []
  const market = taking.some(({ type }) => type === 'market')
  if (book.value === null) return market || mightCross(taking, last) ? figureProblems('book') : []
  const met = slippageInBook(asOne(taking, first), book.value)
  const percent = met.far === null ? null : multiply(met.far, '100')
  // A resting order needs no book, so an old one says nothing about it unless the last price says it might cross.
  const meets = market || met.average !== null || mightCross(taking, last)
  return [
    ...(met.short && (market || reachesFar(taking, book.value))
      ? [{ kind: 'slippage', percent: null } as const]
      : percent !== null && compare(percent, slippageLimit) > 0
        ? [{ kind: 'slippage', percent: divide(percent, '1', places) } as const]
        : []),
    ...(meets ? figureProblems('book') : []),
  ]
}

/** Whether a limit lies so far beyond the best price that what lies behind the book shown could be as bad as that. */
const reachesFar = (legs: readonly Leg[], book: NonNullable<SeenMarket['book']['value']>): boolean =>
  legs.some(({ side, price }) => {
    const best = (side === 'buy' ? book.asks : book.bids)[0]?.[0]
    if (best === undefined || price === null) return false
    const beyond = side === 'buy' ? subtract(price, best) : subtract(best, price)
    return exceeds(beyond, best, slippageLimit)
  })

const mightCross = (legs: readonly Leg[], { value, status }: SeenFigure<string>): boolean =>
  value === null ||
  status !== 'ready' ||
  legs.some(({ side, price }) => price === null || compare(price, value) !== (side === 'buy' ? -1 : 1))

/** All that may trade at once, at the most generous price among them. */
function asOne(legs: readonly Leg[], first: Leg): Leg {
  if (legs.length === 1) return first
  const prices = legs.flatMap(({ price }) => price ?? [])
  const size = legs.reduce((sum, leg) => add(sum, leg.size ?? '0'), '0')
  const generous = prices.reduce((one, other) =>
    compare(one, other) === (first.side === 'buy' ? 1 : -1) ? one : other,
  )
  return { ...first, size, price: generous }
}

/** A figure may get this much worse than the one agreed to before it is asked about again: a quarter, or twice as old. */
const worse = '1.25'
const olderTimes = 2

/** Whether a question was agreed to already, with figures that were about as bad. */
export function isAgreed(question: Question, agreed: readonly Question[]): boolean {
  return agreed.some((before) => {
    if (questionKey(before) !== questionKey(question)) return false
    if (question.kind === 'stale' && before.kind === 'stale') return question.ageMs <= before.ageMs * olderTimes
    if (!('percent' in question) || !('percent' in before)) return true
    if (question.percent === null || before.percent === null) return before.percent === null
    return compare(question.percent, multiply(before.percent, worse)) <= 0
  })
}

/** Names a question by its kind and by the figure it is about. */
export const questionKey = (question: Question): string =>
  'what' in question ? `${question.kind} ${question.what}` : question.kind
