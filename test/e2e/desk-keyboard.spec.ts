import type { Locator } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, profileId, rest } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { tabTo, typeOver } from '#test/support/e2e/keyboard.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'ETH-USDT'

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
  await expect(change.getByRole('button', { name: /^Amend to/ })).toBeFocused()
  expect((await open()).map((order) => order.price)).toEqual([price])
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
  await expect(change.getByRole('button', { name: /^Reduce by/ })).toBeFocused()
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

test(
  'an OCO order and scaled orders are placed and cancelled, and the dead-man switch armed and disarmed, without the mouse',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const { keyboard } = page
    const main = views(page).main
    const go = async (view: string, typed = view): Promise<void> => {
      await keyboard.press('Control+k')
      await keyboard.type(typed)
      await keyboard.press('Enter')
      // The view that is left has fields of the same names.
      await expect(page).toHaveURL(new RegExp(`#/${view}$`))
    }
    const send = main.getByRole('button', { name: /.+ · PRACTICE$/ })
    const field = (label: string): Locator => deskView(page).form.getByLabel(label, { exact: true })
    const ocos = async () =>
      (await got(page, 'read.listOcos', { profileId, request: { pageSize: 10, currentPage: 1 } })).items
    /** Prices this far from the last one are asked about, and the safe answer has the focus. */
    const agree = async (): Promise<void> => {
      await expect(page.getByRole('dialog').getByRole('button', { name: en.confirm.back })).toBeFocused()
      await tabTo(page, deskView(page).confirm)
      await keyboard.press('Enter')
    }
    await expect(deskView(page).form).toBeVisible()
    await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.95') })

    await test.step('OCO: Enter in a field leads to the button, and sends nothing', async () => {
      await go('trading', 'order form oco')
      await expect(field(en.oco.stopPrice)).toBeVisible()
      await tabTo(page, main.getByRole('radio', { name: en.side.buy }))
      await keyboard.press('ArrowRight')
      for (const [name, percent] of [
        ['takeProfit', '1.05'],
        ['stopPrice', '0.95'],
        ['limitPrice', '0.94'],
      ] as const)
        await typeOver(page, field(en.oco[name]), await farPrice(page, 'BTC-USDT', percent))
      await typeOver(page, field(en.order.size), '0.01')
      await tabTo(page, main.getByRole('button', { name: en.advanced.title }))
      await keyboard.press('Enter')
      await typeOver(page, field(en.advanced.remark), 'by keys')
      await keyboard.press('Enter')
      await expect(send).toBeFocused()
      expect(await ocos()).toEqual([])
      await keyboard.press('Enter')
      await agree()
      await expect.poll(async () => (await ocos()).length).toBe(1)
      await go('orders')
      await tabTo(page, main.getByRole('radio', { name: en.orderList.open }))
      await keyboard.press('ArrowRight')
      const row = main.getByRole('row').filter({ hasText: 'BTC-USDT' })
      await tabTo(page, row.getByRole('button', { name: /^Cancel OCO order in/ }))
      await keyboard.press('Enter')
      await expect(row).toHaveCount(0)
    })

    await test.step('scaled', async () => {
      await go('trading', 'order form scaled')
      await expect(field(en.scaled.from)).toBeVisible()
      // The side of the form before.
      await tabTo(page, main.getByRole('radio', { name: en.side.sell }))
      await keyboard.press('ArrowLeft')
      await typeOver(page, field(en.scaled.from), await farPrice(page, 'BTC-USDT', '0.92'))
      await typeOver(page, field(en.scaled.to), await farPrice(page, 'BTC-USDT', '0.96'))
      await typeOver(page, field(en.scaled.count), '3')
      // Both ratios by the first letter of their names.
      await tabTo(page, field(en.scaled.spacingLabel))
      await keyboard.type(en.scaled.spacing.geometric)
      await expect(field(en.scaled.spacingLabel)).toHaveValue('geometric')
      await tabTo(page, field(en.scaled.weightingLabel))
      await keyboard.type(en.scaled.weighting.rising)
      await expect(field(en.scaled.weightingLabel)).toHaveValue('rising')
      await typeOver(page, field(en.scaled.totalSize), '0.03')
      await keyboard.press('Enter')
      await expect(send).toBeFocused()
      await keyboard.press('Enter')
      await agree()
      await expect(page.getByRole('region', { name: en.scaled.results }).getByText(/^✓ accepted$/)).toHaveCount(3)
    })

    await test.step('dead-man switch', async () => {
      await go('safety')
      const panel = page.getByRole('region', { name: en.deadMan.title })
      await tabTo(page, panel.getByLabel('BTC-USDT: 4 open orders'))
      await keyboard.press('Space')
      await typeOver(page, panel.getByLabel(en.deadMan.timeout, { exact: true }), '90')
      await tabTo(page, panel.getByRole('button', { name: 'Arm for one pair, 90 s' }))
      await keyboard.press('Enter')
      await expect(panel.getByRole('timer')).toHaveText(/^Cancels in 1:(30|2\d) unless renewed$/)
      await tabTo(page, panel.getByRole('button', { name: en.deadMan.disarm }))
      await keyboard.press('Enter')
      await expect(views(page).status).toContainText(en.deadMan.chip.off)
      expect(await got(page, 'read.getDeadMan', { profileId, request: {} })).toBeNull()
    })

    await test.step('the whole list is cancelled: one leg by its row, the rest at once', async () => {
      await go('trading', 'order form scaled')
      const { orders, rows } = deskView(page)
      await expect(rows).toHaveCount(4)
      await tabTo(page, rows.first().getByRole('button', { name: /^Cancel / }))
      await keyboard.press('Enter')
      await expect(rows).toHaveCount(3)
      await tabTo(page, orders.getByRole('button', { name: en.cancelMany.open }), true)
      await keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await tabTo(page, dialog.getByRole('button', { name: 'Cancel 3 open orders' }))
      await keyboard.press('Enter')
      await expect(dialog).toContainText('3 orders cancelled.')
      await keyboard.press('Escape')
      await expect(rows).toHaveCount(0)
      expect(await got(page, 'read.listActiveSymbols', { profileId, request: {} })).toEqual({ symbols: [] })
    })
  },
)

