import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useAllTickers } from '#renderer/composables/use-market.ts'
import { en } from '#renderer/locales/en.ts'
import MoverLists from '#renderer/views/markets/MoverLists.vue'
import DeadManChip from '#renderer/views/trading/safety/DeadManChip.vue'
import QuickPrices from '#renderer/views/trading/QuickPrices.vue'
import WallProfile from '#renderer/views/sub-accounts/WallProfile.vue'
import type { Profile } from '#shared/domain/profile.ts'
import { ok } from '#shared/errors.ts'
import { symbols } from './answers.ts'
import { offline, play } from './play.ts'

vi.mock('naive-ui', async () => await import('./stand-ins.ts'))

let shown: Awaited<ReturnType<typeof play>>
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  shown.close()
  vi.useRealTimers()
})

describe('the prices that a press fills in', () => {
  const disabled = (): readonly unknown[] => shown.screen.buttons().map(({ props }) => props['disabled'])
  const ticker = ok({ price: '10', bestBid: '9', bestAsk: '11', time: 1 })

  it('fill nothing in while they are missing', async () => {
    shown = await play(QuickPrices, { feed: 'ticker' }, () => ({ symbol: symbols[0] }))
    expect(disabled()).toEqual([true, true, true, true])
    await shown.fails('a', offline)
    expect(disabled()).toEqual([true, true, true, true])
  })

  it('say how old they are once they could not be read again', async () => {
    shown = await play(QuickPrices, { feed: 'ticker' }, () => ({ symbol: symbols[0] }))
    await shown.give('a', ticker)
    expect(disabled()).toEqual([false, false, false, false])
    expect(shown.screen.text()).not.toMatch(/old/)
    await shown.fails('a', offline)
    expect(shown.screen.text()).toMatch(/\d+\.\d s old/)
  })
})

describe('what rises and falls', () => {
  const movers = { up: [], down: [], busy: [] }
  const list = defineComponent({
    setup: () => {
      const topic = useAllTickers(() => true)
      return () => h(MoverLists, { movers, topic, quote: 'USDT' })
    },
  })
  it('is not called nothing before the market was read, nor when it could not be read again', async () => {
    shown = await play(list, { feed: 'tickers' }, () => ({}))
    expect(shown.screen.text()).not.toContain(en.markets.noMovers)
    await shown.give('a', ok([]))
    expect(shown.screen.text()).toContain(en.markets.noMovers)
    await shown.fails('a', offline)
    expect(shown.screen.text()).not.toContain(en.markets.noMovers)
  })
})

describe('a profile on the wall', () => {
  it('is not said to have no sub-accounts before their list was read', async () => {
    const props = (profile: Profile) => ({ profile, asker: 'a', currency: 'USDT' })
    shown = await play(WallProfile, { feed: 'balances' }, props)
    expect(shown.screen.text()).not.toContain('no sub-accounts')
  })
})

describe('the dead-man switch in the status bar', () => {
  it('M13: is not called off before main has said so', async () => {
    shown = await play(DeadManChip, { call: 'deadMan.view' }, () => ({}))
    expect(shown.screen.text()).toBe(en.deadMan.chip.unknown)
    await shown.fails('a', offline)
    expect(shown.screen.text()).toBe(en.deadMan.chip.unknown)
  })
})
