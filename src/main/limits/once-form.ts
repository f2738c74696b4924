import type { TrustedChange, TrustedFact, TrustedForm } from '#shared/bridge/trusted.ts'
import { subtract, withDecimals } from '#shared/decimal.ts'
import type { FigureLook } from '#shared/domain/message-figures.ts'
import { limitCurrency } from '#shared/domain/order-limits.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { change, fact, shown, trustedForm } from '#main/trusted/form.ts'
import type { Excess, LimitedLeg, LimitedOrder, PairMarket, Unclear } from './limited.ts'
import { quoteOf } from './known-market.ts'
import { orderWorth, sideTotals } from './once-worth.ts'
import { textOf } from './ordered.ts'
import type { OnceQuestion } from './ports.ts'

/** What main's own window shows of a request that a limit does not let through by itself. */
export const formOf = (question: OnceQuestion, look: FigureLook): TrustedForm => {
  const { act, orders, verdict, market, digest, at } = question
  const isChange = endpoints[act.endpoint].money === 'amend'
  const several = orders.length > 1
  const asked = isChange ? act.requests[0] : undefined
  const [first] = several ? [] : orders
  return trustedForm({
    task: 'order-once',
    title: msg(verdict.kind === 'exceeds' ? 'once.title' : 'once.title-unclear'),
    lead: first === undefined ? null : leadOf(first, isChange, look),
    warnings: uniqueWarnings(verdict.unclear),
    alerts: verdict.exceeds.map((excess) => excessFacts(excess, several)),
    changes: first === undefined || asked === undefined ? [] : changesOf(first, asked, look),
    facts: [
      ...(first === undefined
        ? batchFacts(orders, market, look)
        : orderFacts(first, { asked, pair: market.get(first.symbol), look })),
      ...countedFacts(question),
      ...[...market].flatMap(([symbol, pair]) => lastFacts(symbol, pair, { at, look })),
      fact(msg('once.digest'), shown.figure(digest.slice(0, 16))),
    ],
    note: msg('once.note'),
    action: isChange
      ? msg('once.do.change')
      : first === undefined
        ? msg('once.do.several', { count: orders.length })
        : actionOf(first),
  })
}

const unknown = shown.words(msg('once.unknown'))
const usdt = (value: string): string => `${value} ${limitCurrency}`

const uniqueWarnings = (unclear: readonly Unclear[]): readonly TrustedMessage[] =>
  [...new Set(unclear.map(({ why }) => why))].map((why) => msg(`once.unclear.${why}`))

/** What is exceeded, by how much: each figure on a line of its own, so that the window writes it as all others. */
const excessFacts = (excess: Excess, several: boolean): readonly TrustedFact[] => {
  switch (excess.limit) {
    case 'order':
    case 'day':
      return [
        fact(msg(`once.over.${excess.limit}${several ? '-several' : ''}`), shown.figure(usdt(excess.value))),
        fact(msg(`once.most.${excess.limit}`), shown.figure(usdt(excess.most))),
        fact(msg('once.by'), shown.figure(usdt(subtract(excess.value, excess.most)))),
      ]
    case 'distance':
    case 'slippage':
      return [
        fact(msg(`once.over.${excess.limit}`), shown.words(awayFrom(excess))),
        fact(msg(`once.most.${excess.limit}`), shown.figure(`${excess.most} %`)),
      ]
    case 'pair':
      return [fact(msg('once.over.pair'), shown.name(excess.symbol))]
  }
}

/** How far, and which way: a buy gives away above, a sell below. */
const awayFrom = (excess: Extract<Excess, { readonly percent: string }>): TrustedMessage => {
  const from = excess.limit === 'slippage' ? 'best' : excess.of
  return msg(`once.${excess.side === 'buy' ? 'above' : 'below'}-${from}`, { percent: excess.percent })
}

/** The currencies of a pair, of which the base comes first. */
const baseOf = (symbol: string): string => symbol.split('-')[0] ?? ''

const quantityText = (symbol: string, { size, funds }: LimitedLeg): string =>
  size === null ? `${funds ?? ''} ${quoteOf(symbol)}` : `${size} ${baseOf(symbol)}`
/** Padded to the price step, as the page writes it. */
const priceText = ({ placesOf }: FigureLook, symbol: string, price: string): string =>
  `${withDecimals(price, placesOf(symbol).price)} ${quoteOf(symbol)}`

/** An order in one line; null where main does not know it. */
const leadOf = ({ symbol, legs }: LimitedOrder, isChange: boolean, look: FigureLook): TrustedForm['lead'] => {
  const [leg, stop] = legs ?? []
  if (leg === undefined) return null
  const { side, price, size } = leg
  const quantity = quantityText(symbol, leg)
  if (price === null && size === null)
    return { side, words: msg(`once.lead.funds-${side}`, { base: baseOf(symbol), quantity }) }
  const { trigger } = leg
  if (trigger !== null) {
    const waitsFor = { quantity, trigger: priceText(look, symbol, trigger), stop: leg.stop ?? null }
    return { side, words: msg(`once.lead.stop-${side}`, waitsFor) }
  }
  if (price === null) return { side, words: msg(`once.lead.market-${side}`, { quantity }) }
  const form = isChange ? 'change' : stop === undefined ? 'limit' : 'oco'
  return { side, words: msg(`once.lead.${form}-${side}`, { quantity, price: priceText(look, symbol, price) }) }
}

