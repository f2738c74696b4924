import type { TestInfo } from '@playwright/test'
import { add, multiply, withDecimals } from '#shared/decimal.ts'
import type { NotificationKind, SystemNotification } from '#shared/domain/notification.ts'
import { notificationKinds } from '#shared/domain/notification.ts'
import { grouped } from '#renderer/ui/format/amount.ts'
import { got } from '#test/support/e2e/bridge.ts'
import type { LiveDesk } from '#test/support/e2e/live-desk.ts'
import { endAsNotRun, expect, test } from '#test/support/fixtures.ts'
import { askedType } from '#tools/testing/summary.ts'

const symbol = 'BTC-USDT'
const setting = '/api/v1/hf/orders/dead-cancel-all'
/** s; it is about to fire when half of it is left. */
const timeout = 10
const deadManSoon = {
  title: 'The dead-man switch is about to fire',
  body: 'It was not renewed in time: the venue will cancel the open orders it covers. Open Coffer to see why. · Main account',
}
const outcomeUnknown = {
  title: 'Outcome unknown: order BTC-USDT',
  body: 'A request was sent, and its answer did not come. Coffer is finding out; do not send it again. · Main account',
}

/** What the app asked the system to show, oldest first. */
const asked = async ({ app }: LiveDesk): Promise<readonly SystemNotification[]> =>
  (await app.asked()).filter(({ name }) => name === 'Notification.show').map(({ value }) => value as SystemNotification)

/** Ends the test where the host does not record what the system is asked: real Electron does not. */
function needRecord({ app }: LiveDesk, info: TestInfo): void {
  if (app.host === 'electron') endAsNotRun(info, 'notifications: nothing is checked on real Electron yet.')
  const description = 'notifications: recorded arguments; not yet run on real Electron'
  info.annotations.push({ type: askedType, description })
}

/** A live desk without a window that has the focus: whoever looks at one is shown no notification. */
async function openAway(openLiveDesk: () => Promise<LiveDesk>): Promise<LiveDesk> {
  const live = await openLiveDesk()
  await live.app.evaluateMain(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false
  })
  return live
}

const envelope = ({ profileId }: LiveDesk) => ({ profileId, draftId: crypto.randomUUID(), wait: true })

/** A resting order of the profile is filled by another trader. Gives its price. */
async function fill(live: LiveDesk): Promise<string> {
  const { page, profileId, other } = live
  const { bestBid, bestBidSize } = await got(page, 'read.getTicker', { profileId, request: { symbol } })
  const price = bestBid ?? '0'
  const order = { type: 'limit' as const, symbol, side: 'buy' as const, price, size: '0.01' }
  await got(page, 'orders.place', { ...envelope(live), order })
  const sale = { type: 'limit', symbol, side: 'sell', price, size: add(bestBidSize ?? '0', '0.01') }
  other('POST', '/api/v1/hf/orders', { ...sale, timeInForce: 'IOC', clientOid: crypto.randomUUID() })
  return price
}

/** An OCO order of the account is triggered, and what it places rests. Gives its trigger price. */
async function trigger({ page, profileId, owner, other, venue }: LiveDesk, base: string): Promise<string> {
  const pair = `${base}-USDT`
  const { price: last } = await got(page, 'read.getTicker', { profileId, request: { symbol: pair } })
  const at = (part: string): string => multiply(last ?? '0', part).split('.')[0] ?? ''
  const prices = { price: at('0.9'), stopPrice: at('1.05'), limitPrice: at('1.051') }
  const order = { symbol: pair, side: 'buy', size: '0.1', clientOid: crypto.randomUUID(), ...prices }
  owner('POST', '/api/v3/oco/order', order)
  venue.exchange.control.movePrice(base, 1.1)
  // The offers have moved; the last price moves with a trade.
  const purchase = { type: 'market', symbol: pair, side: 'buy', size: '1', clientOid: crypto.randomUUID() }
  other('POST', '/api/v1/hf/orders', purchase)
  return prices.stopPrice
}

