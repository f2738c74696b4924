/** The keyboard as a person without a mouse uses it. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** Goes there by Tab; fails where no Tab leads. */
export async function tabTo(page: Page, target: Locator, back = false): Promise<void> {
  const there = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
  for (let press = 0; press < 120; press += 1) {
    if (await there()) return
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  await expect(target).toBeFocused()
}

/** Goes to a field and types over what is there. */
export async function typeOver(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}
