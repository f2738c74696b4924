import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { grouped } from '#renderer/ui/format/amount.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { chartView } from '#test/support/e2e/chart-view.ts'
import { envelope, farPrice, profileId, rest, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { closing, trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'

const grip = (page: Page, what = 'Buy') => page.getByRole('button', { name: new RegExp(`^Move: ${what}`) })
const replacing = (page: Page) =>
  page.getByRole('dialog', { name: en.chartTrade.replace.replace('{pair}', 'BTC-USDT') })
const replaceButton = (page: Page) => replacing(page).getByRole('button', { name: / · PRACTICE$|^Replace: |^Place: / })
const dialog = (page: Page) => page.getByRole('dialog', { name: en.chartTrade.move.replace('{pair}', 'BTC-USDT') })
const amend = (page: Page) => dialog(page).getByRole('button', { name: /^Amend to/ })
const openPrice = async (page: Page): Promise<string | undefined> =>
  (await got(page, 'read.listOpenOrders', { profileId, request: { symbol: 'BTC-USDT' } }))[0]?.price
const kinds = async (page: Page) =>
  (await got(page, 'intents.list', { profileId, limit: 20 })).map(({ kind }) => kind).toReversed()

/** Moves the pointer from the grip so many px down and leaves the button pressed. */
async function pull(page: Page, by: number, what?: string): Promise<void> {
  const box = await grip(page, what).boundingBox()
  if (box === null) throw new Error('no grip')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + by, { steps: 4 })
}

test('an order is dragged to another price, asked about and amended; Escape leaves it as it is', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const price = await farPrice(page, 'BTC-USDT', '0.995')
  await rest(page, { price })
  await expect(grip(page)).toBeVisible()

  // Escape while it is held: nothing is asked and nothing sent.
  await pull(page, 30)
  await expect(page.getByRole('status').filter({ hasText: / · −.+ · .+ USDT/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: / · −.+ · .+ USDT/ })).toHaveCount(0)
  await page.mouse.up()
  await expect(dialog(page)).toHaveCount(0)

  await pull(page, 30)
  await page.mouse.up()
  const field = dialog(page).getByLabel(en.order.price, { exact: true })
  await expect(field).not.toHaveValue(price)
  expect(await stumbles(page)).toEqual([])
  expect(await kinds(page)).toEqual(['place'])
  const asked = await field.inputValue()
  await amend(page).click()
  await expect(deskView(page).confirm.or(page.getByText(en.actionOutcome.replaced)).first()).toBeVisible()
  if (await deskView(page).confirm.isVisible()) await deskView(page).confirm.click()
  await expect.poll(async () => Number(await openPrice(page))).toBe(Number(asked))
  expect(await kinds(page)).toEqual(['place', 'amend'])
})

test(
  'an order is moved by keys, and one that is gone meanwhile is said and not sent',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const price = await farPrice(page, 'BTC-USDT', '0.995')
    const orderId = await rest(page, { price })
    await grip(page).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel(en.order.price, { exact: true })).toHaveValue(String(Number(price) + 1.1))
    await got(page, 'orders.cancel', { ...envelope(), wait: true, symbol: 'BTC-USDT', orderId })
    await expect(dialog(page).getByText(en.chartTrade.gone)).toBeVisible()
    await expect(amend(page)).toHaveAttribute('aria-disabled', 'true')
    await amend(page).click({ force: true })
    expect(await kinds(page)).toEqual(['place', 'cancel'])
  },
)

test(
  'a menu at a price fills the form by mouse, sets an alert by key, and sends nothing',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const chart = chartView(page).chart
    await expect(chart).toBeVisible()
    const box = await chart.boundingBox()
    if (box === null) throw new Error('no chart')
    // What answers the button comes with a part of the page that is loaded after the chart.
    await expect(page.locator(`[popover][aria-label="${en.chartTrade.menu}"]`)).toBeAttached()
    await page.mouse.click(box.x + 200, box.y + box.height * 0.4, { button: 'right' })
    const menu = page.getByRole('menu', { name: en.chartTrade.menu })
    await expect(menu.getByRole('menuitem')).toHaveCount(4)
    const label = (await menu.getByRole('menuitem', { name: /^Sell limit at/ }).textContent())?.trim() ?? ''
    await menu.getByRole('menuitem', { name: /^Sell limit at/ }).click()
    const field = deskView(page).form.getByLabel(en.order.price, { exact: true })
    const shown = label.replace(/\D+at /, '').replaceAll(',', '')
    await expect.poll(async () => Number(await field.inputValue())).toBe(Number(shown))
    await expect(deskView(page).form.getByRole('radio', { name: en.side.sell })).toBeChecked()

    await chart.focus()
    await page.keyboard.press('Shift+F10')
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await got(page, 'alerts.list', null)).length).toBe(1)
    await chart.focus()
    await page.keyboard.press('Shift+F10')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    expect(await kinds(page)).toEqual([])
    expect(await stumbles(page)).toEqual([])
  },
)

