import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, rest, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import type { ViewName } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { cacheFile } from '#tools/project.ts'

/** Every view and what stands over one, in the colours of a user who chose them in the system: `contrast.spec.ts` measures the desk. */
const viewNames = Object.keys(en.nav).filter((name): name is ViewName => name !== 'label')

/** Looks at what is in view in a dark and in a light choice of colours, and keeps a picture of each. */
async function look(page: Page, what: string, found: Record<string, readonly string[]>): Promise<void> {
  mkdirSync(cacheFile('pictures'), { recursive: true })
  for (const theme of ['dark', 'light'] as const) {
    await got(page, 'settings.change', { theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.emulateMedia({ forcedColors: 'active', colorScheme: theme, reducedMotion: 'reduce' })
    await page.screenshot({ path: join(cacheFile('pictures'), `forced ${what} ${theme}.png`.replaceAll(' ', '-')) })
    found[`${what}, ${theme}`] = await stumbles(page, 'of colour')
  }
}

const none = (found: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.keys(found).map((what) => [what, []]))

test('in forced colours no view has a fault, dark and light', { tag: '@long' }, async ({ launchApp }) => {
  test.slow()
  const { page } = await launchApp({ size: { width: 1440, height: 900 } })
  await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.97') })
  const order = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.0025' } as const
  await got(page, 'orders.place', { ...envelope(), wait: true, order })
  await expect(deskView(page).rows).toHaveCount(1)
  const found: Record<string, readonly string[]> = {}
  for (const name of viewNames) {
    await views(page).open(name)
    await expect(views(page).main.locator('[aria-busy=true]')).toHaveCount(0)
    await look(page, name, found)
  }
  expect(found).toEqual(none(found))

  await views(page).open('settings')
  const colour = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor)
  const chosen = page.getByRole('radio', { name: en.settings.theme.light, exact: true }).locator('..')
  const other = page.getByRole('radio', { name: en.settings.theme.dark, exact: true }).locator('..')
  expect(await colour(chosen)).not.toBe(await colour(other))
  const off = page.getByRole('switch', { checked: false }).first()
  expect(await colour(off.locator('.n-switch__button'))).not.toBe(await colour(off.locator('.n-switch__rail')))
})

test(
  'in forced colours no form, dialog or menu of the desk has a fault, dark and light',
  { tag: '@long' },
  async ({ launchApp }) => {
    test.slow()
    const { page } = await launchApp({ size: { width: 1440, height: 900 } })
    const desk = deskView(page)
    const found: Record<string, readonly string[]> = {}
    const dialog = page.getByRole('dialog')
    await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.97') })
    await expect(desk.rows).toHaveCount(1)
    for (const tab of Object.keys(en.orderTab) as (keyof typeof en.orderTab)[]) {
      await views(page).form(tab)
      await desk.form.getByRole('button', { name: '50 %', exact: true }).first().focus()
      await look(page, `form ${tab}`, found)
    }
    await views(page).form('limit')
    const keys = { palette: 'Control+k', shortcuts: '?', layouts: 'd', alerts: 'a', pairs: 'p' }
    for (const [what, press] of Object.entries(keys)) {
      await page.locator('body').press(press)
      const shown = what === 'pairs' ? page.getByRole('listbox', { name: en.pair.list }) : dialog
      await expect(shown.first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await look(page, what, found)
      await page.keyboard.press('Escape')
      await expect(shown).toHaveCount(0)
    }
    await desk.rows.first().press('Enter')
    await expect(dialog.first()).toBeVisible()
    await look(page, 'order', found)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: en.panic.open }).click()
    await expect(dialog.first()).toBeVisible()
    await look(page, 'panic', found)
    await page.keyboard.press('Escape')
    await page.getByTitle(en.profile.switch).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await look(page, 'profile menu', found)
    expect(found).toEqual(none(found))
  },
)
