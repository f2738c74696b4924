import type { Page } from '@playwright/test'

/**
 * The page's clock and timers stand still until `page.clock` moves them; what Chromium itself draws goes on. It can only be
 * stopped at a moment still to come, and the page's clock runs on until it hears of it: the moment is moved until it is.
 */
export async function standStill(page: Page): Promise<void> {
  await page.clock.install()
  for (let ahead = 50; ; ahead *= 2) {
    const moment = new Date((await page.evaluate(() => Date.now())) + ahead)
    try {
      return await page.clock.pauseAt(moment)
    } catch (error) {
      if (!String(error).includes('to the past') || ahead > 10_000) throw error
    }
  }
}
