import { describe, expect, it } from 'vitest'
import { currencyPlacesOf, placesOf } from '#shared/domain/figure-places.ts'
import type { FigureLook } from '#shared/domain/message-figures.ts'
import { withFigures } from '#shared/domain/message-figures.ts'
import type { Message } from '#shared/messages.ts'
import { followed, inEnglish, msg } from '#shared/messages.ts'

const pair = {
  symbol: 'BTC-USDT',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
  priceIncrement: '0.1',
  baseIncrement: '0.0001',
}
const currencies = currencyPlacesOf([pair])
const look: FigureLook = {
  grouping: 'comma',
  placesOf: (symbol) => placesOf(symbol === pair.symbol ? pair : null),
  currencyPlacesOf: (currency) => currencies.get(currency) ?? null,
}
const said = (message: Message, by: Partial<FigureLook> = {}): string =>
  inEnglish(withFigures(message, { ...look, ...by }))

describe('figures of messages', () => {
  it('a price is padded to its step and grouped, in news and in refusals', () => {
    const fired = msg('alerts.fired-price', { symbol: 'BTC-USDT', price: '62113', last: '62118' })
    expect(said(fired)).toBe('BTC-USDT has reached 62,113.0. The last price is 62,118.0.')
    expect(said(fired, { grouping: 'none' })).toContain('62113.0')
    expect(said(msg('alerts.past', { symbol: 'BTC-USDT', last: '62118', direction: 'above' }))).toContain('62,118.0')
    expect(said(msg('notify.trigger-buy', { symbol: 'BTC-USDT', price: '62118' }))).toContain('62,118.0')
  })

  it('a price of a pair whose rules are not known is grouped as it came', () => {
    const fired = msg('alerts.fired-price', { symbol: 'NEW-USDT', price: '62113', last: '62118.25' })
    expect(said(fired)).toBe('NEW-USDT has reached 62,113. The last price is 62,118.25.')
  })

  it('a sum is cut to the decimals of its currency, and never below those of what it is held against', () => {
    const total = (amount: string): string =>
      said(msg('alerts.fired-balance', { currency: 'USDT', amount, total: '12345.678912' }))
    expect(total('12000')).toBe('Your USDT balance has reached 12,000. It is 12,345.67.')
    expect(total('12345.678')).toBe('Your USDT balance has reached 12,345.678. It is 12,345.678.')
    const volume = { symbol: 'BTC-USDT', sum: '1234.56789', currency: 'BTC', minutes: 5 }
    expect(said(msg('alerts.fired-volume', volume))).toContain('1,234.5678 BTC')
    expect(said(msg('alerts.volume-past', { sum: '1234.56789', currency: 'BTC', minutes: 5 }))).toBe(
      '1,234.5678 BTC traded within the last 5 min already. Choose more.',
    )
  })

  it('what a fill came to has its sizes grouped and its price padded', () => {
    const figures = { size: '12345', of: null, base: 'BTC', quote: 'USDT', price: '60123' }
    expect(said(msg('notify.fill', figures))).toBe('12,345 BTC at 60,123.0 USDT.')
  })

  it('digits that are no figures stay: a note, a title, a code', () => {
    const fired = msg('alerts.fired-announced', { title: '20261128' })
    expect(said(followed(fired, msg('alerts.note', { note: '12345' })))).toMatch(/20261128.*12345/s)
    expect(said(msg('venue.refused', { code: '400600' }))).toContain('400600')
  })
})
