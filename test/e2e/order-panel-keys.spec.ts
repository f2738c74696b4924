import type { Locator } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId } from '#test/support/e2e/desk-acts.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { tabTo, typeOver } from '#test/support/e2e/keyboard.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('the slippage of a market order is capped by keyboard alone, and the order leaves as IOC at the cap', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const { keyboard } = page
  const { form, submit, confirm, outcome } = deskView(page)
  const field = (label: string): Locator => form.getByLabel(label, { exact: true })
  await expect(form).toBeVisible()
  await keyboard.press('m')
  await expect(form.getByRole('radio', { name: en.orderTab.market })).toBeChecked()
  await keyboard.press('b')
  await typeOver(page, field(en.order.size), '0.01')
  const choice = form.getByLabel(en.slippageCap.label)
  const percent = form.getByLabel(en.slippageCap.percent)
  await tabTo(page, choice)
  await keyboard.type(en.slippageCap.mode.cap)
  await expect(choice).toHaveValue('cap')
  await typeOver(page, percent, '0')
  await expect(form.getByText(en.slippageCap.bad)).toBeVisible()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await typeOver(page, percent, '0.4')
  await expect(form.getByText(en.slippageCap.how)).toBeVisible()
  await expect(submit).toContainText(/^Buy 0\.01 BTC at market, at most [\d,.]+ \(cap 0\.4 %, rest cancelled\)/)

  await tabTo(page, submit)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: en.confirm.back })).toBeFocused()
  await tabTo(page, confirm)
  await keyboard.press('Enter')
  await expect(outcome).toContainText(/Accepted: Buy 0\.01 BTC at market, at most .* rest cancelled/)
  const [sent] = await got(page, 'intents.list', { profileId, limit: 5 })
  expect(sent).toMatchObject({ kind: 'place', state: 'accepted', request: { type: 'limit', timeInForce: 'IOC' } })
  await expect
    .poll(async () => (await got(page, 'settings.get', null)).page['slippageCheck'])
    .toEqual({
      mode: 'cap',
      percent: '0.4',
    })

  await tabTo(page, choice, true)
  await keyboard.type(en.slippageCap.mode.off)
  await expect(choice).toHaveValue('off')
  await expect(submit).not.toContainText('cap')
})

test('an order above what is available is reduced by keyboard alone, and the next keys go on in the form', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const { keyboard } = page
  const { form, submit, rows } = deskView(page)
  const size = form.getByLabel(en.order.size, { exact: true })
  const reduce = form.getByRole('button', { name: en.order.reduce })
  await expect(form).toBeVisible()
  await keyboard.press('l')
  await keyboard.press('s')
  await typeOver(page, form.getByLabel(en.order.price, { exact: true }), await farPrice(page, 'BTC-USDT', '1.03'))
  await typeOver(page, size, '5')
  await expect(form).toContainText(/4 BTC more than available/)
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await tabTo(page, reduce)
  await keyboard.press('Enter')
  await expect(size).toHaveValue(/^1\.?0*$/)
  await expect(reduce).toHaveCount(0)
  await expect(submit).toHaveAttribute('aria-disabled', 'false')
  expect(await form.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await tabTo(page, submit)
  await keyboard.press('Enter')
  await expect(rows.or(page.getByRole('dialog').getByRole('button', { name: en.confirm.back })).first()).toBeVisible()
  const sent = async () =>
    (await got(page, 'intents.list', { profileId, limit: 5 })).map(({ request }) => request['size'])
  if ((await sent()).length === 0) {
    await tabTo(page, deskView(page).confirm)
    await keyboard.press('Enter')
  }
  await expect.poll(sent).toEqual([expect.stringMatching(/^1\.?0*$/)])
})
