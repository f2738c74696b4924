import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** px of the type, and of a row of the book. */
const drawn = (page: Page) =>
  page.evaluate(() => ({
    text: getComputedStyle(document.body).fontSize,
    row: document.querySelector('[role=listbox] [role=option]')?.getBoundingClientRect().height,
  }))

test('type and rows grow with the window, with the density and with the scale that were chosen', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 2560, height: 1440 } })
  await expect(page.getByRole('listbox', { name: en.book.bids }).getByRole('option').first()).toBeVisible()
  await expect.poll(() => drawn(page)).toEqual({ text: '16px', row: 25 })
  expect(await stumbles(page)).toEqual([])

  await views(page).open('settings')
  await page.getByRole('combobox', { name: en.settings.densityLabel }).selectOption('compact')
  await views(page).open('trading')
  await expect.poll(() => drawn(page)).toEqual({ text: '12px', row: 19 })

  await views(page).open('settings')
  const scale = page.getByRole('textbox', { name: en.settings.scale, exact: true })
  await scale.fill('400')
  await scale.press('Enter')
  await expect(scale).toHaveValue('150')
  await expect.poll(async () => (await got(page, 'settings.get', null)).scale).toBe(150)
  await views(page).open('trading')
  await expect.poll(() => drawn(page)).toEqual({ text: '18px', row: 29 })
  expect(await stumbles(page)).toEqual([])
})
