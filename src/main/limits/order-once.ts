import { compare, multiply, subtract, trimmed } from '#shared/decimal.ts'
import type { Shown, TrustedFact, TrustedForm } from '#shared/bridge/trusted.ts'
import { limitCurrency } from '#shared/domain/order-limits.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { fact, shown, trustedForm } from '#main/trusted/form.ts'
import type { AskTrusted } from '#main/trusted/index.ts'
import type { Excess, LimitedLeg, LimitedOrder, PairMarket, Unclear, Verdict } from './judge.ts'
import { onceLastsMs } from './once.ts'
import type { AskOnce, OnceQuestion } from './ports.ts'

/** Asks about one exact request in main's own window; what it shows is read from the request that will be sent. */
export const createAskOnce =
  (askTrusted: AskTrusted): AskOnce =>
  async (question) => {
    const confirmed = await askTrusted({
      profile: question.profile,
      subject: formOf(question),
      needs: 'unlocked',
      // The prices in it are of now.
      lastsMs: onceLastsMs,
      onlyPermits: true,
      // The press is judged by the prices of its own moment, not by those of when the window opened.
      act: async () => {
        const now = await question.again()
        if (!now.ok) return now
        return isMore(now.value, question.verdict) ? fail(moved) : ok(null)
      },
    })
    return confirmed.ok || confirmed.error.code !== 'cancelled' ? confirmed : fail(notConfirmed)
  }

const moved = appError('confirm-stale', msg('once.moved'))
const notConfirmed = appError('cancelled', msg('limits.not-confirmed'))

/**
 * What a figure that was shown may grow by until the press, as a factor. It never widens what is sent: the confirmation is bound
 * to the digest of that. Without it no market order could be confirmed, since its value moves with every trade.
 */
const mostGrowth = '1.01'

/**
 * Whether the same request is worth less trust than when it was shown: a limit is exceeded, or a reason stands in the way, that
 * was not shown; or a figure that was shown has grown by more than prices move while it is read. What leaves is not judged
 * here: it is the request of the digest, byte for byte.
 */
export const isMore = (now: Verdict, seen: Verdict): boolean => {
  const grew = (figure: string, before: string | undefined): boolean =>
    before === undefined || compare(figure, multiply(before, mostGrowth)) > 0
  if (now.value !== null && seen.value !== null && grew(now.value, seen.value)) return true
  if (now.unclear.some(({ why }) => !seen.unclear.some((other) => other.why === why))) return true
  return now.exceeds.some((excess) => {
    const before = seen.exceeds.find((other) => keyOf(other) === keyOf(excess))
    return (
      before === undefined || (figureOf(excess) !== null && grew(figureOf(excess) ?? '', figureOf(before) ?? undefined))
    )
  })
}

const keyOf = (excess: Excess): string =>
  [excess.limit, 'symbol' in excess ? excess.symbol : '', 'of' in excess ? excess.of : ''].join(' ')
const figureOf = (excess: Excess): string | null =>
  'value' in excess ? excess.value : 'percent' in excess ? excess.percent : null

/** What main's own window shows of a request that a limit does not let through by itself. */
export const formOf = (question: OnceQuestion): TrustedForm => {
  const { act, orders, verdict, market, digest, at } = question
  const isChange = endpoints[act.endpoint].money === 'amend'
  const several = orders.length > 1
  const [first] = orders
  return trustedForm({
    task: 'order-once',
    title: msg(verdict.kind === 'exceeds' ? 'once.title' : 'once.title-unclear'),
    warnings: uniqueWarnings(verdict.unclear),
    alerts: verdict.exceeds.map(excessFacts),
    facts: [
      ...(several || first === undefined
        ? [fact(msg('once.orders'), shown.figure(`${orders.length}`)), ...orders.map(orderLine)]
        : orderFacts(first, isChange ? act.requests[0] : undefined)),
      fact(msg('once.value'), valueOf(verdict.value)),
      ...[...market].flatMap(([symbol, pair]) => lastFacts(symbol, pair, at)),
      fact(msg('once.digest'), shown.figure(digest.slice(0, 16))),
    ],
    note: msg('once.note'),
    action: msg(isChange ? 'once.change' : several ? 'once.send-several' : 'once.send'),
  })
}

const usdt = (value: string): string => `${trimmed(value)} ${limitCurrency}`

const uniqueWarnings = (unclear: readonly Unclear[]): readonly TrustedMessage[] =>
  [...new Set(unclear.map(({ why }) => why))].map((why) => msg(`once.unclear.${why}`))

