import { createEngine, type Engine } from '#main/practice/engine/engine.ts'
import { parseSteps, scaleStepOf, units } from '#main/practice/engine/scale.ts'
import type { PairRules } from '#main/practice/engine/types.ts'
import { createFairPrices } from '#main/practice/fair-price.ts'
import { handleRequest } from '#main/practice/gateway.ts'
import { createIds } from '#main/practice/ids.ts'
import { issueKey } from '#main/practice/keys.ts'
import { createRandom } from '#main/practice/random.ts'
import type { RateLimits } from '#main/practice/rate-limits.ts'
import type { RowName } from '#main/practice/rows.ts'
import { defaultStreamSettings } from '#main/practice/streams/settings.ts'
import { createStreamTokens } from '#main/practice/streams/tokens.ts'
import type { DeadManRenewal, PracticeVenueState } from '#main/practice/venue.ts'
import { signedHeaders, wireForm, type RowRequest } from '#test/support/practice.ts'
import type { Act, Answer, Command, OrderBody } from './commands.ts'
import { funding, pairTexts, userTexts, type PairText } from './rules.ts'

/** The practice exchange at the wire, with the oracle's pairs and users, and nobody else trading. */
export interface VenueUnderTest {
  readonly engine: Engine
  run(command: Command): Answer
}

const listingOf = (pair: PairText): PairRules => {
  const lot = scaleStepOf(pair.baseIncrement)
  return {
    symbol: pair.symbol,
    base: pair.base,
    quote: pair.quote,
    tick: scaleStepOf(pair.priceIncrement),
    lot,
    minSize: parseSteps(pair.baseMinSize, lot) ?? NaN,
    maxSize: parseSteps(pair.baseMaxSize, lot) ?? NaN,
    fundsStep: units(pair.quoteIncrement),
    minQuote: units(pair.quoteMinSize),
    maxQuote: units(pair.quoteMaxSize),
    minFunds: units(pair.minFunds),
    bandPpm: Number(pair.priceLimitRate) * 1_000_000,
    feeClass: pair.feeCategory,
  }
}

const unlimited: RateLimits = { charge: () => ({ allowed: true, headers: {} }) }

export const startTime = 1_790_000_000_000

type Data = Readonly<Record<string, unknown>>

