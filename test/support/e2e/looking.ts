import type { Page } from '@playwright/test'
import { got } from './bridge.ts'
import { stumbles } from './desk-acts.ts'
import { expect } from './expect.ts'

export type Theme = 'dark' | 'light'

/** Looks at what is on screen: at everything in the first theme, at what a theme can break in the others. */
export function looking(page: Page, themes: readonly Theme[] = ['dark', 'light']) {
  const found: Record<string, readonly string[]> = {}
  const look = async (what: string): Promise<void> => {
    for (const theme of themes) {
      await got(page, 'settings.change', { theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      found[`${what}, ${theme}`] = await stumbles(page, theme === themes[0] ? 'all' : 'of colour')
    }
  }
  const expectNone = (): void => expect(found).toEqual(Object.fromEntries(Object.keys(found).map((what) => [what, []])))
  return { look, found, expectNone }
}