/** The answer to an order is lost. */
async function lose(live: LiveDesk): Promise<void> {
  const { page, profileId, venue } = live
  venue.server.control.fault({ match: { method: 'POST', count: 1 }, fault: { kind: 'reset-after-read' } })
  const { bestBid } = await got(page, 'read.getTicker', { profileId, request: { symbol } })
  const price = multiply(bestBid ?? '0', '0.9').split('.')[0] ?? ''
  const order = { type: 'limit' as const, symbol, side: 'buy' as const, price, size: '0.01' }
  const { state } = await got(page, 'orders.place', { ...envelope(live), order })
  expect(state).toBe('unknown')
}

/** The dead-man switch is armed, and no renewal gets through. Gives what lets them through again. */
async function neglect({ page, profileId, venue }: LiveDesk): Promise<() => void> {
  await got(page, 'deadMan.set', { profileId, draftId: crypto.randomUUID(), timeout, symbols: [symbol] })
  return venue.server.control.fault({ match: { path: setting }, fault: { kind: 'html', status: 503 } })
}

test('the system is asked to show a fill, a triggered OCO, an unknown outcome and a dead-man switch about to fire', async ({
  openLiveDesk,
}, info) => {
  const live = await openAway(openLiveDesk)
  needRecord(live, info)
  const { page } = live
  const shown = () => asked(live)
  const price = await fill(live)
  const filled = { title: 'Bought BTC-USDT', body: `0.01 BTC at ${grouped(price)} USDT. · Main account` }
  await expect.poll(shown).toEqual([filled])
  const stopPrice = await trigger(live, 'ETH')
  const body = `The buy order was sent to the book at the trigger ${grouped(withDecimals(stopPrice, 2))}. · Main account`
  const triggered = { title: 'OCO order triggered: ETH-USDT', body }
  await expect.poll(shown).toEqual([filled, triggered])
  await lose(live)
  await expect.poll(shown).toEqual([filled, triggered, outcomeUnknown])
  const heal = await neglect(live)
  await expect.poll(shown).toEqual([filled, triggered, outcomeUnknown, deadManSoon])
  heal()

  const before = 4
  await got(page, 'settings.change', { hideBalances: true })
  await fill(live)
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(before)
  await trigger(live, 'SOL')
  const news = async () => (await shown()).slice(before).filter(({ title }) => !title.includes('dead-man'))
  await expect.poll(news).toEqual([
    { title: 'Bought BTC-USDT', body: 'The order is filled. · Main account' },
    { title: 'OCO order triggered: SOL-USDT', body: 'The buy order was sent to the book. · Main account' },
  ])
})

test('of a kind that is switched off the system is asked nothing', async ({ openLiveDesk }, info) => {
  const live = await openAway(openLiveDesk)
  needRecord(live, info)
  const { page, profileId } = live
  const without = (kind: NotificationKind): Promise<unknown> =>
    got(page, 'settings.change', { notifications: notificationKinds.filter((one) => one !== kind) })
  const titles = async () => (await asked(live)).map(({ title }) => title)

  await without('fill')
  await fill(live)
  await expect(page.getByRole('status').getByText(/^Bought 0\.01 BTC/)).toHaveCount(1)
  await without('trigger')
  await trigger(live, 'ETH')
  // What comes after it on the same line has been shown.
  await fill(live)
  await expect.poll(titles).toEqual(['Bought BTC-USDT'])
  await without('unknown')
  await lose(live)
  await fill(live)
  await expect.poll(titles).toEqual(['Bought BTC-USDT', 'Bought BTC-USDT'])
  await without('deadMan')
  const heal = await neglect(live)
  const firesAt = async () => (await got(page, 'deadMan.view', { profileId })).firesAt ?? Infinity
  // The moment at which it would have fired: that of the warning is long past.
  await expect.poll(async () => Date.now() > (await firesAt())).toBe(true)
  heal()
  await fill(live)
  await expect.poll(titles).toEqual(['Bought BTC-USDT', 'Bought BTC-USDT', 'Bought BTC-USDT'])
})
