import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, rest, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import type { ViewName } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** Every view in both themes and densities at 200 % zoom: what `accessibility.spec.ts` looks at in one of each. */
const viewNames = Object.keys(en.nav).filter((name): name is ViewName => name !== 'label')

for (const density of ['compact', 'comfortable'] as const)
  test(`no view has a fault in either theme, ${density}, at 200 %`, async ({ launchApp }) => {
    test.slow()
    const { page } = await launchApp({ size: { width: 1280, height: 800 }, zoom: 2 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await got(page, 'settings.change', { density })
    await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.97') })
    const order = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.0025' } as const
    await got(page, 'orders.place', { ...envelope(), wait: true, order })
    await expect(deskView(page).submit).toBeVisible()
    const found: Record<string, readonly string[]> = {}
    for (const name of viewNames) {
      await views(page).open(name)
      await expect(views(page).main.locator('[aria-busy=true]')).toHaveCount(0)
      for (const theme of ['dark', 'light'] as const) {
        await got(page, 'settings.change', { theme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        found[`${name}, ${theme}`] = await stumbles(page, theme === 'dark' ? 'all' : 'of colour')
      }
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((what) => [what, []])))
  })
