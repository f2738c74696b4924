import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFile } from '#tools/project.ts'
import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** px of the type, and of a row of the book. */
const drawn = (page: Page) =>
  page
    .getByRole('listbox', { name: en.book.bids })
    .getByRole('option')
    .first()
    .evaluate((option) => ({
      text: getComputedStyle(document.body).fontSize,
      row: option.getBoundingClientRect().height,
    }))

test(
  'type and rows grow with the window, with the density and with the scale that were chosen',
  { tag: '@long' },
  async ({ launchApp }) => {
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
  },
)

for (const { width, height, density, scale } of [
  { width: 1280, height: 800, density: 'comfortable', scale: 100 },
  { width: 1920, height: 1080, density: 'auto', scale: 150 },
] as const)
  test(
    `the book cuts no figure at ${width} px, ${density}, ${scale} %, and thaws when the pointer leaves`,
    { tag: scale === 100 ? [] : '@long' },
    async ({ launchApp }) => {
      const { page } = await launchApp({ size: { width, height } })
      const bids = page.getByRole('listbox', { name: en.book.bids })
      await got(page, 'settings.change', { density, scale })
      await expect(page.locator('html')).toHaveAttribute('style', new RegExp(`--zoom: ${scale / 100}`))
      await expect(bids.getByRole('option').first()).toBeVisible()
      const cut = () =>
        page
          .locator('[role=listbox] [role=option] > span')
          .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
      await expect.poll(cut).toEqual([])
      const folder = join(cacheFile('pictures'), 'density')
      mkdirSync(folder, { recursive: true })
      for (const theme of ['light', 'dark'] as const) {
        await got(page, 'settings.change', { theme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await page.screenshot({ path: join(folder, `desk-${width}-${density}-${scale}-${theme}.png`) })
      }

      const frozen = page.getByText(en.book.held.pointer.split('{')[0] ?? '')
      await bids.getByRole('option').first().hover()
      await expect(frozen).toBeVisible()
      await page.locator('nav a').first().hover()
      await expect(frozen).toHaveCount(0)

      await views(page).form('oco')
      await page.screenshot({ path: join(folder, `oco-${width}-${density}-${scale}.png`) })
    },
  )
