import assert from 'node:assert/strict'
import type { SystemNotification } from '#shared/domain/notification.ts'
import { must } from '#test/support/loopback-venue.ts'
import type { Attack } from '../attack.ts'
import { refusedAs } from '../main-world.ts'
import type { MainWorld } from '../main-world.ts'

/** T15: somebody who looks over a shoulder, or at a shared screen. */
export const screen: readonly Attack<MainWorld>[] = [
  {
    id: 'T15-01',
    by: 'program',
    requirements: ['T15'],
    attack: 'Reads the system’s notifications while balances are hidden and an order fills',
    reaches: 'Sizes and prices of the user’s trades on a shared screen',
    result: 'The notification names the pair, and no figure of the user’s',
    play: async ({ open }) => {
      const shown: SystemNotification[] = []
      const { desk } = await open({ notify: (one) => void shown.push(one) })
      must(await desk.invoke('settings.change', { hideBalances: true }))
      const order = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.0137' } as const
      const envelope = { profileId: 'practice', draftId: crypto.randomUUID(), wait: true }
      must(await desk.invoke('orders.place', { ...envelope, order }))
      const until = Date.now() + 10_000
      while (shown.length === 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
      assert.ok(shown.length > 0, 'nothing was notified')
      for (const { title, body } of shown) assert.doesNotMatch(`${title} ${body}`, /\d/)
    },
  },
  {
    id: 'T15-02',
    by: 'page',
    requirements: ['T15', 'V6'],
    attack: 'Keeps asking for live figures after the lock, by watches that stood before it',
    reaches: 'Balances behind the lock screen',
    result: 'No figure of an account crosses once Coffer is locked; a new watch gets nothing',
    play: async ({ open }) => {
      const target = await open()
      const { profileId, desk } = target
      const watch = { watchId: 'w', profileId, topic: { kind: 'balances' }, pace: 'fast' }
      await target.call('feed.watch', watch)
      await target.until(() => desk.crossed.some((text) => text.includes('1000000')))
      await target.call('vault.lock', null)
      const from = desk.crossed.length
      await target.call('feed.watch', { ...watch, watchId: 'again' })
      for (const row of ['listAccounts', 'getAccountSummary'])
        refusedAs(await target.call(`read.${row}`, { profileId, request: {} }), 'vault-locked')
      await new Promise((resolve) => setTimeout(resolve, 300))
      assert.ok(!desk.crossed.slice(from).some((text) => text.includes('1000000')))
    },
  },
  {
    id: 'T15-03',
    by: 'page',
    requirements: ['T15', 'V6'],
    attack: 'Keeps calling main, and makes events of keys and mouse, so that Coffer never counts as idle',
    reaches: 'A desk that stays open after its user has gone',
    result: 'Only input that main sees from the system moves the idle clock',
    play: async ({ open }) => {
      const target = await open()
      const left = async (): Promise<number> => {
        const state = await target.call('vault.state', null)
        return state.ok ? (state.value as { locksInMs: number }).locksInMs : Number.NaN
      }
      const began = await left()
      const asked = performance.now()
      while (performance.now() - asked < 200)
        for (const name of ['vault.refresh', 'app.info', 'settings.get', 'feed.reset']) await target.call(name, null)
      await target.call('vault.touch', null)
      assert.ok((await left()) <= began - 190, 'calls of the page moved the clock')
      target.desk.emitInput('input')
      assert.ok((await left()) > began - 190)
    },
  },
]
