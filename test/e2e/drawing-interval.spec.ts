import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { chartView } from '#test/support/e2e/chart-view.ts'
import { keptOf, kindsOf, press, spots } from '#test/support/e2e/drawings.ts'
import { expect, test } from '#test/support/fixtures.ts'

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const selected = (page: Page, name: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${name} .*selected`) })

test('what is drawn at 1 minute is there at 1 hour and back at 1 minute, by mouse: found, and nothing of it lost', async ({
  openLiveDesk,
}) => {
  // A market that stands still: the scale does not move under the pointer.
  const { page } = await openLiveDesk()
  const view = chartView(page)
  await view.interval(en.chart.intervalName['1min']).check({ force: true })
  await expect(view.chart).toHaveAccessibleName(/1 minute$/)
  await expect(view.inWords).toBeAttached()
  const at = await spots(page)
  await tool(page, en.drawings.tool.trend).click()
  await press(page, at(0.2, 0.3))
  await press(page, at(0.6, 0.5))
  await expect.poll(() => kindsOf(page)).toEqual(['trend'])
  await tool(page, en.drawings.tool.horizontal).click()
  await press(page, at(0.5, 0.6))
  await expect.poll(() => kindsOf(page)).toEqual(['trend', 'horizontal'])
  const drawn = await keptOf(page)
  const list = page.getByRole('list', { name: en.drawings.layers })

  for (const interval of ['1hour', '1min'] as const) {
    await view.interval(en.chart.intervalName[interval]).check({ force: true })
    await expect(view.chart).toHaveAccessibleName(interval === '1hour' ? /1 hour$/ : /1 minute$/)
    await expect(view.inWords).toBeAttached()
    await tool(page, en.drawings.layers).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list
      .getByRole('button', { name: /^Trend line/ })
      .first()
      .click()
    await expect(page.getByRole('toolbar', { name: /^Trend line .*: settings$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await keptOf(page)).toEqual(drawn)
  }
  // At the minute it is under the pointer where it was drawn.
  await press(page, at(0.3, 0.6))
  await expect(selected(page, en.drawings.kind.horizontal)).toBeAttached()
  expect(await keptOf(page)).toEqual(drawn)
})

test('by keyboard: a line of another interval is found, moved by one candle of this one, and undone', async ({
  openLiveDesk,
}) => {
  const { page } = await openLiveDesk()
  const view = chartView(page)
  const interval = async (key: '[' | ']', name: RegExp): Promise<void> => {
    for (let pressed = 0; pressed < 8; pressed += 1) {
      if (name.test((await view.chart.getAttribute('aria-label')) ?? '')) break
      const before = await view.chart.getAttribute('aria-label')
      await page.keyboard.press(key)
      await expect(view.chart).not.toHaveAttribute('aria-label', before ?? '')
    }
    await expect(view.chart).toHaveAccessibleName(name)
    await expect(view.inWords).toBeAttached()
  }
  await expect(view.inWords).toBeAttached()
  await interval('[', /1 minute$/)
  await tool(page, en.drawings.tool.trend).press('Enter')
  await expect(view.chart).toBeFocused()
  await page.keyboard.press('Enter')
  for (let point = 0; point < 2; point += 1) {
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => kindsOf(page)).toEqual(['trend'])
  const drawn = await keptOf(page)

  await page.keyboard.press('Escape')
  await interval(']', /1 hour$/)
  expect(await keptOf(page)).toEqual(drawn)
  await view.chart.focus()
  await page.keyboard.press('PageDown')
  await expect(selected(page, en.drawings.kind.trend)).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  const times = async () => (await keptOf(page))[0]?.anchors.map(({ time }) => time)
  const [first = 0, second = 0] = drawn[0]?.anchors.map(({ time }) => time) ?? []
  await expect.poll(times).not.toEqual([first, second])
  // All of it went the same way, and stayed as long as it was.
  const [movedFirst = 0, movedSecond = 0] = (await times()) ?? []
  expect(movedFirst).toBeLessThan(first)
  expect(movedSecond - movedFirst).toBe(second - first)
  await page.keyboard.press('Control+z')
  await expect.poll(() => keptOf(page)).toEqual(drawn)

  await page.keyboard.press('Escape')
  await interval('[', /1 minute$/)
  await view.chart.focus()
  await page.keyboard.press('PageDown')
  await expect(selected(page, en.drawings.kind.trend)).toBeAttached()
  expect(await keptOf(page)).toEqual(drawn)
})