/** What is exceeded, by how much: each figure on a line of its own, so that the window writes it as all others. */
const excessFacts = (excess: Excess): readonly TrustedFact[] => {
  switch (excess.limit) {
    case 'order':
    case 'day':
      return [
        fact(msg(`once.over.${excess.limit}`), shown.figure(usdt(excess.value))),
        fact(msg('once.most'), shown.figure(usdt(excess.most))),
        fact(msg('once.by'), shown.figure(usdt(subtract(excess.value, excess.most)))),
      ]
    case 'distance':
    case 'slippage':
      return [
        fact(msg(overWords(excess)), shown.figure(`${excess.percent} %`)),
        fact(msg('once.most'), shown.figure(`${excess.most} %`)),
      ]
    case 'pair':
      return [fact(msg('once.over.pair'), shown.name(excess.symbol))]
  }
}

const overWords = (excess: Extract<Excess, { readonly percent: string }>) =>
  excess.limit === 'slippage'
    ? 'once.over.slippage'
    : (`once.over.${excess.of === 'last' ? 'distance' : 'trigger-distance'}` as const)

const valueOf = (value: string | null): Shown =>
  value === null ? shown.words(msg('once.unknown')) : shown.figure(usdt(value))

const currenciesOf = (symbol: string): readonly [base: string, quote: string] => {
  const [base = '', quote = ''] = symbol.split('-')
  return [base, quote]
}

/** The fields of one order, each on its own line. */
const orderFacts = ({ symbol, legs }: LimitedOrder, change: object | undefined): readonly TrustedFact[] => {
  const [base, quote] = currenciesOf(symbol)
  const [leg, stop] = legs ?? []
  const changed = change === undefined ? [] : changeFacts(change, base, quote)
  const pair = fact(msg('once.pair'), shown.name(symbol))
  if (leg === undefined) return [pair, ...changed]
  return [
    pair,
    fact(msg('once.kind'), shown.words(kindOf(leg, stop !== undefined))),
    fact(msg('once.size'), quantityOf(leg, base, quote)),
    fact(msg('once.price'), priceOf(leg, quote)),
    ...(stop?.price == null
      ? []
      : [
          fact(msg('once.trigger'), shown.figure(`${stop.trigger ?? ''} ${quote}`)),
          fact(msg('once.stop-price'), shown.figure(`${stop.price} ${quote}`)),
        ]),
    ...changed,
  ]
}

/** What a change asks for, and of which order. */
const changeFacts = (request: object, base: string, quote: string): readonly TrustedFact[] => {
  const { orderId, newPrice, newSize } = request as Readonly<Record<string, unknown>>
  return [
    fact(msg('once.order-id'), shown.name(String(orderId))),
    ...(typeof newPrice === 'string' ? [fact(msg('once.new-price'), shown.figure(`${newPrice} ${quote}`))] : []),
    ...(typeof newSize === 'string' ? [fact(msg('once.new-size'), shown.figure(`${newSize} ${base}`))] : []),
  ]
}

const kindOf = ({ side, price }: LimitedLeg, isOco: boolean): TrustedMessage =>
  msg(`once.${isOco ? 'oco' : price === null ? 'market' : 'limit'}-${side}`)
const quantityOf = ({ size, funds }: LimitedLeg, base: string, quote: string): Shown =>
  shown.figure(size === null ? `${funds ?? ''} ${quote}` : `${size} ${base}`)
const priceOf = ({ price }: LimitedLeg, quote: string): Shown =>
  price === null ? shown.words(msg('once.at-market')) : shown.figure(`${price} ${quote}`)

/** One line of a batch. */
const orderLine = (order: LimitedOrder): TrustedFact => {
  const [base, quote] = currenciesOf(order.symbol)
  const [leg] = order.legs ?? []
  if (leg === undefined) return fact(msg('once.pair'), shown.name(order.symbol))
  const quantity = leg.size === null ? `${leg.funds ?? ''} ${quote}` : `${leg.size} ${base}`
  const text = leg.price === null ? quantity : `${quantity} · ${leg.price} ${quote}`
  return fact(kindOf(leg, false), shown.figure(text))
}

/** The price, and the moment it is from: an age would stand still while the window is open. */
const lastFacts = (symbol: string, { last }: PairMarket, at: number): readonly TrustedFact[] => {
  const [, quote] = currenciesOf(symbol)
  if (last === null) return [fact(msg('once.last'), shown.words(msg('once.unknown')))]
  return [
    fact(msg('once.last'), shown.figure(`${last.value} ${quote}`)),
    fact(msg('once.last-at'), shown.time(at - last.ageMs)),
  ]
}
