/** The chart and the dock as a person meets them. */
import type { Locator, Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'

export const chartView = (page: Page) => ({
  chart: page.getByRole('application', { name: /^Candle chart of / }),
  depth: page.getByRole('application', { name: /^Depth of / }),
  /** What stands for the picture where nobody sees it. */
  inWords: page.getByText(/\d candles\.$/),
  tab: (name: string): Locator => page.getByRole('tab', { name, exact: true }),
  arrange: (name: string): Locator =>
    page.getByRole('button', { name: en.dock.menu.replace('{panel}', name), exact: true }),
  interval: (name: string): Locator => page.getByRole('radio', { name, exact: true }),
})

/** Left edge, right edge, top and bottom of what stands under a tab's group. */
export const boxOf = async (page: Page, name: string) => {
  const box = await page.getByRole('region', { name, exact: true }).first().boundingBox()
  if (box === null) throw new Error(`${name} is not on screen.`)
  return box
}
