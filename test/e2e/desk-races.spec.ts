import { add, multiply } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import type { LiveDesk } from '#test/support/e2e/live-desk.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'
const listOfOpen = '/api/v1/hf/orders/active'

/** An order of the account at the best bid, placed elsewhere, and the way to fill so much of it. */
async function exposed({ owner, other, page, profileId, desk }: LiveDesk, size: string) {
  const { bestBid, bestBidSize } = await got(page, 'read.getTicker', { profileId, request: { symbol } })
  const price = bestBid ?? '0'
  const limit = { type: 'limit', symbol, price }
  const made = owner('POST', '/api/v1/hf/orders', { ...limit, side: 'buy', size, clientOid: crypto.randomUUID() })
  await expect(desk.rows).toHaveCount(1)
  return {
    id: (made as { orderId: string }).orderId,
    price,
    /** Through what stands before it at the price, and then this much of the order itself. */
    fill: (part: string) =>
      other('POST', '/api/v1/hf/orders', {
        ...limit,
        side: 'sell',
        clientOid: crypto.randomUUID(),
        size: add(bestBidSize ?? '0', part),
      }),
  }
}

test('M12: a cancel or a change that lost to a fill says so, and an amendment names both of its ends', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, desk, venue } = live
  /** The page sees nothing new of its orders: neither a list nor a push comes. */
  const stale = () => {
    const heals = [
      venue.server.control.fault({ match: { path: listOfOpen }, fault: { kind: 'html', status: 503 } }),
      venue.exchange.streams.fault({ match: { topic: '/spotMarket/tradeOrdersV2' }, fault: { kind: 'stale' } }),
    ]
    return () => heals.forEach((heal) => heal())
  }
  const form = page.getByRole('form', { name: en.change.label.replace('{pair}', symbol) })

  await test.step('a cancel', async () => {
    const { fill } = await exposed(live, '0.1')
    const heal = stale()
    fill('0.1')
    await desk.rows.getByRole('button', { name: /^Cancel / }).click()
    await expect(page.getByText('The order was filled before the cancel arrived. Buy 0.1 BTC')).toBeVisible()
    heal()
    await expect(desk.rows).toHaveCount(0)
  })
  await test.step('an amendment: both orders are named', async () => {
    const { id, price } = await exposed(live, '0.1')
    await desk.rows.getByRole('button', { name: en.manage.change }).click()
    await form.getByLabel(en.order.price, { exact: true }).fill(multiply(price, '0.99').split('.')[0] ?? '')
    await form.getByRole('button', { name: /^Amend to/ }).click()
    await expect(page.getByText(en.actionOutcome.replaced).last()).toBeVisible()
    await expect(page.getByText(new RegExp(`${en.serverId.previous} …${id.slice(-6)}`)).last()).toBeVisible()
    await expect(desk.rows).toHaveCount(1)
    await desk.rows.getByRole('button', { name: /^Cancel / }).click()
    await expect(desk.rows).toHaveCount(0)
  })
  await test.step('an amendment below what was filled meanwhile: the old order is gone and nothing stands', async () => {
    const { id, fill } = await exposed(live, '0.1')
    await desk.rows.getByRole('button', { name: en.manage.change }).click()
    await form.getByLabel(en.order.size, { exact: true }).fill('0.04')
    const heal = stale()
    fill('0.05')
    await form.getByRole('button', { name: /^Amend to/ }).click()
    await expect(
      page
        .getByText('The order is cancelled, and no replacement was placed: more than the new size was filled.')
        .last(),
    ).toBeVisible()
    await expect(page.getByText(new RegExp(`${en.serverId.order} …${id.slice(-6)}`)).last()).toBeVisible()
    heal()
    await expect(desk.rows).toHaveCount(0)
  })
  await test.step('an amendment whose answer is lost is looked up, and its replacement found', async () => {
    const { id, price } = await exposed(live, '0.1')
    venue.server.control.fault({
      match: { method: 'POST', path: '/api/v1/hf/orders/alter', count: 1 },
      fault: { kind: 'reset-after-read' },
    })
    await desk.rows.getByRole('button', { name: en.manage.change }).click()
    await form.getByLabel(en.order.price, { exact: true }).fill(multiply(price, '0.98').split('.')[0] ?? '')
    // Every look-up waits until the unknown outcome was seen: the push of the replacement brings one at once.
    const seen = Promise.withResolvers<null>()
    const heal = venue.server.control.fault({
      match: { method: 'GET', path: '/api/v1/hf/' },
      fault: { kind: 'hold', until: seen.promise },
    })
    await form.getByRole('button', { name: /^Amend to/ }).click()
    await expect(page.getByText(en.outcome.unknown).first()).toBeVisible()
    heal()
    seen.resolve(null)
    await expect(views(page).status).not.toContainText('Outcomes unknown')
    await expect(page.getByText('The order was replaced.').first()).toBeVisible()
    await expect(desk.rows).toHaveCount(1)
    const [open] = await got(page, 'read.listOpenOrders', { profileId: live.profileId, request: { symbol } })
    expect(open?.id).not.toBe(id)
    expect(live.posted('/api/v1/hf/orders/alter')).toHaveLength(3)
  })
})