export const createVenueUnderTest = (deadManRenewal: DeadManRenewal): VenueUnderTest => {
  let now = startTime
  const engine = createEngine({ listings: pairTexts.map(listingOf), now })
  const prices = createFairPrices({ seed: 1, origin: startTime, speed: 1, started: startTime })
  const ids = createIds(startTime)
  const random = createRandom(1)
  const venue: PracticeVenueState = {
    engine,
    keys: new Map(),
    ids,
    pairs: [],
    prices,
    followed: null,
    history: { prices, runs: [] },
    since: startTime,
    service: { status: 'open', msg: '' },
    batchOrders: 20,
    deadManRenewal,
    nextDelay: () => 0,
    closedWithdrawals: new Set(),
    withdrawalWhitelists: new Map(),
    snapshot: { tickers: null },
    streamSettings: defaultStreamSettings,
    streamTokens: createStreamTokens(createRandom(1), defaultStreamSettings.tokenLife),
    now: () => now,
  }
  const keys = new Map(
    userTexts.map(({ uid, level }) => {
      engine.run('createAccount', now, { uid, name: `user${uid}`, level })
      for (const [wallet, currency, amount] of funding) {
        engine.run('deposit', now, { uid, wallet, currency, amount: units(amount) })
      }
      const issued = issueKey({ accountId: uid, permissions: ['Spot', 'Withdrawal', 'Transfer'] }, random, now)
      venue.keys.set(issued.key, issued)
      return [uid, issued]
    }),
  )

  const call = <N extends RowName>(uid: number, name: N, request: RowRequest<N>): { code: string; data: unknown } => {
    const signer = keys.get(uid)
    if (!signer) throw new Error(`No user ${uid}`)
    engine.run('tick', now, null)
    const { method, path, body } = wireForm(name, request)
    const headers = signedHeaders(signer, { method, path, body, timestamp: now })
    const answer = handleRequest({ method, path, headers, body, address: '127.0.0.1' }, venue, unlimited)
    return JSON.parse(answer.body) as { code: string; data: unknown }
  }

  const number = (read: (id: string) => number | null, id: unknown): number | null => read(String(id))
  const sync = (data: Data) => ({
    order: number(ids.orderSeq, data['orderId']),
    originSize: data['originSize'],
    dealSize: data['dealSize'],
    remainSize: data['remainSize'],
    canceledSize: data['canceledSize'],
    status: data['status'],
  })
  const stops = (data: Data) => ({
    cancelled: (data['cancelledOrderIds'] as string[]).map((id) => number(ids.stopSeq, id)),
  })

  /** One call and what is read out of a good answer to it. */
  const ask = <N extends RowName>(
    uid: number,
    name: N,
    request: RowRequest<N>,
    read: (data: Data) => unknown,
  ): Answer => {
    const { code, data } = call(uid, name, request)
    return code === '200000' ? { codes: [code], data: read(data as Data) } : { codes: [code] }
  }

  const orderBody = (body: OrderBody) => body as RowRequest<'placeOrder'>
  const act = (uid: number, asked: Act): Answer => {
    switch (asked.kind) {
      case 'place':
        return ask(uid, 'placeOrderSync', orderBody(asked.body), sync)
      case 'batch':
        return ask(uid, 'placeBatchSync', { orderList: asked.bodies.map(orderBody) }, (data) =>
          (data as unknown as Data[]).map((entry) =>
            entry['success'] === true ? { success: true, ...sync(entry) } : { success: false },
          ),
        )
      case 'amend': {
        const { symbol, order, newPrice, newSize } = asked
        const request = { symbol, orderId: ids.order(order), newPrice, newSize } as RowRequest<'amendOrder'>
        return ask(uid, 'amendOrder', request, ({ newOrderId }) => ({
          newOrder: newOrderId === null ? null : number(ids.orderSeq, newOrderId),
        }))
      }
      case 'cancel':
        return ask(uid, 'cancelOrderSync', { symbol: asked.symbol, orderId: ids.order(asked.order) }, sync)
      case 'cancelByClientOid': {
        const { symbol, clientOid } = asked
        return ask(uid, 'cancelOrderByClientOidSync', { symbol, clientOid }, sync)
      }
      case 'cancelPart': {
        const { symbol, order, cancelSize } = asked
        return ask(uid, 'cancelPartial', { symbol, orderId: ids.order(order), cancelSize }, (data) => ({
          cancelSize: data['cancelSize'],
        }))
      }
      case 'cancelPair':
        return ask(uid, 'cancelSymbolOrders', { symbol: asked.symbol }, (data) => data)
      case 'cancelAll':
        return ask(uid, 'cancelAllOrders', {}, (data) => ({ succeed: (data['succeedSymbols'] as string[]).sort() }))
      case 'setDeadMan': {
        const { timeout, symbols } = asked
        return ask(uid, 'setDeadMan', { timeout, symbols: symbols.join(',') }, (data) => data)
      }
      case 'getDeadMan':
        return ask(
          uid,
          'getDeadMan',
          {},
          (data) => (data as Data | null) && { timeout: data['timeout'], symbols: data['symbols'] },
        )
      case 'placeStop':
        return ask(uid, 'placeStopOrder', asked.body as RowRequest<'placeStopOrder'>, (data) => ({
          stop: number(ids.stopSeq, data['orderId']),
        }))
      case 'cancelStop':
        return ask(uid, 'cancelStopOrder', { orderId: ids.stop(asked.stop) }, stops)
      case 'cancelStops':
        return ask(uid, 'cancelStopOrders', asked.symbol === undefined ? {} : { symbol: asked.symbol }, stops)
      case 'placeOco':
        return ask(uid, 'placeOco', asked.body as RowRequest<'placeOco'>, (data) => ({
          oco: number(ids.ocoSeq, data['orderId']),
        }))
      case 'cancelOco':
        return ask(uid, 'cancelOco', { orderId: ids.oco(asked.oco) }, stops)
      case 'cancelOcos':
        return ask(uid, 'cancelOcos', {}, stops)
      case 'transfer': {
        const { currency, from, to, amount } = asked
        return ask(uid, 'innerTransfer', { currency, from, to, amount }, () => null)
      }
      case 'withdraw': {
        const { currency, amount, to, inner } = asked
        const request = { currency, amount, toAddress: to, withdrawType: inner ? 'UID' : 'ADDRESS' } as const
        return ask(uid, 'placeWithdrawal', request, (data) => ({
          withdrawal: number(ids.withdrawalSeq, data['withdrawalId']),
        }))
      }
      case 'cancelWithdrawal':
        return ask(uid, 'cancelWithdrawal', { withdrawalId: ids.withdrawal(asked.withdrawal) }, () => null)
    }
  }

  return {
    engine,
    run: ({ wait, uid, act: asked }) => {
      now += wait
      return act(uid, asked)
    },
  }
}
