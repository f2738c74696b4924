import type { Locator } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { tourSteps } from '#renderer/data/stores/tour.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, filtersOf, rest } from '#test/support/e2e/desk-acts.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { looking } from '#test/support/e2e/looking.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** What stands over a view, in both themes and densities at 200 % zoom: the welcome, the tour, every dialog and menu of the desk. */
const size = { width: 1280, height: 800 }

for (const density of ['compact', 'comfortable'] as const) {
  test(`the welcome and the five steps of the tour have no fault in either theme, ${density}, at 200 %`, async ({
    launchApp,
  }) => {
    test.slow()
    const { page } = await launchApp({ welcome: true, size, zoom: 2 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await got(page, 'settings.change', { density })
    const { look, expectNone } = looking(page)
    const begin = page.getByRole('button', { name: en.welcome.start })
    await expect(begin).toBeVisible()
    await look('welcome')
    await begin.click()
    for (const step of tourSteps) {
      const card = page.getByRole('dialog', { name: en.tour.title[step] })
      await expect(card).toBeFocused()
      await expect(card).toBeInViewport({ ratio: 1 })
      await look(step)
      await card.getByRole('button', { name: step === tourSteps.at(-1) ? en.tour.done : en.tour.next }).click()
    }
    expectNone()
  })

  test(`no dialog of the desk has a fault in either theme, ${density}, at 200 %`, async ({ launchApp }) => {
    test.slow()
    const { page } = await launchApp({ size, zoom: 2 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await got(page, 'settings.change', { density })
    const { look, expectNone } = looking(page)
    const desk = deskView(page)
    const dialog = page.getByRole('dialog')
    /** What a key or a press opens is looked at and closed again. */
    const over = async (what: string, open: () => Promise<void>, shown: Locator = dialog): Promise<void> => {
      await open()
      await expect(shown.first()).toBeVisible()
      await look(what)
      await page.keyboard.press('Escape')
      await expect(shown).toHaveCount(0)
    }
    /** In a narrow window the tools of a list stand in a menu. */
    const unfold = async (): Promise<void> => {
      const fold = desk.orders.getByRole('button', { name: en.tools.more })
      const isOpen = await desk.orders.getByRole('group', { name: en.tools.more }).isVisible()
      if (!isOpen && (await fold.isVisible())) await fold.click()
    }
    const tool = async (name: string): Promise<void> => {
      await unfold()
      await desk.orders.getByRole('button', { name }).click()
    }
    const key = (keys: string) => (): Promise<void> => page.keyboard.press(keys)
    await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.97') })
    const fill = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.0025' } as const
    await got(page, 'orders.place', { ...envelope(), wait: true, order: fill })
    await expect(desk.rows).toHaveCount(1)

    await over('palette', key('Control+k'))
    await over('shortcuts', key('?'))
    await over('layouts', key('d'))
    await over('alerts', key('a'))
    await over('pairs', key('p'), page.getByRole('listbox', { name: en.pair.list }))
    await over('cancel many', () => tool(en.cancelMany.open))
    await over('find order', async () => {
      await unfold()
      await filtersOf(desk.orders).open()
      await desk.orders.getByRole('button', { name: en.find.open }).click()
    })
    await over('order', () => desk.rows.first().press('Enter'))
    await desk.tab('market')
    await desk.type(en.order.size, '0.01')
    await over('question', () => desk.submit.click())
    expectNone()
  })
}