/** Sells 0.01 BTC a little above the market or below it, so that both legs are on the chart. */
async function placeOco(page: Page) {
  const [price, stopPrice, limitPrice] = await Promise.all(
    ['1.006', '0.994', '0.993'].map((percent) => farPrice(page, 'BTC-USDT', percent)),
  )
  const order = {
    symbol: 'BTC-USDT',
    side: 'sell',
    size: '0.01',
    price,
    stopPrice,
    limitPrice,
    remark: 'kept',
  } as const
  const { orderId } = await got(page, 'oco.place', { ...envelope(), order } as never)
  return { price: price ?? '', stopPrice: stopPrice ?? '', limitPrice: limitPrice ?? '', orderId }
}
const ocos = async (page: Page) =>
  (await got(page, 'read.listOcos', { profileId, request: { pageSize: 10, currentPage: 1 } })).items

test('a leg of an OCO order is dragged: the order is cancelled and placed anew, both ends named; Escape leaves it', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const { price, orderId } = await placeOco(page)
  await expect(grip(page, 'TP')).toBeVisible()
  await expect(grip(page, 'SL')).toBeVisible()
  const chips = page.getByRole('list', { name: en.chart.orders })
  await expect(chips).toContainText(`TP 0.01 · ${grouped(price)}`)

  await pull(page, -20, 'TP')
  const moving = page.getByRole('status').filter({ hasText: / · \+.+ · .+ USDT/ })
  await expect(moving).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(moving).toHaveCount(0)
  await page.mouse.up()
  await expect(replacing(page)).toHaveCount(0)

  await pull(page, -20, 'TP')
  await page.mouse.up()
  const field = replacing(page).getByLabel(en.oco.takeProfit, { exact: true })
  await expect(field).not.toHaveValue(price)
  const asked = await field.inputValue()
  await expect(replacing(page)).toContainText(grouped(price))
  await expect(replacing(page).getByText(en.chartTrade.how.oco)).toBeVisible()
  expect(await stumbles(page)).toEqual([])
  expect(await kinds(page)).toEqual(['place-oco'])
  await replaceButton(page).click()
  await expect(page.getByText(/^Replaced\. Now: /)).toBeVisible()
  await expect.poll(async () => (await ocos(page)).map(({ status }) => status).sort()).toEqual(['CANCELED', 'NEW'])
  expect(await kinds(page)).toEqual(['place-oco', 'cancel-oco', 'place-oco'])
  const placed = (await ocos(page)).find(({ status }) => status === 'NEW')
  expect(placed?.orderId).not.toBe(orderId)
  const [sent] = await got(page, 'intents.list', { profileId, limit: 1 })
  expect(sent?.request).toMatchObject({ price: asked, size: '0.01', remark: 'kept' })
  await expect(replacing(page)).toHaveCount(0)
  await expect(chips).toContainText(`TP 0.01 · ${grouped(asked)}`)
})

test(
  'a stop leg is moved by keys with its limit; a no in main’s own window cancels nothing, and the figures stay',
  { tag: '@long' },
  async ({ launchApp }) => {
    const app = await launchApp()
    const { page } = app
    const { stopPrice, limitPrice } = await placeOco(page)
    await grip(page, 'SL').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Enter')
    const field = (label: string) => replacing(page).getByLabel(label, { exact: true })
    const up = (from: string): string => String(Number(from) + 1.1)
    await expect(field(en.oco.stopPrice)).toHaveValue(up(stopPrice))
    await expect(field(en.oco.limitPrice)).toHaveValue(up(limitPrice))

    // Main asks in its own window about the new order while the old one still stands; the answer is no.
    const { limits } = await got(page, 'orders.limits.get', { profileId })
    await got(page, 'orders.limits.set', { profileId, limits: { ...limits, largestOrder: '100' } })
    await replaceButton(page).press('Enter')
    await closing((await trustedWindow(app)).cancel.click())
    await expect(replacing(page).getByRole('alert')).toContainText('you did not confirm the order')
    await expect(field(en.oco.stopPrice)).toHaveValue(up(stopPrice))
    expect((await ocos(page)).map(({ status }) => status)).toEqual(['NEW'])
    expect(await kinds(page)).toEqual(['place-oco'])
    expect(await stumbles(page)).toEqual([])

    // A smaller one is within the limit.
    await field(en.order.size).fill('0.001')
    await replaceButton(page).click()
    await expect.poll(async () => (await ocos(page)).map(({ status }) => status).sort()).toEqual(['CANCELED', 'NEW'])
    expect(await kinds(page)).toEqual(['place-oco', 'cancel-oco', 'place-oco'])
  },
)

