import { z } from 'zod'
import { rule } from '#shared/messages.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as records from './market-records.ts'
import { list } from './row-list.ts'
import { pageOf, plain, time } from './wire-values.ts'

const bySymbol = z.object({ symbol: field.symbol })

export const candleTypes = [
  '1min',
  '3min',
  '5min',
  '15min',
  '30min',
  '1hour',
  '2hour',
  '4hour',
  '6hour',
  '8hour',
  '12hour',
  '1day',
  '1week',
  '1month',
] as const

/** What is listed: announcements, currencies, pairs (specification: "Public market data"). */
const listings = {
  listAnnouncements: endpoint({
    method: 'GET',
    path: '/api/v3/announcements',
    access: 'public',
    pool: 'public',
    weight: 20,
    permission: 'None',
    money: 'read',
    request: z
      .object({
        annType: field.word('annType').optional(),
        lang: field.language.optional(),
        startTime: field.instant('startTime').optional(),
        endTime: field.instant('endTime').optional(),
        currentPage: field.currentPage.optional(),
        pageSize: field.whole('pageSize', 1, 100).optional(),
      })
      .refine(({ startTime, endTime }) => field.inOrder({ startAt: startTime, endAt: endTime }), {
        path: ['endTime'],
        error: rule('request.end-before-start', { end: 'endTime', start: 'startTime' }),
      }),
    response: pageOf(records.announcement),
  }),
  getCurrency: endpoint({
    method: 'GET',
    path: '/api/v3/currencies/{currency}',
    access: 'public',
    pool: 'public',
    weight: 3,
    permission: 'None',
    money: 'read',
    request: z.object({ currency: field.currency(), chain: field.word('chain').optional() }),
    response: records.currencyRecord,
  }),
  listCurrencies: endpoint({
    method: 'GET',
    path: '/api/v3/currencies',
    access: 'public',
    pool: 'public',
    weight: 3,
    permission: 'None',
    money: 'read',
    request: z.object({}),
    response: list(records.currencyRecord),
  }),
  getSymbol: endpoint({
    method: 'GET',
    path: '/api/v2/symbols/{symbol}',
    access: 'public',
    pool: 'public',
    weight: 4,
    permission: 'None',
    money: 'read',
    request: bySymbol,
    response: records.marketSymbol,
  }),
  listSymbols: endpoint({
    method: 'GET',
    path: '/api/v2/symbols',
    access: 'public',
    pool: 'public',
    weight: 4,
    permission: 'None',
    money: 'read',
    request: z.object({ market: field.word('market').optional() }),
    response: list(records.marketSymbol),
  }),
  listMarkets: endpoint({
    method: 'GET',
    path: '/api/v1/markets',
    access: 'public',
    pool: 'public',
    weight: 3,
    permission: 'None',
    money: 'read',
    request: z.object({}),
    response: list(plain),
  }),
}

/** What is quoted and traded. */
const quotes = {
  getTicker: endpoint({
    method: 'GET',
    path: '/api/v1/market/orderbook/level1',
    access: 'public',
    pool: 'public',
    weight: 2,
    permission: 'None',
    money: 'read',
    request: bySymbol,
    response: records.ticker,
  }),
  listTickers: endpoint({
    method: 'GET',
    path: '/api/v1/market/allTickers',
    access: 'public',
    pool: 'public',
    weight: 15,
    permission: 'None',
    money: 'read',
    request: z.object({}),
    response: records.allTickers,
  }),
  listTrades: endpoint({
    method: 'GET',
    path: '/api/v1/market/histories',
    access: 'public',
    pool: 'public',
    weight: 3,
    permission: 'None',
    money: 'read',
    request: bySymbol,
    response: list(records.publicTrade),
  }),
  getPartialBook: endpoint({
    method: 'GET',
    path: '/api/v1/market/orderbook/level2_{size}',
    access: 'public',
    pool: 'public',
    weight: 2,
    permission: 'None',
    money: 'read',
    request: z.object({
      /** Levels per side. */
      size: z.literal([20, 100, '20', '100'], field.must('size', 'request.book-depth')),
      symbol: field.symbol,
    }),
    response: records.orderBook,
  }),
  /** Signed although market data. */
  getFullBook: endpoint({
    method: 'GET',
    path: '/api/v3/market/orderbook/level2',
    access: 'private',
    pool: 'spot',
    weight: 3,
    permission: 'General',
    money: 'read',
    request: bySymbol,
    response: records.orderBook,
  }),
  getStats: endpoint({
    method: 'GET',
    path: '/api/v1/market/stats',
    access: 'public',
    pool: 'public',
    weight: 15,
    permission: 'None',
    money: 'read',
    request: bySymbol,
    response: records.dayStats,
  }),
  /** Newest first, at most 1500; an interval without trades has no row (facts, section 4.3). */
  listCandles: endpoint({
    method: 'GET',
    path: '/api/v1/market/candles',
    access: 'public',
    pool: 'public',
    weight: 3,
    permission: 'None',
    money: 'read',
    request: bySymbol
      .extend({
        type: field.choice('type', candleTypes),
        startAt: field.instantSeconds('startAt').optional(),
        endAt: field.instantSeconds('endAt').optional(),
      })
      .refine(field.inOrder, field.inOrderProblem),
    response: list(records.candle),
  }),
  getPrices: endpoint({
    method: 'GET',
    path: '/api/v1/prices',
    access: 'public',
    pool: 'public',
    weight: 3,
    permission: 'None',
    money: 'read',
    request: z.object({
      base: field.currency('base').optional(),
      currencies: field.currencyList('currencies', 1000).optional(),
    }),
    response: records.fiatPrices,
  }),
}

/** The venue itself. */
const service = {
  /** ms since the epoch. */
  getTimestamp: endpoint({
    method: 'GET',
    path: '/api/v1/timestamp',
    access: 'public',
    pool: 'public',
    weight: 3,
    permission: 'None',
    money: 'read',
    request: z.object({}),
    response: time,
  }),
  getStatus: endpoint({
    method: 'GET',
    path: '/api/v1/status',
    access: 'public',
    pool: 'public',
    weight: 3,
    permission: 'None',
    money: 'read',
    request: z.object({}),
    response: records.serviceStatus,
  }),
}

export const market = { ...listings, ...quotes, ...service }
