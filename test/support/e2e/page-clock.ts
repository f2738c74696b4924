import type { Page } from '@playwright/test'

/** The page's clock and timers stand still until `page.clock` moves them; what Chromium itself draws goes on. */
export async function standStill(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1))
}
