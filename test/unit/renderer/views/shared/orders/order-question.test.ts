import { afterEach, expect, it, vi } from 'vitest'
import { computed } from 'vue'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { usePairTabsStore } from '#renderer/data/stores/pair-tabs.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import OrderQuestion from '#renderer/views/shared/orders/OrderQuestion.vue'
import { pendingOrder } from '#renderer/views/shared/orders/pending-order.ts'
import OrderSummary from '#renderer/views/trading/order-panel/OrderSummary.vue'
import TickerBar from '#renderer/views/trading/TickerBar.vue'
import type { OrderBook } from '#shared/exchange/index.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())
const text = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

const figure = <Value>(value: Value, ageMs: number) => ({ value, at: Date.now() - ageMs, status: 'ready' as const })
const pending = () =>
  pendingOrder({
    id: 'p1',
    profileId: 'a',
    profileLabel: 'a',
    practice: false,
    pair: 'BTC-USDT',
    request: {
      way: 'order',
      wait: true,
      order: { type: 'limit', symbol: 'BTC-USDT', side: 'buy', price: '100', size: '1' },
    },
    seen: {
      at: Date.now(),
      last: figure('99', 12_000),
      bid: figure('98', 1_000),
      ask: figure('100', 3_000),
      book: figure({ bids: [], asks: [] }, 1_000),
      available: figure('1000', 1_000),
      rules: null,
    },
    overrides: null,
  })
const flowOf = (held: string | null) => ({
  asked: computed(() => ({ pending: pending(), questions: [] })),
  held: computed(() => held),
  answer: vi.fn(),
})

it('the question gives unit and age of its prices, and cannot be confirmed once something came in the way', async () => {
  page = openPage()
  const open = await page.html(OrderQuestion, { flow: flowOf(null) })
  expect(text(open)).toMatch(/Ask 100 USDT, 3(\.\d)? s old/)
  expect(text(open)).toMatch(/Last price 99 USDT, 1[23] s old/)
  expect(open).toContain('aria-disabled="false"')
  const halted = await page.html(OrderQuestion, { flow: flowOf('Trading in BTC-USDT is halted.') })
  expect(text(halted)).toContain('Trading in BTC-USDT is halted.')
  expect(halted).toContain('aria-disabled="true"')
})

it.each([
  [true, false],
  [false, true],
])('the header says beside the name of the pair that it is halted: trading %s', async (enableTrading, isSaid) => {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  page.run(() => useDeskStore()).pair = 'BTC-USDT'
  // Watches at once, which only a page that stands can begin with.
  page.run(() => usePairTabsStore())
  await page.html(TickerBar)
  for (const { input } of page.of('feed.watch')) {
    const { watchId, profileId, topic } = input as unknown as Record<string, never> & { topic: { kind: 'read' } }
    if (topic.kind !== 'read') continue
    const change = writeChange({ kind: 'whole', value: [{ ...btc, enableTrading }] }, 'read')
    page.notify('feed', { kind: 'change', watchId, profileId, at: Date.now(), everyMs: 2_000, change })
  }
  expect(text(await page.html(TickerBar)).includes('halted')).toBe(isSaid)
})

it('the preview of more than the visible book says that its figures are of the visible part', async () => {
  const shown = async (size: string): Promise<string> => {
    page = openPage()
    const profiles = page.run(() => useProfilesStore())
    await profiles.load()
    profiles.select('a')
    page.run(() => useDeskStore()).pair = 'BTC-USDT'
    const order = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size }
    await page.html(OrderSummary, { order })
    for (const { input } of page.of('feed.watch')) {
      const { watchId, profileId, topic } = input as unknown as Record<string, never> & { topic: { kind: string } }
      if (topic.kind !== 'book') continue
      const value: OrderBook = {
        sequence: '1',
        time: 1,
        bids: [['99', '1']],
        asks: [
          ['100', '1'],
          ['110', '1'],
        ],
      }
      const change = writeChange({ kind: 'whole', value }, 'book')
      page.notify('feed', { kind: 'change', watchId, profileId, at: Date.now(), everyMs: 2_000, change })
    }
    const html = text(await page.html(OrderSummary, { order }))
    page.close()
    return html
  }
  expect(await shown('5')).toMatch(/105, visible part only.*at least 5/)
  expect(await shown('2')).toContain('105')
  expect(await shown('2')).not.toMatch(/visible part only|at least/)
})
