import type { Page } from '@playwright/test'
import { trimmed } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { grip, kinds, pull } from '#test/support/e2e/chart-grips.ts'
import { chartView } from '#test/support/e2e/chart-view.ts'
import { envelope, farPrice, profileId, rest, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: en.chartTrade.move.replace('{pair}', 'BTC-USDT') })
const amend = (page: Page) => dialog(page).getByRole('button', { name: /^Amend to/ })
const openPrice = async (page: Page): Promise<string | undefined> =>
  (await got(page, 'read.listOpenOrders', { profileId, request: { symbol: 'BTC-USDT' } }))[0]?.price

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

    // Lower, where a purchase rests: the form takes the other side and price, and an alert is set, by mouse too.
    await page.mouse.click(box.x + 200, box.y + box.height * 0.7, { button: 'right' })
    const buy = menu.getByRole('menuitem', { name: /^Buy limit at/ })
    const below = ((await buy.textContent())?.trim() ?? '').replace(/\D+at /, '').replaceAll(/[^\d.]/g, '')
    await buy.click()
    await expect.poll(async () => Number(await field.inputValue())).toBe(Number(below))
    expect(Number(below)).toBeLessThan(Number(shown))
    await expect(deskView(page).form.getByRole('radio', { name: en.side.buy })).toBeChecked()
    await page.mouse.click(box.x + 200, box.y + box.height * 0.7, { button: 'right' })
    await menu.getByRole('menuitem', { name: /^Alert at/ }).click()
    await expect
      .poll(() => got(page, 'alerts.list', null))
      .toMatchObject([{ rule: { kind: 'price', price: trimmed(below) } }])
    expect(await kinds(page)).toEqual([])
    const [set] = await got(page, 'alerts.list', null)
    await got(page, 'alerts.remove', { id: set?.id ?? '' })

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
