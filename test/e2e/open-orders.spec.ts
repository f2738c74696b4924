import { en } from '#renderer/locales/en.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, filterBy, rest, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('open orders say how they rest and how far from the last price, and are filtered by type', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1920, height: 1080 } })
  const desk = deskView(page)
  const price = await farPrice(page, 'BTC-USDT', '0.95')
  const order = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', price, size: '0.01', postOnly: true } as const
  await got(page, 'orders.place', { ...envelope(), wait: true, order })
  await rest(page, { symbol: 'ETH-USDT', side: 'sell', size: '1', price: await farPrice(page, 'ETH-USDT', '1.05') })
  const oco = { symbol: 'BTC-USDT', side: 'sell', size: '0.01' } as const
  const [takeProfit = '', stopPrice = '', limitPrice = ''] = await Promise.all(
    ['1.05', '0.96', '0.95'].map((percent) => farPrice(page, 'BTC-USDT', percent)),
  )
  await got(page, 'oco.place', { ...envelope(), order: { ...oco, price: takeProfit, stopPrice, limitPrice } } as never)
  await expect(desk.rows).toHaveCount(3)

  const head = desk.orders.getByRole('columnheader', { name: en.orders.fromLast, exact: true })
  await expect(head).toBeInViewport({ ratio: 1 })
  const bitcoin = desk.rows.filter({ hasText: 'BTC-USDT' }).filter({ hasText: en.orderType.limit })
  await expect(bitcoin).toContainText('Limit · Post-only')
  await expect(bitcoin).toContainText(/[−-][45]\.\d+ %/)
  // The last price in view is of another pair.
  const ether = desk.rows.filter({ hasText: 'ETH-USDT' })
  await expect(ether).not.toContainText('%')
  await expect(ether).toContainText(noValue)
  expect(await stumbles(page)).toEqual([])

  await filterBy(desk.orders, en.orders.type, en.orderType.oco)
  await expect(desk.rows).toHaveCount(1)
  await expect(desk.rows).toContainText(en.orderType.oco)
  await filterBy(desk.orders, en.orders.type, en.orderType.limit)
  await expect(desk.rows).toHaveCount(2)
  await filterBy(desk.orders, en.orders.type, en.manage.allTypes)
  await expect(desk.rows).toHaveCount(3)

  await got(page, 'settings.change', { hideBalances: true })
  await expect(bitcoin).not.toContainText('%')
  await got(page, 'settings.change', { hideBalances: false })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(head).toHaveCount(0)
  await expect(desk.rows).toHaveCount(3)

  const recent = page.getByRole('region', { name: en.recent.title })
  await recent.getByRole('link', { name: en.view.activity }).click()
  await expect(page).toHaveURL(/#\/activity$/)
})
