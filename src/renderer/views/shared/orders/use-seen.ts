import { add } from '#shared/decimal.ts'
import type { MarketSymbol, SpotAccount } from '#shared/exchange/index.ts'
import { payingTypes } from '#shared/exchange/wallets.ts'
import { useBalances } from '#renderer/data/use-account.ts'
import { useBook, useSymbol, useTicker } from '#renderer/data/use-market.ts'
import type { Live } from '#renderer/data/snapshot.ts'
import { sideOf } from './pending-order.ts'
import type { FlowRequest, SeenMarket, SeenFigure } from './pending-order.ts'

const figure = <Whole, Value>(topic: Live<Whole>, pick: (whole: Whole) => Value | null): SeenFigure<Value> => {
  const whole = topic.data.value
  return { value: whole === null ? null : pick(whole), at: topic.at.value, status: topic.status.value }
}

/** What of a currency can pay for orders; zero only where the whole list was read and names none. */
const availableOf = (rows: readonly Pick<SpotAccount, 'currency' | 'type' | 'available'>[], currency: string): string =>
  rows
    .filter((row) => row.currency === currency && payingTypes.includes(row.type))
    .reduce((sum, { available }) => add(sum, available), '0')

const unknown = { value: null, at: null, status: 'error' } as const

/** Gathers what a form of this pair shows at this moment. Watches the pair for as long as the form is on screen. */
export function useSeen(pair: () => string | null): (request: FlowRequest) => SeenMarket {
  const symbol = useSymbol(pair)
  const ticker = useTicker(pair)
  const book = useBook(pair)
  const balances = useBalances()

  const paidIn = (rules: MarketSymbol, request: FlowRequest): string =>
    sideOf(request) === 'buy' ? rules.quoteCurrency : rules.baseCurrency

  return (request) => {
    const rules = symbol.value
    // Margin orders are paid from accounts that are not watched here.
    const account = request.way === 'oco' || request.way === 'stop' ? request.order.tradeType : undefined
    const elsewhere = account !== undefined && account !== 'TRADE'
    const available =
      rules === null || elsewhere ? unknown : figure(balances, (rows) => availableOf(rows, paidIn(rules, request)))
    return {
      at: Date.now(),
      last: figure(ticker, ({ price }) => price),
      bid: figure(ticker, ({ bestBid }) => bestBid),
      ask: figure(ticker, ({ bestAsk }) => bestAsk),
      book: figure(book, (levels) => levels),
      available,
      rules,
    }
  }
}
