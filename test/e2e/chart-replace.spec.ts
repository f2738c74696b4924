import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { grouped } from '#renderer/ui/format/amount.ts'
import { inEnglish, msg } from '#shared/messages.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { grip, kinds, pull, replacing } from '#test/support/e2e/chart-grips.ts'
import { envelope, farPrice, profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { looking } from '#test/support/e2e/looking.ts'
import { closing, trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { beginning } from '#test/support/e2e/words.ts'
import { expect, test } from '#test/support/fixtures.ts'

const replaceButton = (page: Page) => replacing(page).getByRole('button', { name: / · PRACTICE$|^Replace: |^Place: / })

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
  await expect(page.getByText(beginning(en.replacing.placed))).toBeVisible()
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
    await expect(replacing(page).getByRole('alert')).toContainText(inEnglish(msg('limits.not-confirmed')))
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

test('what replaces a leg has no fault in either theme at 200 % zoom', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 }, zoom: 2 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { look, expectNone } = looking(page)
  await placeOco(page)
  await grip(page, 'SL').focus()
  await look('the grips')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(replacing(page).getByText(en.chartTrade.how.oco)).toBeVisible()
  await look('asked')
  await replacing(page).getByLabel(en.order.size, { exact: true }).fill('0')
  await replacing(page).getByLabel(en.order.size, { exact: true }).blur()
  await look('an error')
  expectNone()
  expect(await kinds(page)).toEqual(['place-oco'])
})

/** A stop limit that sells 0.01 BTC a little below the market, so that it is on the chart. */
async function placeStop(page: Page) {
  const stopPrice = await farPrice(page, 'BTC-USDT', '0.995')
  const price = await farPrice(page, 'BTC-USDT', '0.994')
  const order = { symbol: 'BTC-USDT', side: 'sell', type: 'limit', size: '0.01', price, stopPrice } as const
  await got(page, 'stopOrders.place', { ...envelope(), order } as never)
  return { stopPrice: Number(stopPrice), price: Number(price) }
}
const stops = async (page: Page) =>
  (await got(page, 'read.listStopOrders', { profileId, request: {} })).items.map((one) => Number(one.stopPrice))

test('a stop order is moved by keys and placed anew', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp()
  const { stopPrice } = await placeStop(page)
  await grip(page, 'Stop sell').focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect(replacing(page).getByText(en.chartTrade.how.stop)).toBeVisible()
  await replaceButton(page).click()
  await expect.poll(() => kinds(page)).toEqual(['place-stop', 'cancel-stop', 'place-stop'])
  await expect.poll(() => stops(page)).toEqual([stopPrice + 1])
})

test('a stop order is dragged by mouse with its limit and placed anew; Escape while it is held leaves it', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const { stopPrice, price } = await placeStop(page)
  const field = (label: string) => replacing(page).getByLabel(label, { exact: true })
  await expect(grip(page, 'Stop sell')).toBeVisible()
  await pull(page, 20, 'Stop sell')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(replacing(page)).toHaveCount(0)

  await pull(page, 20, 'Stop sell')
  await page.mouse.up()
  await expect(replacing(page).getByText(en.chartTrade.how.stop)).toBeVisible()
  const asked = Number(await field(en.stops.trigger).inputValue())
  expect(asked, 'downwards').toBeLessThan(stopPrice)
  // The limit keeps its distance.
  expect(Number(await field(en.stops.price).inputValue()) - asked).toBeCloseTo(price - stopPrice, 1)
  expect(await stops(page)).toEqual([stopPrice])
  await replaceButton(page).click()
  await expect.poll(() => kinds(page)).toEqual(['place-stop', 'cancel-stop', 'place-stop'])
  await expect.poll(() => stops(page)).toEqual([asked])
  await expect(replacing(page)).toHaveCount(0)
})
