import { add } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'

test('an order that traded is said in any view, once, with the way to its request; licences are read by keyboard', async ({
  openLiveDesk,
}) => {
  const { page, profileId, desk, other } = await openLiveDesk()
  const { bestBid, bestBidSize } = await got(page, 'read.getTicker', { profileId, request: { symbol } })
  const price = bestBid ?? '0'
  const order = { type: 'limit' as const, symbol, side: 'buy' as const }
  const place = (at: string) =>
    got(page, 'orders.place', {
      profileId,
      draftId: crypto.randomUUID(),
      wait: true,
      order: { ...order, size: '0.1', price: at },
    })
  await place(price)
  await expect(desk.rows).toHaveCount(1)

  await views(page).open('settings')
  const licence = page.getByRole('button', { name: /^vue, licence MIT$/ })
  await licence.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Permission is hereby granted')
  await page.keyboard.press('Escape')
  await expect(licence).toBeFocused()

  // One more than stood there: others may have joined the level since, and the order stands behind them.
  const size = add(bestBidSize ?? '0', '1.1')
  other('POST', '/api/v1/hf/orders', {
    type: 'limit',
    symbol,
    side: 'sell',
    price,
    size,
    clientOid: crypto.randomUUID(),
  })
  // Whatever is sent makes main look at the orders at once.
  await place('10000')
  const said = page.getByRole('status').filter({ hasText: /Bought 0\.1 BTC at [\d,.]+ on average, fee [\d.]+ USDT/ })
  await expect(said).toBeVisible()
  await said.getByRole('link', { name: en.notice.show }).click()
  await expect(views(page).main).toContainText('Buy 0.1 BTC')
  await views(page).open('trading')
  await expect(deskView(page).rows).toHaveCount(1)
  await page.getByRole('button', { name: /new notification/ }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: /Bought 0\.1 BTC at [\d,.]+ on average, fee [\d.]+ USDT/ }),
  ).toHaveCount(1)
})
