import type { Locator, Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId, rest } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** Texts that no amount can be read from, with the sentence that says so. */
const refused: readonly (readonly [text: string, sentence: string])[] = [
  ['1,234', en.amount.ambiguous.replace('{fraction}', '1.234').replace('{thousands}', '1234')],
  ['-1', en.amount.negative],
  ['1e-8', en.amount.exponent],
  ['1 000', en.amount.spaces],
  ['12abc', en.amount.letters],
  ['1.234,5', en.amount.marks],
  ['1'.repeat(41), en.amount.digits.replace('{limit}', '40')],
]

/** Every amount field says what is wrong at itself, and shows at once how a decimal comma was read. */
async function refusesBadInput(form: Locator, labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    const field = form.getByLabel(label, { exact: true })
    for (const [text, sentence] of refused) {
      await field.fill(text)
      await expect(field, `${label} ${text}`).toHaveAccessibleDescription(sentence)
      expect(await field.inputValue()).toBe(text)
    }
    await field.fill('0,001')
    expect(await field.inputValue()).toBe('0.001')
    await field.fill('0')
    await field.blur()
    await expect(field).toHaveAccessibleDescription(en.amount.zero)
    await field.fill('')
  }
}
const sent = async (page: Page): Promise<number> => (await got(page, 'intents.list', { profileId, limit: 50 })).length

test('every number field of the desk says at itself what is wrong with a text, and nothing leaves', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.95') })

  await desk.tab('limit')
  await refusesBadInput(desk.form, [en.order.price, en.order.size, en.order.total])
  // Pasted from a sheet, with a line's end: read, not mangled.
  await desk.fill({ side: 'buy', price: ' 20000\n', size: '1000000' })
  await expect(desk.form.getByLabel(en.order.price, { exact: true })).toHaveValue('20000')
  await expect(desk.form).toContainText(/USDT more than available\. Lower the amount/)

  await desk.rows.getByRole('button', { name: en.manage.change }).click()
  const change = page.getByRole('form', { name: en.change.label.replace('{pair}', 'BTC-USDT') })
  await refusesBadInput(change, [en.order.price, en.order.size])

  await views(page).form('oco')
  const oco = page.getByRole('form', { name: en.oco.formTitle.replace('{pair}', 'BTC-USDT') })
  await oco.getByText(en.side.sell, { exact: true }).click()
  await refusesBadInput(oco, [en.oco.takeProfit, en.oco.stopPrice, en.oco.limitPrice, en.order.size])
  await oco.getByLabel(en.order.size, { exact: true }).fill('1000000')
  await expect(oco).toContainText(/BTC more than available\. Lower the amount/)

  await views(page).form('scaled')
  await refusesBadInput(desk.form, [en.scaled.from, en.scaled.to, en.scaled.totalSize])
  await page.getByLabel(en.scaled.from, { exact: true }).fill('20000')
  await page.getByLabel(en.scaled.to, { exact: true }).fill('20000')
  await expect(page.getByLabel(en.scaled.to, { exact: true })).toHaveAccessibleDescription(en.scaled.sameEnds)
  expect(await sent(page)).toBe(1)
})

test('a pair that the venue does not list: every form says so, and the desk changes it only with a word', async ({
  launchApp,
}) => {
  const app = await launchApp()
  await views(app.page).open('withdrawals')
  // The desk would put another pair in its place; it must be gone before.
  await expect(deskView(app.page).form).toHaveCount(0)
  await got(app.page, 'settings.change', { page: { pairs: { [profileId]: 'FOO-USDT' }, welcomeSeen: true } })
  const { page } = app
  await views(page).open('trading')
  const instead = await page.getByRole('button', { name: en.pair.choose.split('{pair}')[1] ?? '' }).innerText()
  await expect(page.getByText(en.pair.gone.replace('{pair}', 'FOO-USDT').replace('{instead}', instead))).toBeVisible()
  await page.keyboard.press('p')
  await page.keyboard.type('foo')
  await expect(page.getByRole('status').filter({ hasText: en.pair.none })).toBeVisible()
})
