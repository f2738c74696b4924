import type { Locator, Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId } from '#test/support/e2e/desk-acts.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'ETH-USDT'

/** Goes there as a person without a mouse does; fails where no Tab leads. */
async function tabTo(page: Page, target: Locator, back = false): Promise<void> {
  const there = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
  for (let press = 0; press < 120; press += 1) {
    if (await there()) return
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  await expect(target).toBeFocused()
}

test('an order is placed, amended, reduced and cancelled, and a view and a pair found, without the mouse', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  const field = (label: string): Locator => desk.form.getByLabel(label, { exact: true })
  const open = () => got(page, 'read.listOpenOrders', { profileId, request: { symbol } })
  await expect(desk.form).toBeVisible()
  const price = await farPrice(page, symbol, '0.97')

  await page.keyboard.press('p')
  await page.keyboard.type('eth usdt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: en.pair.choose.replace('{pair}', symbol) })).toBeVisible()
  await page.keyboard.press('s')
  await page.keyboard.press('b')
  await expect(desk.form.getByRole('radio', { name: en.side.buy })).toBeChecked()
  await tabTo(page, field(en.order.price))
  await page.keyboard.press('Control+A')
  await page.keyboard.type(price)
  await tabTo(page, field(en.order.size))
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(desk.submit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(desk.rows).toHaveCount(1)

  await tabTo(page, desk.rows.getByRole('button', { name: en.manage.change }))
  await page.keyboard.press('Enter')
  const change = page.getByRole('form', { name: en.change.label.replace('{pair}', symbol) })
  await tabTo(page, change.getByLabel(en.order.price, { exact: true }))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await open()).map((order) => order.price)).toEqual([`${price}.01`])

  await expect(change).toBeHidden()
  await tabTo(page, desk.rows.getByRole('button', { name: en.manage.change }))
  await page.keyboard.press('Enter')
  await tabTo(page, change.getByRole('radio', { name: en.change.amend }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, change.getByLabel(en.change.takeOff, { exact: true }))
  await page.keyboard.type('0.25')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await open()).map(({ remainSize }) => remainSize)).toEqual(['0.75'])

  await tabTo(page, desk.rows.getByRole('button', { name: /^Cancel / }), true)
  await page.keyboard.press('Enter')
  await expect(desk.rows).toHaveCount(0)
  expect(await open()).toEqual([])

  await page.keyboard.press('Control+k')
  await page.keyboard.type('safety')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: en.deadMan.title })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('btc-usdt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: en.pair.choose.replace('{pair}', 'BTC-USDT') })).toBeVisible()
})
