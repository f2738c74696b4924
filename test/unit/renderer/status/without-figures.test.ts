import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { h } from 'vue'
import type { Component } from 'vue'
import { en } from '#renderer/locales/en.ts'
import { useFormDraft } from '#renderer/data/stores/form-drafts.ts'
import MarketCards from '#renderer/views/markets/MarketCards.vue'
import OcoForm from '#renderer/views/oco/OcoForm.vue'
import type { OcoTyped } from '#renderer/views/oco/use-oco-form.ts'
import DeadManChip from '#renderer/views/safety/DeadManChip.vue'
import QuickPrices from '#renderer/views/shared/order-form/QuickPrices.vue'
import OverviewBoard from '#renderer/views/sub-accounts/OverviewBoard.vue'
import OverviewProfile from '#renderer/views/sub-accounts/OverviewProfile.vue'
import type { Profile } from '#shared/domain/profile.ts'
import { ok } from '#shared/errors.ts'
import { account, symbols } from './answers.ts'
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
  it('is not called nothing before the market was read, nor when it could not be read again', async () => {
    shown = await play(MarketCards, { feed: 'movers' }, () => ({ quote: 'USDT', most: 3, placesOf: () => 2 }))
    expect(shown.screen.text()).not.toContain(en.markets.noMovers)
    await shown.give('a', ok(movers))
    expect(shown.screen.text()).toContain(en.markets.noMovers)
    await shown.fails('a', offline)
    expect(shown.screen.text()).not.toContain(en.markets.noMovers)
  })
})

describe('a profile on the wall', () => {
  it('is not said to have no sub-accounts before their list was read', async () => {
    const props = (profile: Profile) => ({ profile, asker: 'a', currency: 'USDT' })
    shown = await play(OverviewProfile, { feed: 'balances' }, props)
    expect(shown.screen.text()).not.toContain('no sub-accounts')
  })
})

describe('the sum of the wall', () => {
  const open = async () => {
    const backdrop = { 'feed:prices': { USDT: '1' }, 'subAccounts.list': { entries: [], listedAt: 1 } }
    shown = await play(OverviewBoard, { feed: 'balances' }, () => ({ currency: 'USDT' }), backdrop)
  }
  const balances = (mark: string) => ok([account(mark)])
  /** What stands above the profiles. */
  const sum = (): string => shown.screen.text().split('First')[0] ?? ''

  it('says of how many profiles it knows nothing', async () => {
    await open()
    expect(sum()).toContain('accounts of 2 profiles are unknown')
    await shown.give('a', balances('7'))
    expect(sum()).toContain('7.00 USDT')
    expect(sum()).toContain('accounts of one profile are unknown')
    await shown.give('b', balances('8'))
    expect(sum()).toContain('15.00 USDT')
    expect(sum()).not.toContain('not known')
  })

  it('says how old its oldest part is', async () => {
    await open()
    await shown.give('a', balances('7'))
    await shown.later(3_000)
    await shown.give('b', balances('8'))
    const isGreyed = (): boolean =>
      shown.screen.parts().some(({ props }) => /\btotal\b.*\bstale\b/.test(String(props['class'] ?? '')))
    expect(sum()).not.toMatch(/old/)
    expect(isGreyed()).toBe(false)
    await shown.fails('a', offline)
    expect(sum()).toContain('15.00 USDT')
    expect(sum()).toMatch(/Balances\s+3(\.0)? s old/)
    expect(isGreyed()).toBe(true)
  })
})

describe('the last price beside both legs', () => {
  const fields = { price: '20', stopPrice: '5', limitPrice: '4', size: '1' }
  const form: Component = {
    setup: () => {
      const typed = useFormDraft<OcoTyped>('oco', { side: 'sell', by: 'size', fields, tradeType: 'TRADE', remark: '' })
      typed.draft.value = { side: 'sell', by: 'size', fields, tradeType: 'TRADE', remark: '' }
      return () => h(OcoForm)
    },
  }
  it('says how old it is once it could not be read again, in the picture, at the distances and with each percentage', async () => {
    shown = await play(form, { feed: 'ticker' }, () => ({}), { 'feed:balances': [account('7')] })
    await shown.give('a', ok({ price: '10', bestBid: '9', bestAsk: '11', time: 1 }))
    expect(shown.screen.text()).toContain('100')
    expect(shown.screen.text()).not.toMatch(/ old/)
    await shown.fails('a', offline)
    expect(shown.screen.text().match(/\d+\.\d s old/g)).toHaveLength(7)
    expect(shown.screen.text()).toMatch(/Last price \d+\.\d s old/)
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
