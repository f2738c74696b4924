import type { BrowserContext, Page } from '@playwright/test'

/** Waits for a page whose address ends with `ending` to have loaded, among those open and those still to come. */
export async function waitForPage(context: BrowserContext, ending: string, timeout: number): Promise<Page> {
  const there = async (page: Page): Promise<Page> => {
    await page.waitForURL((url) => url.href.endsWith(ending), { timeout, waitUntil: 'load' })
    return page
  }
  const open = context.pages().find((page) => page.url().endsWith(ending))
  if (open !== undefined) return there(open)
  const later = context.waitForEvent('page', {
    timeout,
    predicate: (page) =>
      there(page).then(
        () => true,
        () => false,
      ),
  })
  return Promise.any([later, ...context.pages().map(there)])
}
