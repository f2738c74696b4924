import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice } from '#test/support/e2e/desk-acts.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

for (const density of ['compact', 'standard'] as const)
  test(`the order button and its summary stay in sight beside an open watchlist at 1280x800, ${density}`, async ({
    launchApp,
  }) => {
    const { page } = await launchApp({ size: { width: 1280, height: 800 } })
    await got(page, 'settings.change', { density })
    const { form, submit, fill } = deskView(page)
    await fill({ side: 'buy', price: await farPrice(page, 'BTC-USDT', '0.99'), size: '0.0125' })
    await page.getByRole('button', { name: en.watchlist.show }).click()
    await expect(page.getByRole('option', { name: /SHIB-USDT/ })).toBeVisible()
    await expect(submit).toBeInViewport({ ratio: 1 })
    const lines = form.locator('.sum > div')
    await expect(lines).toHaveCount(4)
    for (const line of await lines.all()) await expect(line).toBeInViewport({ ratio: 1 })
    // A price of many decimals keeps to its column.
    const cut = await page
      .getByRole('option', { name: /SHIB-USDT/ })
      .locator('.figures')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
    expect(cut).toEqual([])
  })
