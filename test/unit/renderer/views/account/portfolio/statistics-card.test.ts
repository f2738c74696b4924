import { expect, it } from 'vitest'
import { ref } from 'vue'
import StatisticsCard from '#renderer/views/account/portfolio/StatisticsCard.vue'
import type { TradeStatistics } from '#shared/domain/holdings.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { draw } from '#test/unit/renderer/status/screen.ts'

const statistics: TradeStatistics = {
  since: 1,
  cut: false,
  orders: 3,
  fills: 3,
  days: [],
  bought: '500',
  sold: '120000',
  fees: [],
  unknownFees: 0,
  closed: 1,
  won: 1,
  realised: '100',
  average: '100',
  best: '100',
  worst: '100',
  soldUnknown: [],
}
function said(part: Partial<TradeStatistics>): string {
  const page = openPage([], {})
  const known = { pairs: ['BTC-USDT'], unread: [], old: [], partly: [], beyond: 0, namesAll: true }
  const data = ref({ statistics: { USDT: { ...statistics, ...part } }, known })
  const live = { data, status: ref('ready'), at: ref(1), source: ref(null), error: ref(null) }
  const screen = draw(StatisticsCard, { holdings: { live }, modelValue: 'all' }, page.context)
  const text = screen.text()
  screen.close()
  page.close()
  return text
}

it('a win rate that leaves out what was sold of no known cost says so beside it', () => {
  const text = said({ soldUnknown: [{ currency: 'BTC', amount: '1.99' }] })
  expect(text).toContain('1 of 1')
  expect(text).toMatch(/Not counted: 1\.99\d* BTC sold of no known cost\./)
  expect(said({})).not.toContain('Not counted')
})
