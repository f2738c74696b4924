import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { boxOf, chartView } from '#test/support/e2e/chart-view.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('typing a bracket into a field changes no interval', async ({ launchApp }) => {
  const { page } = await launchApp()
  const view = chartView(page)
  await expect(view.chart).toHaveAccessibleName(/15 minutes$/)
  await deskView(page).form.getByLabel(en.order.price, { exact: true }).pressSequentially(']]')
  await expect(view.chart).toHaveAccessibleName(/15 minutes$/)
})

test('depth is read by keyboard, for the best levels and for the whole book', async ({ launchApp }) => {
  const { page } = await launchApp()
  const view = chartView(page)
  await view.tab(en.depth.title).click()
  await expect(view.depth).toBeVisible()
  for (const levels of [en.depth.levels['100'], en.depth.levels.full]) {
    await view.interval(levels).check()
    await expect(page.getByText(/\d+ steps of bids from [\d,.]+ down, \d+ steps of asks from/)).toBeAttached()
    await view.depth.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(/−\d+\.\d+ % · .+ BTC · .+ USDT/)).toBeVisible()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
    await expect(page.getByText(/\+\d+\.\d+ % · .+ BTC · .+ USDT/)).toBeVisible()
  }
})

test('tabs change by arrow keys, and only the panel in front asks the venue', async ({ launchApp }) => {
  const app = await launchApp()
  const view = chartView(app.page)
  const asks = async (): Promise<number> =>
    (await app.ipcLog()).filter(
      ({ direction, channel, text }) => direction === 'to-main' && /listTrades|"kind":"trades"/.test(channel + text),
    ).length
  await expect(view.chart).toBeVisible()
  expect(await asks()).toBe(0)
  await view.tab(en.book.title).focus()
  await app.page.keyboard.press('ArrowRight')
  await app.page.keyboard.press('Enter')
  await expect(view.tab(en.trades.title)).toHaveAttribute('aria-selected', 'true')
  await expect(async () => expect(await asks()).toBeGreaterThan(0)).toPass()
})

test('a layout of another version keeps what it can: an unknown panel goes, a missing one comes', async ({
  launchApp,
}) => {
  const app = await launchApp()
  const group = (id: string, views: string[], size: number) => ({
    type: 'leaf',
    size,
    data: { id, views, activeView: views[0] },
  })
  const grid = {
    root: {
      type: 'branch',
      size: 600,
      data: [group('1', ['order', 'news'], 400), group('2', ['heatmap'], 200), group('3', ['chart'], 800)],
    },
    width: 1400,
    height: 600,
    orientation: 'HORIZONTAL',
  }
  const page = { 'layout:practice': JSON.parse(JSON.stringify({ custom: true, layout: { grid, panels: {} } })) as null }
  await got(app.page, 'settings.change', { page })
  await app.restart()
  const view = chartView(app.page)
  await expect(view.tab(en.order.title)).toBeVisible()
  await expect(view.tab(en.depth.title)).toBeVisible()
  await expect(view.tab(en.book.title)).toBeVisible()
  await expect(view.tab(en.balances.title)).toBeVisible()
  await expect(app.page.getByRole('tab', { name: /news|heatmap/ })).toHaveCount(0)
  expect((await boxOf(app.page, en.order.title)).x).toBeLessThan((await boxOf(app.page, en.chart.title)).x)
})