test('the focus goes to the next row and then to the panel when rows leave, and cancels nothing there', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  await expect(desk.form).toBeVisible()
  await got(page, 'settings.change', { orderKeys: true })
  for (const percent of ['0.95', '0.96', '0.97']) await rest(page, { price: await farPrice(page, 'BTC-USDT', percent) })
  await expect(desk.rows).toHaveCount(3)

  await tabTo(page, desk.rows.first().getByRole('button', { name: /^Cancel / }))
  const second = await desk.rows.nth(1).innerText()
  await page.keyboard.press('Enter')
  await expect(desk.rows).toHaveCount(2)
  await expect(desk.rows.first()).toBeFocused()
  expect(await desk.rows.first().innerText()).toBe(second)
  // Neither the key that pressed the button nor the one that cancels means the row the focus was put on.
  await page.keyboard.press('Enter')
  await page.keyboard.press('c')
  await expect(page.getByRole('status').filter({ hasText: en.keys.why.noneSelected })).toBeVisible()
  await expect(desk.rows).toHaveCount(2)

  await page.keyboard.press('Tab')
  await page.keyboard.press('c')
  await expect(desk.rows).toHaveCount(1)
  await expect(desk.rows.first()).toBeFocused()
  // A row that leaves by itself: the venue cancels the order.
  await page.keyboard.press('Tab')
  const [last] = await got(page, 'read.listOpenOrders', { profileId, request: { symbol: 'BTC-USDT' } })
  await got(page, 'orders.cancel', { ...envelope(), wait: true, symbol: 'BTC-USDT', orderId: last?.id ?? '' })
  await expect(desk.rows).toHaveCount(0)
  expect(await desk.orders.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
})
