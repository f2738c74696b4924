import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { chartView } from '#test/support/e2e/chart-view.ts'
import { keptOf, kindsOf, press, spots } from '#test/support/e2e/drawings.ts'
import { expect, test } from '#test/support/fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('ray, channel, Fibonacci, text and ruler are drawn by mouse, stand where they were pressed, and are picked up again', async ({
  openLiveDesk,
}) => {
  test.slow()
  // A market that stands still: the scale does not move under the pointer.
  const { page } = await openLiveDesk()
  await expect(chartView(page).inWords).toBeAttached()
  const at = await spots(page)
  const places = {
    ray: [at(0.1, 0.2), at(0.2, 0.25)],
    channel: [at(0.1, 0.4), at(0.25, 0.45), at(0.2, 0.55)],
    fibonacci: [at(0.35, 0.2), at(0.5, 0.6)],
    text: [at(0.6, 0.2)],
    measure: [at(0.6, 0.35), at(0.75, 0.6)],
  } as const
  const made: string[] = []
  for (const [name, points] of Object.entries(places)) {
    const kind = name as keyof typeof places
    await button(page, en.drawings.tool[kind]).click()
    for (const point of points) await press(page, point)
    if (kind === 'text') {
      await expect(page.getByRole('textbox', { name: en.drawings.text })).toBeFocused()
      await page.keyboard.type('support')
      await page.keyboard.press('Enter')
    }
    made.push(kind)
    await expect.poll(() => kindsOf(page)).toEqual(made)
    await expect(button(page, en.drawings.tool.cursor)).toHaveAttribute('aria-pressed', 'true')
    await chartView(page).chart.focus()
    await page.keyboard.press('Escape')
  }
  const kept = await keptOf(page)
  expect(kept.map(({ anchors }) => anchors.length)).toEqual([2, 3, 2, 1, 2])
  expect(kept.find(({ kind }) => kind === 'text')?.text).toBe('support')
  // Higher on the screen is a higher price, further to the right is later.
  for (const kind of ['ray', 'fibonacci', 'measure']) {
    const [first, second] = kept.find((one) => one.kind === kind)?.anchors ?? []
    expect(first?.price, kind).toBeGreaterThan(second?.price ?? Infinity)
    expect(first?.time, kind).toBeLessThan(second?.time ?? 0)
  }
  // The mouse takes up the ray at its first point, and Delete takes it away alone.
  await press(page, places.ray[0])
  await expect(page.getByRole('status').filter({ hasText: /^Ray .*selected/ })).toBeAttached()
  await page.keyboard.press('Delete')
  await expect.poll(() => kindsOf(page)).toEqual(made.slice(1))
})

test('drawings and indicators of one pair are not on the chart of another, and are there again with their own', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  await expect(chartView(page).inWords).toBeAttached()
  const legend = page.getByRole('list', { name: en.studies.legend })
  const sma = legend.getByText('SMA 20', { exact: true })
  const at = await spots(page)
  await button(page, en.drawings.tool.horizontal).click()
  await press(page, at(0.5, 0.4))
  await expect.poll(() => kindsOf(page)).toEqual(['horizontal'])
  await button(page, en.chart.indicators).click()
  await page.getByRole('button', { name: en.studies.kind.sma }).click()
  await page.keyboard.press('Escape')
  await expect(sma).toBeVisible()

  const go = async (pair: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(pair)
    await page.keyboard.press('Enter')
    await expect(chartView(page).chart).toHaveAccessibleName(new RegExp(pair))
    await expect(chartView(page).inWords).toBeAttached()
  }
  const layers = async (): Promise<void> => button(page, en.drawings.layers).press('Enter')
  const list = page.getByRole('list', { name: en.drawings.layers })
  await go('ETH-USDT')
  await expect(sma).toHaveCount(0)
  await layers()
  await expect(page.getByText(en.drawings.none)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await go('BTC-USDT')
  await expect(sma).toBeVisible()
  await layers()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText(en.drawings.kind.horizontal)
})