const actionOf = ({ symbol, legs }: LimitedOrder): TrustedMessage => {
  const leg = legs?.[0]
  if (leg === undefined) return msg('once.do.several', { count: 1 })
  const quantity = quantityText(symbol, leg)
  return leg.size === null
    ? msg(`once.do.funds-${leg.side}`, { base: baseOf(symbol), quantity })
    : msg(`once.do.${leg.side}`, { quantity })
}

/** What a change asks for, beside the order as it rests. */
const changesOf = ({ symbol, was }: LimitedOrder, request: object, look: FigureLook): readonly TrustedChange[] => {
  const [size, price] = [textOf(request, 'newSize'), textOf(request, 'newPrice')]
  const sized = (value: string | undefined) =>
    value === undefined ? unknown : shown.figure(`${value} ${baseOf(symbol)}`)
  const priced = (value: string | undefined) =>
    value === undefined ? unknown : shown.figure(priceText(look, symbol, value))
  return [
    ...(size === null ? [] : [change(msg('once.size'), sized(was?.size), sized(size))]),
    ...(price === null ? [] : [change(msg('once.price'), priced(was?.price), priced(price))]),
  ]
}

interface OrderParts {
  readonly asked: object | undefined
  readonly pair: PairMarket | undefined
  readonly look: FigureLook
}

/** The fields of one order, each on its own line; those that a change sets stand above them. */
const orderFacts = ({ symbol, legs }: LimitedOrder, { asked, pair, look }: OrderParts): readonly TrustedFact[] => {
  const [leg, stop] = legs ?? []
  const isSet = (name: string): boolean => asked !== undefined && textOf(asked, name) !== null
  const id = asked === undefined ? null : textOf(asked, 'orderId')
  const price =
    leg === undefined
      ? unknown
      : leg.price === null
        ? shown.words(msg('once.at-market'))
        : shown.figure(priceText(look, symbol, leg.price))
  return [
    fact(msg('once.pair'), shown.name(symbol)),
    fact(msg('once.kind'), leg === undefined ? unknown : shown.words(kindOf(leg, stop !== undefined))),
    ...(id === null ? [] : [fact(msg('once.order-id'), shown.name(id))]),
    ...(isSet('newSize')
      ? []
      : [fact(msg('once.size'), leg === undefined ? unknown : shown.figure(quantityText(symbol, leg)))]),
    ...(isSet('newPrice') ? [] : [fact(msg('once.price'), price)]),
    ...(leg?.trigger == null ? [] : [fact(msg('once.trigger'), shown.figure(priceText(look, symbol, leg.trigger)))]),
    ...(stop?.price == null
      ? []
      : [
          fact(msg('once.trigger'), shown.figure(priceText(look, symbol, stop.trigger ?? ''))),
          fact(msg('once.stop-price'), shown.figure(priceText(look, symbol, stop.price))),
        ]),
    ...(leg === undefined ? [] : orderWorth(symbol, leg, stop, pair)),
  ]
}

const kindOf = ({ side, price, trigger }: LimitedLeg, isOco: boolean): TrustedMessage => {
  const form = price === null ? 'market' : 'limit'
  return msg(isOco ? `once.oco-${side}` : trigger === null ? `once.${form}-${side}` : `once.stop-${form}-${side}`)
}

/** The orders of a batch, each on its own line, and what each side of them is worth. */
const batchFacts = (
  orders: readonly LimitedOrder[],
  market: OnceQuestion['market'],
  look: FigureLook,
): readonly TrustedFact[] => {
  const symbols = [...new Set(orders.map(({ symbol }) => symbol))]
  const [only = ''] = symbols
  return [
    symbols.length === 1 ? fact(msg('once.pair'), shown.name(only)) : fact(msg('once.pairs'), shown.names(symbols)),
    fact(msg('once.orders'), shown.figure(`${orders.length}`)),
    ...orders.map((order) => orderLine(order, look)),
    ...sideTotals(orders, market),
  ]
}

/** One line of a batch. */
const orderLine = ({ symbol, legs }: LimitedOrder, look: FigureLook): TrustedFact => {
  const [leg] = legs ?? []
  if (leg === undefined) return fact(msg('once.pair'), shown.name(symbol))
  const quantity = quantityText(symbol, leg)
  const text = leg.price === null ? quantity : `${quantity} · ${priceText(look, symbol, leg.price)}`
  return { ...fact(kindOf(leg, false), shown.figure(text)), side: leg.side }
}

/** What the limits count, where the figures above do not say it in their currency. */
const countedFacts = ({ orders, verdict }: OnceQuestion): readonly TrustedFact[] => {
  if (verdict.value === null) return [fact(msg('once.value'), unknown)]
  if (orders.every(({ symbol }) => quoteOf(symbol) === limitCurrency)) return []
  return [fact(msg('once.value'), shown.figure(usdt(verdict.value)))]
}

/** The price, and the moment it is from: an age would stand still while the window is open. */
const lastFacts = (
  symbol: string,
  { last }: PairMarket,
  { at, look }: { readonly at: number; readonly look: FigureLook },
): readonly TrustedFact[] => {
  if (last === null) return [fact(msg('once.last'), unknown)]
  return [
    fact(msg('once.last'), shown.figure(priceText(look, symbol, last.value))),
    fact(msg('once.last-at'), shown.time(at - last.ageMs)),
  ]
}
