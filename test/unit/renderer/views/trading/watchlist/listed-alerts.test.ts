import { expect, it } from 'vitest'
import { alertDefaults } from '#shared/domain/alert.ts'
import type { AlertRule, AlertView } from '#shared/domain/alert.ts'
import { listedAlerts } from '#renderer/views/trading/watchlist/listed-alerts.ts'

const alert = (id: string, rule: AlertRule, addedAt = 1): AlertView => ({
  id,
  profileId: 'a',
  rule,
  options: alertDefaults,
  state: 'watching',
  why: null,
  addedAt,
  gaps: [],
  history: [],
})
const price = (symbol: string, level: string): AlertRule => ({
  kind: 'price',
  symbol,
  price: level,
  direction: 'either',
})

it('the pair in view stands first, its highest level on top, and what is of no pair last', () => {
  const alerts = [
    alert('news', { kind: 'announcement', words: ['fork'] }),
    alert('eth', price('ETH-USDT', '2500')),
    alert('low', price('BTC-USDT', '9000')),
    alert('high', price('BTC-USDT', '70000')),
    alert('fill', { kind: 'fill', symbol: 'BTC-USDT' }, 2),
    alert('change', { kind: 'change', symbol: 'BTC-USDT', percent: '2', minutes: 5 }, 1),
    alert('ada', price('ADA-USDT', '1')),
  ]
  const order = (pair: string | null) => listedAlerts(alerts, pair).map(({ id }) => id)
  expect(order('BTC-USDT')).toEqual(['high', 'low', 'change', 'fill', 'ada', 'eth', 'news'])
  expect(order('ETH-USDT')).toEqual(['eth', 'ada', 'high', 'low', 'change', 'fill', 'news'])
  expect(order(null)).toEqual(['ada', 'high', 'low', 'change', 'fill', 'eth', 'news'])
})
