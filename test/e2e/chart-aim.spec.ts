import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { chartView } from '#test/support/e2e/chart-view.ts'
import { profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('keys aim at any price of the chart; its menu fills the form, also from a chart that stands over everything', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const { chart } = chartView(page)
  await expect(chart).toBeVisible()
  await expect(page.locator(`[popover][aria-label="${en.chartTrade.menu}"]`)).toBeAttached()
  await page.getByRole('button', { name: en.chart.full }).first().click()
  await expect(deskView(page).submit).toHaveCount(0)
  await chart.focus()
  const aimed = page.getByRole('status').filter({ hasText: /^Aimed at / })
  await page.keyboard.press('ArrowUp')
  await expect(aimed).toHaveCount(1)
  const at = async (): Promise<number> => {
    const [, price = ''] = /^Aimed at ([\d,]+(?:\.\d+)?)/.exec((await aimed.textContent()) ?? '') ?? []
    return Number(price.replaceAll(',', ''))
  }
  const first = await at()
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(at, 'beyond what was in sight').toBeLessThan(first * 0.99)
  await page.keyboard.press('Shift+ArrowDown')
  const price = await at()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: en.chartTrade.menu })
  await expect(menu.getByRole('menuitem', { name: /^Buy limit at/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const field = deskView(page).form.getByLabel(en.order.price, { exact: true })
  await expect.poll(async () => Number(await field.inputValue()), 'the form is in front').toBe(price)
  await expect(aimed).toHaveCount(0)
  expect(await got(page, 'intents.list', { profileId, limit: 20 })).toEqual([])
  expect(await stumbles(page)).toEqual([])
})
