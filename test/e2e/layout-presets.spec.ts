import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { boxOf, chartView } from '#test/support/e2e/chart-view.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { tabTo } from '#test/support/e2e/keyboard.ts'
import { expect, test } from '#test/support/fixtures.ts'

type Preset = keyof typeof en.dock.preset
const { preset: names } = en.dock
const front = [en.chart.title, en.depth.title, en.book.title, en.trades.title, en.balances.title] as const

/** Panels that stand in front of their group, of those that presets place in different ways. */
const inSight = async (page: Page): Promise<readonly string[]> => {
  const shown = await Promise.all(
    front.map(async (name) => [name, await chartView(page).tab(name).getAttribute('aria-selected')] as const),
  )
  return shown.filter(([, selected]) => selected === 'true').map(([name]) => name)
}
/** What each shows at once in a wide window. */
const shows: Readonly<Record<Preset, readonly string[]>> = {
  onePair: [en.chart.title, en.book.title],
  scalping: [en.chart.title, en.book.title, en.trades.title],
  twoCharts: [en.chart.title, en.book.title],
  overview: front,
}
const order: readonly Preset[] = ['overview', 'scalping', 'twoCharts', 'onePair']

async function expectPreset(page: Page, preset: Preset): Promise<void> {
  await expect.poll(() => inSight(page), preset).toEqual(shows[preset])
  const charts = page.getByRole('application', { name: /^Candle chart of / })
  await expect(charts).toHaveCount(preset === 'twoCharts' ? 2 : 1)
  if (preset !== 'overview') return
  // The depth stands below the candles, and the balances beside the orders.
  const [chart, depth] = [await chartView(page).chart.boundingBox(), await chartView(page).depth.boundingBox()]
  expect(depth?.y ?? 0).toBeGreaterThan((chart?.y ?? 0) + (chart?.height ?? 0))
  const balances = await boxOf(page, en.balances.title)
  const tab = await chartView(page).tab(en.orders.label).boundingBox()
  expect(balances.x).toBeGreaterThan(tab?.x ?? Infinity)
}

test('each preset is chosen by mouse from the layouts of the desk, and shows its panels at once', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1920, height: 1080 } })
  await expect(chartView(page).chart).toBeVisible()
  const dialog = page.getByRole('dialog', { name: en.layouts.title })
  for (const preset of order) {
    await chartView(page).arrange(en.chart.title).first().click()
    await page.getByRole('button', { name: en.dock.layouts, exact: true }).click()
    await dialog.getByRole('button', { name: names[preset] }).click()
    await expect(dialog).toBeHidden()
    await expectPreset(page, preset)
    if (preset === 'overview') expect(await stumbles(page)).toEqual([])
  }
})

test('each preset is chosen by keyboard, in the dialog and in the palette, and stays over a reload', async ({
  launchApp,
}) => {
  const app = await launchApp({ size: { width: 1920, height: 1080 } })
  const { page } = app
  await expect(chartView(page).chart).toBeVisible()
  const dialog = page.getByRole('dialog', { name: en.layouts.title })
  for (const preset of order) {
    await page.keyboard.press('d')
    await tabTo(page, dialog.getByRole('button', { name: names[preset] }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expectPreset(page, preset)
  }
  const palette = page.getByRole('listbox', { name: en.palette.label })
  for (const preset of order.toReversed()) {
    await page.keyboard.press('Control+k')
    const command = en.palette.layout.replace('{name}', names[preset])
    await page.keyboard.type(command)
    await expect(palette.getByRole('option').first()).toContainText(command)
    await page.keyboard.press('Enter')
    await expectPreset(page, preset)
  }
  await app.reload()
  await expectPreset(page, 'overview')
})
