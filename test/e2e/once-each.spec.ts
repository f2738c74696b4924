import type { Locator, Page } from '@playwright/test'
import type { SettingsChange } from '#shared/domain/settings.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** What of a kind stands in the journal, newest first. */
const sent = async (page: Page, kind: string) =>
  (await got(page, 'intents.list', { profileId, limit: 200 })).filter((intent) => intent.kind === kind)

/** Changes settings, and waits until the page has heard of them: the theme is what it can be seen by. */
async function choose(page: Page, change: SettingsChange & { readonly theme: 'dark' | 'light' }): Promise<void> {
  await got(page, 'settings.change', change)
  await expect(page.locator('html')).toHaveAttribute('data-theme', change.theme)
}

/** Enter in every field of a form leads to its button, the button sends once, and the answer twice is one answer. */
async function once(page: Page, fields: readonly Locator[], button: Locator, kind: string, count = 1): Promise<void> {
  const before = (await sent(page, kind)).length
  for (const field of fields) {
    await field.press('Enter')
    await expect(button).toBeFocused()
  }
  expect(await sent(page, kind)).toHaveLength(before)
  await button.dblclick()
  const { confirm } = deskView(page)
  const gone = async (): Promise<boolean> => (await sent(page, kind)).length > before
  await expect.poll(async () => (await gone()) || (await confirm.isVisible())).toBe(true)
  if (!(await gone())) await confirm.dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect
    .poll(async () => (await sent(page, kind)).filter(({ state }) => state === 'accepted').length)
    .toBe(before + count)
  // A read that begins after all this ends behind whatever was still under way.
  await got(page, 'read.listOpenOrders', { profileId, request: { symbol: 'BTC-USDT' } })
  expect(await sent(page, kind)).toHaveLength(before + count)
}

test('M11: in every form a double click and Enter are one order, and Enter in a field sends nothing', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  const { main } = views(page)
  const field = (scope: Locator) => (label: string) => scope.getByLabel(label, { exact: true })
  const send = main.getByRole('button', { name: /.+ · PRACTICE$/ })
  const near = await farPrice(page, 'BTC-USDT', '0.97')
  await expect(desk.form).toBeVisible()

  await test.step('limit, by key too; the palette sends nothing', async () => {
    await desk.fill({ side: 'buy', price: near, size: '0.01' })
    const inForm = field(desk.form)
    await once(page, [inForm(en.order.price), inForm(en.order.size), inForm(en.order.total)], desk.submit, 'place')
    await expect(inForm(en.order.size)).toHaveValue('')
    await desk.fill({ side: 'buy', price: near, size: '0.02' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('send the order')
    await expect(page.getByText(en.palette.none)).toBeVisible()
    await page.keyboard.press('Escape')
    await choose(page, { orderKeys: true, theme: 'light' })
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await sent(page, 'place')).length).toBe(2)
    await choose(page, { orderKeys: false, theme: 'dark' })
  })
  await test.step('a second question, for what came up while the first was open, stays until it is answered', async () => {
    await choose(page, { confirmLargePercent: null, theme: 'light' })
    await desk.fill({ side: 'buy', price: await farPrice(page, 'BTC-USDT', '0.9'), size: '0.1' })
    await desk.submit.click()
    await expect(page.getByRole('dialog').getByText(/% below the last price/)).toBeVisible()
    await choose(page, { confirmLargePercent: 1, theme: 'dark' })
    await desk.confirm.click()
    await expect(page.getByRole('dialog').getByText(/of the available balance/)).toBeVisible()
    expect(await sent(page, 'place')).toHaveLength(2)
    await desk.confirm.click()
    await expect.poll(async () => (await sent(page, 'place')).length).toBe(3)
    await got(page, 'settings.change', { confirmLargePercent: 50 })
  })
  await test.step('market by size and by funds', async () => {
    await desk.tab('market')
    await desk.type(en.order.size, '0.01')
    await once(page, [field(desk.form)(en.order.size)], desk.submit, 'place')
    await desk.form.getByLabel(en.order.unit).selectOption('total')
    await desk.type(en.order.total, '500')
    await once(page, [field(desk.form)(en.order.total)], desk.submit, 'place')
    await expect(desk.outcome).toContainText(/Bought [\d.,]+ BTC at [\d.,]+ on average/)
  })
  await test.step('a level of the book', async () => {
    await desk.tab('limit')
    await desk.type(en.order.size, '0.011')
    await page.getByRole('listbox', { name: en.book.bids }).getByRole('option').nth(3).click()
    await once(page, [field(desk.form)(en.order.size)], desk.submit, 'place')
  })
  await test.step('an amendment', async () => {
    // The oldest rests far from the market; the newest may fill before it is amended.
    const row = desk.rows.last()
    await row.getByRole('button', { name: en.manage.change }).click()
    const change = page.getByRole('form', { name: en.change.label.replace('{pair}', 'BTC-USDT') })
    await field(change)(en.order.size).fill('0.013')
    const fields = [field(change)(en.order.price), field(change)(en.order.size)]
    await once(page, fields, change.getByRole('button', { name: /^Amend to/ }), 'amend')
  })
  await test.step('OCO', async () => {
    await views(page).form('oco')
    await desk.form.getByText(en.side.sell, { exact: true }).click()
    for (const [name, percent] of [
      ['takeProfit', '1.03'],
      ['stopPrice', '0.97'],
      ['limitPrice', '0.96'],
    ] as const)
      await field(desk.form)(en.oco[name]).fill(await farPrice(page, 'BTC-USDT', percent))
    await field(desk.form)(en.order.size).fill('0.01')
    await once(page, [field(desk.form)(en.oco.takeProfit), field(desk.form)(en.order.size)], send, 'place-oco')
    for (const name of [en.oco.takeProfit, en.oco.stopPrice, en.oco.limitPrice, en.order.size])
      await expect(field(desk.form)(name)).toHaveValue('')
  })
  await test.step('scaled orders, which keeps its prices for its own pair', async () => {
    await views(page).form('scaled')
    await desk.form.getByText(en.side.buy, { exact: true }).click()
    await field(desk.form)(en.scaled.from).fill(await farPrice(page, 'BTC-USDT', '0.90'))
    await field(desk.form)(en.scaled.to).fill(near)
    await field(desk.form)(en.scaled.count).fill('3')
    await field(desk.form)(en.scaled.totalSize).fill('0.03')
    await once(page, [field(desk.form)(en.scaled.from), field(desk.form)(en.scaled.totalSize)], send, 'place', 3)
    await expect(field(desk.form)(en.scaled.from)).toHaveValue('')
    await field(desk.form)(en.scaled.from).fill(near)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('eth-usdt')
    await page.keyboard.press('Enter')
    await views(page).form('scaled')
    await expect(field(desk.form)(en.scaled.from)).toHaveValue('')
  })
})