test('a stop order is dragged by keys and placed anew', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp()
  const stopPrice = await farPrice(page, 'BTC-USDT', '0.995')
  const price = await farPrice(page, 'BTC-USDT', '0.994')
  const order = { symbol: 'BTC-USDT', side: 'sell', type: 'limit', size: '0.01', price, stopPrice } as const
  await got(page, 'stopOrders.place', { ...envelope(), order } as never)
  await grip(page, 'Stop sell').focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect(replacing(page).getByText(en.chartTrade.how.stop)).toBeVisible()
  await replaceButton(page).click()
  await expect.poll(() => kinds(page)).toEqual(['place-stop', 'cancel-stop', 'place-stop'])
  const listed = async () => (await got(page, 'read.listStopOrders', { profileId, request: {} })).items
  await expect.poll(async () => (await listed()).map((one) => Number(one.stopPrice))).toEqual([Number(stopPrice) + 1])
})

test('an order that fills while it is dragged ends the drag with a sentence, and nothing is sent', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page } = live
  const best = await farPrice(page, 'BTC-USDT', '1', live.profileId)
  // A whole unit below the best bid, and so the first to fill once that is sold into.
  const price = String(Number(best) - 1)
  live.owner('POST', '/api/v1/hf/orders', {
    type: 'limit',
    symbol: 'BTC-USDT',
    side: 'buy',
    price,
    size: '0.01',
    clientOid: 'dragged',
  })
  await expect(grip(page)).toBeVisible()
  await pull(page, 25)
  const moving = page.getByRole('status').filter({ hasText: / · −.+ · .+ USDT/ })
  await expect(moving).toBeVisible()
  live.other('POST', '/api/v1/hf/orders', {
    type: 'limit',
    timeInForce: 'IOC',
    symbol: 'BTC-USDT',
    side: 'sell',
    price,
    size: '5',
    clientOid: 'into-it',
  })
  await expect(page.getByText(en.chartTrade.goneWhile).first()).toBeVisible()
  await expect(moving).toHaveCount(0)
  await page.mouse.move(600, 500)
  await page.mouse.up()
  await expect(dialog(page)).toHaveCount(0)
  expect(live.requests()).toEqual([])
})

test('an alert is moved and deleted on the chart, by key and by mouse', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp()
  const price = await farPrice(page, 'BTC-USDT', '1.003')
  await got(page, 'alerts.add', {
    profileId,
    rule: { kind: 'price', symbol: 'BTC-USDT', price, direction: 'either' },
    options: {},
  } as never)
  const prices = async () =>
    (await got(page, 'alerts.list', null)).map(({ rule }) => (rule.kind === 'price' ? Number(rule.price) : 0))
  await grip(page, 'Alert').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  expect(await prices()).toEqual([Number(price)])
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(prices).toEqual([Number(price) + 1])
  await page.getByRole('button', { name: /^Delete: Alert / }).click()
  await expect.poll(prices).toEqual([])
  expect(await kinds(page)).toEqual([])
})

test('a plain press on a grip changes nothing, nor does a pull and back', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp()
  const price = await farPrice(page, 'BTC-USDT', '0.995')
  await rest(page, { price })
  await expect(grip(page)).toBeVisible()
  const box = await grip(page).boundingBox()
  if (box === null) throw new Error('no grip')
  // At its edge, some px beside the line, with a hand that trembles.
  await page.mouse.move(box.x + box.width / 2, box.y + 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 4)
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  // A pull and back again is where it was.
  await pull(page, 40)
  await pull(page, 0)
  await page.mouse.up()
  await expect(dialog(page)).toHaveCount(0)
})
