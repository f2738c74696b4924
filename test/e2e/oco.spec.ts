import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, filterBy, profileId, rest, stumbles } from '#test/support/e2e/desk-acts.ts'
import { cramped } from '#test/support/e2e/geometry.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const form = (page: Page) => page.getByRole('form', { name: en.oco.formTitle.replace('{pair}', 'BTC-USDT') })
/** The form opens on the side that the pair's order had last, and on a purchase at first. */
async function openToSell(page: Page): Promise<void> {
  await views(page).form('oco')
  await form(page).getByText(en.side.sell, { exact: true }).click()
}
const submit = (page: Page) => form(page).getByRole('button', { name: /.+ · PRACTICE$/ })

const labels = { ...en.oco, size: en.order.size }
async function fill(page: Page, part: Readonly<Record<'takeProfit' | 'stopPrice' | 'limitPrice' | 'size', string>>) {
  for (const [name, value] of Object.entries(part))
    await form(page)
      .getByLabel(labels[name as keyof typeof part], { exact: true })
      .fill(value)
}

test('an OCO order is drawn, explained, placed, read leg by leg and cancelled by its client order id', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  await openToSell(page)
  const [price, stopPrice, limitPrice] = await Promise.all(
    ['1.05', '0.95', '0.948'].map((percent) => farPrice(page, 'BTC-USDT', percent)),
  )
  await fill(page, { takeProfit: price ?? '', stopPrice: stopPrice ?? '', limitPrice: limitPrice ?? '', size: '0.01' })
  await expect(page.getByText(en.oco.ends.limit.sell)).toBeVisible()
  await expect(page.getByText(/At .+ places a limit sell/)).toContainText('USDT after at most')
  expect(await stumbles(page)).toEqual([])
  await submit(page).click()
  // Both legs lie further from the last price than the settings let pass unasked.
  await deskView(page).agree()

  await views(page).list('oco')
  const list = views(page).main
  const row = list.getByRole('row').filter({ hasText: 'BTC-USDT' })
  await expect(row).toContainText(en.ocoState.NEW)
  await row.getByRole('button', { name: en.oco.legs }).click()
  const detail = page.getByRole('dialog', { name: en.oco.detail })
  await expect(detail.getByRole('region', { name: en.oco.leg })).toHaveCount(2)
  await detail.getByRole('button', { name: en.csv.close }).click()

  const { items } = await got(page, 'read.listOcos', { profileId, request: { pageSize: 10, currentPage: 1 } })
  await list.getByRole('button', { name: en.find.open }).click()
  const finder = page.getByRole('dialog', { name: en.oco.find })
  await finder.getByRole('textbox').fill(items[0]?.clientOid ?? '')
  await finder.getByRole('button', { name: en.oco.cancelIt }).click()
  await expect(finder.getByRole('status')).toContainText(en.actionOutcome.accepted)
  await finder.getByRole('button', { name: en.csv.close }).click()
  await expect(list).toContainText(en.oco.noneOpen)
})

test('an OCO order is one row among the open orders: counted, with its legs, in cancel all and cancelled by its button', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  const { orders, rows } = deskView(page)
  const place = async (): Promise<void> => {
    const [price, stopPrice, limitPrice] = await Promise.all(
      ['1.05', '0.95', '0.94'].map((part) => farPrice(page, 'BTC-USDT', part)),
    )
    const prices = { price: price ?? '', stopPrice: stopPrice ?? '', limitPrice: limitPrice ?? '' }
    const order = { symbol: 'BTC-USDT', side: 'sell' as const, size: '0.1', tradeType: 'TRADE' as const, ...prices }
    await got(page, 'oco.place', { ...envelope(), order })
  }
  const count = page.getByRole('tab', { name: en.orders.label }).locator('.tab-count')
  await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.95') })
  await expect(rows).toHaveCount(1)
  await place()
  await expect(rows).toHaveCount(2)
  await expect(count).toHaveAttribute('data-count', '2')
  const row = rows.filter({ hasText: en.orderType.oco })
  await expect(row).toContainText(/Sell 0\.1 BTC · TP [\d,.]+ · SL [\d,.]+ → [\d,.]+/)
  expect(await stumbles(page)).toEqual([])
  expect(await cramped(page)).toEqual([])
  await row.getByRole('button', { name: en.oco.legs }).click()
  const detail = page.getByRole('dialog', { name: en.oco.detail })
  await expect(detail.getByRole('region', { name: en.oco.leg })).toHaveCount(2)
  await detail.getByRole('button', { name: en.csv.close }).click()

  // A filter that leaves nothing of the other side leaves the sale.
  await filterBy(orders, en.manage.sideLabel, en.manage.side.sell)
  await expect(rows).toHaveCount(1)
  await filterBy(orders, en.manage.sideLabel, en.manage.side.all)
  await row.getByRole('button', { name: /^Cancel OCO order in/ }).click()
  await expect(rows).toHaveCount(1)
  await expect(count).toHaveAttribute('data-count', '1')

  await place()
  await expect(rows).toHaveCount(2)
  await orders.getByRole('button', { name: en.cancelMany.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Open orders in BTC-USDT: 2').click()
  await expect(dialog.getByRole('button', { name: 'Cancel 1 open order, 1 OCO order' })).toBeVisible()
  await dialog.getByText('Listed orders: 2').click()
  await dialog.getByRole('button', { name: 'Cancel 2 open orders' }).click()
  await expect(dialog).toContainText('2 orders cancelled.')
  await dialog.getByRole('button', { name: en.csv.close }).click()
  await expect(rows).toHaveCount(0)
  await expect(orders).toContainText(en.manage.noneOpen)
  expect(
    (await got(page, 'read.listOcos', { profileId, request: { pageSize: 10, currentPage: 1 } })).items,
  ).toHaveLength(2)

  await place()
  await views(page).list('open')
  await expect(views(page).main.getByRole('row').filter({ hasText: en.orderType.oco })).toHaveCount(1)
})

test(
  'prices in the wrong order are explained at their field, and the button waits',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    await openToSell(page)
    const [below, above] = [await farPrice(page, 'BTC-USDT', '0.95'), await farPrice(page, 'BTC-USDT', '1.05')]
    await fill(page, { takeProfit: below, stopPrice: above, limitPrice: above, size: '0.01' })
    await expect(form(page).getByLabel(en.oco.takeProfit, { exact: true })).toHaveAccessibleDescription(
      /must be above the last/,
    )
    await expect(form(page).getByLabel(en.oco.stopPrice, { exact: true })).toHaveAccessibleDescription(/must be below/)
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
    await submit(page).click({ force: true })
    expect(await got(page, 'intents.list', { profileId, limit: 10 })).toEqual([])
  },
)

test('several stop orders are cancelled at once, by pair, account or ids', async ({ launchApp }) => {
  const { page } = await launchApp()
  await views(page).list('stops')
  await page.getByRole('button', { name: en.stops.several }).click()
  const stops = page.getByRole('form', { name: en.stops.title })
  await stops.getByRole('button', { name: en.stops.go }).click()
  await page.getByRole('dialog', { name: en.stops.sure }).getByRole('button', { name: en.stops.go }).click()
  await expect(page.getByText(/Stop orders cancelled: 0/)).toBeVisible()
})
