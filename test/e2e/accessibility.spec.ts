import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { deskView, restingPrice, views } from '#test/support/e2e/desk-view.ts'
import type { ViewName } from '#test/support/e2e/desk-view.ts'
import { addLive, liveLabel as label, profilesView } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'

/** Faults that keep somebody from using what is on screen. */
async function faultsOf(page: Page): Promise<string[]> {
  // Its newer mode opens a page of its own, which the app denies.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

for (const theme of ['dark', 'light'] as const)
  test(`no view has a serious fault in the ${theme} theme`, async ({ launchApp }) => {
    const venue = await startLoopbackVenue()
    try {
      const app = await launchApp()
      const { page } = app
      const found: Record<string, string[]> = {}
      const look = async (what: string): Promise<void> => {
        found[what] = await faultsOf(page)
      }
      await addLive(app, venue, { key: { ...venue.key, passphrase: 'wrong-one' } })
      await views(page).open('settings')
      await page.getByRole('group', { name: en.settings.themeLabel }).getByText(en.settings.theme[theme]).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)

      const desk = deskView(page)
      await views(page).open('trading')
      await desk.show('balances')
      await expect(desk.balance('USDT').available).toHaveText('100,000')
      await desk.show('orders')
      await desk.fill({ side: 'buy', price: await restingPrice(page, 'practice'), size: '0.01' })
      await desk.submit.click()
      await expect(desk.rows).toHaveCount(1)
      await desk.type(en.order.price, '1.05')
      await look('trading')
      await page.getByRole('button', { name: en.pair.choose.split('{pair}')[1] ?? '' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await look('the search for a pair')
      await page.keyboard.press('Escape')

      const profiles = profilesView(app)
      await profiles.open()
      await profiles.card(label).getByRole('button', { name: en.key.test }).click()
      await expect(profiles.card(label).getByRole('alert')).toBeVisible()
      await look('profiles')
      await profiles.button(en.profiles.add).click()
      await profiles.button(en.adding.next).click()
      await profiles.button(en.venue.add).click()
      await profiles.field(en.venue.address).fill('http://example.com')
      await look('a new profile')
      for (const view of ['account', 'activity', 'settings'] satisfies ViewName[]) {
        await views(page).open(view)
        await expect(page.getByRole('main')).not.toContainText(en.face.loading.split(' ')[0] ?? '')
        await look(view)
      }
      await page.keyboard.press('Control+l')
      await expect(page.getByRole('heading', { name: en.lock.title })).toBeVisible()
      await look('the lock')
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((what) => [what, []])))
      expect(Object.keys(found)).toHaveLength(8)
    } finally {
      await venue.close()
    }
  })
