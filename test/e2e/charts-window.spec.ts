import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { ask, got } from '#test/support/e2e/bridge.ts'
import { envelope, stumbles } from '#test/support/e2e/desk-acts.ts'
import type { LaunchedApp } from '#test/support/launch.ts'
import { expect, test } from '#test/support/fixtures.ts'

const charts = (page: Page) => page.getByRole('application', { name: /^Candle chart of / })

/** The page of the window of charts, once it is there. */
async function chartsPage(app: LaunchedApp): Promise<Page> {
  const page = await app.waitForPage('?charts')
  // Whoever works in it has it in front.
  await page.bringToFront()
  await expect(charts(page).first()).toBeVisible()
  return page
}

test('the window of charts opens by key, shows pairs, outlives a reload, and goes with the main window', async ({
  launchApp,
}) => {
  const app = await launchApp({ size: { width: 1280, height: 800 } })
  await expect(charts(app.page)).toHaveCount(1)
  await app.page.keyboard.press('Shift+D')
  const page = await chartsPage(app)
  expect(await stumbles(page)).toEqual([])
  await page.getByRole('button', { name: en.charts.add }).focus()
  await page.keyboard.press('Enter')
  await expect(charts(page)).toHaveCount(2)
  await page
    .getByRole('button', { name: / choose another pair$/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('ETH-USDT')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('application', { name: /^Candle chart of ETH-USDT/ })).toHaveCount(1)

  await app.evaluateMain(({ BrowserWindow }) => {
    const isCharts = (one: { webContents: { getURL(): string } }): boolean =>
      one.webContents.getURL().includes('?charts')
    BrowserWindow.getAllWindows().find(isCharts)?.webContents.reload()
  })
  await expect(charts(page)).toHaveCount(2)
  await expect(page.getByRole('application', { name: /^Candle chart of ETH-USDT/ })).toHaveCount(1)
  await expect(charts(app.page), 'the page keeps its own').toHaveCount(1)
  // A second press brings the same window to the front.
  await app.page.keyboard.press('Shift+D')
  await expect.poll(() => app.pages().length).toBe(2)
  await app
    .evaluateMain(({ BrowserWindow }) => {
      const isCharts = (one: { webContents: { getURL(): string } }): boolean =>
        one.webContents.getURL().includes('?charts')
      BrowserWindow.getAllWindows()
        .find((one) => !isCharts(one))
        ?.close()
    })
    .catch(() => undefined)
  await expect.poll(() => app.pages().length).toBe(0)
})

test('main refuses what the window of charts is not for, whatever runs in it', async ({ launchApp }) => {
  const app = await launchApp({ size: { width: 1280, height: 800 } })
  await app.page.getByRole('button', { name: en.dock.menu.replace('{panel}', en.chart.title), exact: true }).click()
  await app.page.getByRole('button', { name: en.dock.layouts, exact: true }).click()
  await app.page.getByRole('button', { name: en.action.charts }).click()
  const page = await chartsPage(app)
  const order = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', price: '1000', size: '0.01' } as const
  const refused = { ok: false, error: { code: 'read-only' } }
  expect(await ask(page, 'orders.place', { ...envelope(), wait: true, order } as never)).toMatchObject(refused)
  expect(await ask(page, 'settings.change', { theme: 'light' })).toMatchObject(refused)
  expect(await ask(page, 'vault.unlock', null)).toMatchObject(refused)
  expect(await ask(page, 'read.listAccounts', { profileId: 'practice', request: {} })).toMatchObject(refused)
  expect(
    await ask(page, 'feed.watch', { watchId: 'x', profileId: 'practice', topic: { kind: 'balances' }, pace: 'fast' }),
  ).toMatchObject(refused)
})

test('the window of charts shows the indicators of a pair, and offers nothing that main would refuse', async ({
  launchApp,
}) => {
  const app = await launchApp({ size: { width: 1280, height: 800 } })
  const remove = en.studies.remove.replace('{name}', 'EMA 20')
  await expect(app.page.getByRole('button', { name: remove })).toHaveCount(1)
  await app.page.keyboard.press('Shift+D')
  const page = await chartsPage(app)
  await expect(page.getByRole('list', { name: en.studies.legend }).getByText('EMA 20', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: en.studies.legend }).getByRole('button')).toHaveCount(0)
})

test('by mouse, charts are added to the window and show another pair', async ({ launchApp }) => {
  const app = await launchApp({ size: { width: 1280, height: 800 } })
  await expect(charts(app.page)).toHaveCount(1)
  await app.page.keyboard.press('Shift+D')
  const page = await chartsPage(app)
  await page.getByRole('button', { name: en.charts.add }).click()
  await expect(charts(page)).toHaveCount(2)
  await page
    .getByRole('button', { name: / choose another pair$/ })
    .last()
    .click()
  await page
    .getByRole('option', { name: /^ETH-USDT/ })
    .first()
    .click()
  await expect(page.getByRole('application', { name: /^Candle chart of ETH-USDT/ })).toHaveCount(1)
  await expect(page.getByRole('application', { name: /^Candle chart of BTC-USDT/ })).toHaveCount(1)
})

test('the window of charts has no fault in either theme, at 200 % zoom too', async ({ launchApp }) => {
  const app = await launchApp({ size: { width: 1280, height: 800 } })
  await expect(charts(app.page)).toHaveCount(1)
  await app.page.keyboard.press('Shift+D')
  const page = await chartsPage(app)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: en.charts.add }).click()
  await expect(charts(page)).toHaveCount(2)
  const found: Record<string, readonly string[]> = {}
  for (const zoom of [1, 2]) {
    await page.setViewportSize({ width: 1280 / zoom, height: 800 / zoom })
    for (const theme of ['dark', 'light'] as const) {
      await got(app.page, 'settings.change', { theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      found[`${zoom * 100} %, ${theme}`] = await stumbles(page)
    }
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((what) => [what, []])))
})
