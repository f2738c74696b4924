import { btc } from './order-requests.ts'
import { casesOf } from './world.ts'

const unknownPair = { symbol: 'NO-PAIR' }

export const marketCases = {
  listAnnouncements: casesOf('listAnnouncements', ({ ok, no }) => [
    ok('the last month', {}, { totalNum: 7, currentPage: 1 }),
    ok('by type', { annType: 'new-listings', pageSize: 1 }, { totalNum: 2, totalPage: 2 }),
    no('400100', 'page size of 101', { pageSize: 101 }),
    no('400100', 'end before start', { startTime: 2, endTime: 1 }),
  ]),
  getCurrency: casesOf('getCurrency', ({ ok, no }) => [
    ok('with its chains', { currency: 'XRP' }, { currency: 'XRP', chains: [{ chainId: 'xrp', needTag: true }] }),
    ok('one chain', { currency: 'USDT', chain: 'trx' }, { chains: [{ chainName: 'TRC20' }] }),
    no('400100', 'unknown currency', { currency: 'NONE' }),
    no('900014', 'unknown chain', { currency: 'USDT', chain: 'moon' }),
  ]),
  listCurrencies: casesOf('listCurrencies', ({ ok }) => [ok('all', {})]),
  getSymbol: casesOf('getSymbol', ({ ok, no }) => [
    ok('its rules', btc, { priceIncrement: '0.1', enableTrading: true, feeCategory: 1 }),
    ok(
      'halted',
      (world) => {
        world.desk.exchange.control.halt('BTC-USDT', true)
        return btc
      },
      { enableTrading: false },
    ),
    no('900001', 'unknown pair', unknownPair),
  ]),
  listSymbols: casesOf('listSymbols', ({ ok }) => [
    ok('all', {}),
    ok('one segment', { market: 'BTC' }, [{ market: 'BTC' }, { market: 'BTC' }, { market: 'BTC' }]),
  ]),
  listMarkets: casesOf('listMarkets', ({ ok }) => [ok('segments', {}, ['USDS', 'BTC', 'ALTS', 'KCS'])]),
  getTicker: casesOf('getTicker', ({ ok, no }) => [
    ok('best prices', btc),
    no('900001', 'unknown pair', unknownPair),
    no('400100', 'without symbol', {}),
  ]),
  listTickers: casesOf('listTickers', ({ ok }) => [ok('all pairs', {})]),
  listTrades: casesOf('listTrades', ({ ok, no }) => [
    ok('times in ns', btc),
    no('900001', 'unknown pair', unknownPair),
  ]),
  getPartialBook: casesOf('getPartialBook', ({ ok, no }) => [
    ok('20 levels', { size: 20, ...btc }),
    ok('100 levels', { size: 100, ...btc }),
    no('400100', '50 levels', { size: 50, ...btc }),
    no('900001', 'unknown pair', { size: 20, ...unknownPair }),
  ]),
  getFullBook: casesOf('getFullBook', ({ ok, no }) => [
    ok('all levels', btc),
    no('900001', 'unknown pair', unknownPair),
  ]),
  getStats: casesOf('getStats', ({ ok, no }) => [ok('24 hours', btc), no('900001', 'unknown pair', unknownPair)]),
  listCandles: casesOf('listCandles', ({ ok, no }) => [
    ok('newest first, by seconds', (world) => {
      const end = Math.floor(world.desk.clock.now() / 1000)
      return { ...btc, type: '1hour', startAt: end - 7200, endAt: end }
    }),
    ok('endAt of 0 is now', (world) => {
      const startAt = Math.floor(world.desk.clock.now() / 1000) - 7200
      return { ...btc, type: '1hour', startAt, endAt: 0 }
    }),
    no('400100', 'unknown type', { ...btc, type: '2min' }),
    no('400100', 'end before start', { ...btc, type: '1min', startAt: 2, endAt: 1 }),
    no('900001', 'unknown pair', { ...unknownPair, type: '1min' }),
  ]),
  getPrices: casesOf('getPrices', ({ ok, no }) => [
    no('400100', 'in a currency without a rate', { base: 'EUR' }),
    ok('all, in USD', {}),
    ok('two, in BTC', { base: 'BTC', currencies: 'BTC,ETH' }, { BTC: '1' }),
  ]),
  getTimestamp: casesOf('getTimestamp', ({ ok }) => [ok('ms', {})]),
  getStatus: casesOf('getStatus', ({ ok }) => [
    ok('open', {}, { status: 'open' }),
    ok(
      'cancelonly, with its reason',
      (world) => {
        world.desk.exchange.control.setStatus('cancelonly', 'upgrade')
        return {}
      },
      { status: 'cancelonly', msg: 'upgrade' },
    ),
  ]),
}
