import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { chartView } from '#test/support/e2e/chart-view.ts'
import { envelope, farPrice, profileId, rest, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const grip = (page: Page) => page.getByRole('button', { name: /^Move the order: Buy/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: en.chartTrade.move.replace('{pair}', 'BTC-USDT') })
const amend = (page: Page) => dialog(page).getByRole('button', { name: /^Amend to/ })
const openPrice = async (page: Page): Promise<string | undefined> =>
  (await got(page, 'read.listOpenOrders', { profileId, request: { symbol: 'BTC-USDT' } }))[0]?.price
const kinds = async (page: Page) =>
  (await got(page, 'intents.list', { profileId, limit: 20 })).map(({ kind }) => kind).toReversed()

/** Moves the pointer from the grip so many px down and leaves the button pressed. */
async function pull(page: Page, by: number): Promise<void> {
  const box = await grip(page).boundingBox()
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

test('an order is moved by keys, and one that is gone meanwhile is said and not sent', async ({ launchApp }) => {
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
})

test('a menu at a price fills the form by mouse, sets an alert by key, and sends nothing', async ({ launchApp }) => {
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
})
