import { en } from '#renderer/locales/en.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('settings are found by words and synonyms, marked, and reached by their section', async ({ launchApp }) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  const card = (section: keyof typeof en.settings.section) =>
    page.getByRole('region', { name: en.settings.section[section], exact: true })
  const field = page.getByRole('searchbox', { name: en.settings.search.label })
  const sections = page.getByRole('navigation', { name: en.settings.search.sections }).getByRole('button')
  await views(page).open('settings')
  await expect(sections).toHaveCount(Object.keys(en.settings.section).length)
  expect(await stumbles(page)).toEqual([])

  await sections.filter({ hasText: en.settings.section.lock }).click()
  await expect(card('lock')).toBeInViewport()
  // Only the page scrolls: the frame and the list of sections stay.
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
  await expect(field).toBeInViewport({ ratio: 1 })

  await field.focus()
  await page.keyboard.type('minutes inactivity')
  await expect(sections).toHaveText([en.settings.section.lock])
  await expect(card('sounds')).toBeHidden()
  const marked = (): Promise<readonly string[]> =>
    page.evaluate(() => [...(CSS.highlights.get('setting-found') ?? [])].map((range) => range.toString().toLowerCase()))
  expect(new Set(await marked())).toEqual(new Set(['minutes', 'inactivity']))
  // A wash of the accent: yellow is a warning's, and never a solid fill.
  const fill = await page
    .locator('[data-section=lock] *')
    .first()
    .evaluate((element) => getComputedStyle(element, '::highlight(setting-found)').backgroundColor)
  const accent = await page.evaluate(() => {
    const probe = Object.assign(document.createElement('i'), {
      style: 'color: color-mix(in srgb, var(--accent) 24%, transparent)',
    })
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  expect(fill).toBe(accent)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-section=lock]')).toBeFocused()

  await field.fill('hotkeys')
  await expect(sections).toHaveText([en.settings.section.keys])
  await field.fill('zzz')
  await expect(page.getByText(en.settings.search.none.replace('{typed}', 'zzz'))).toBeVisible()
  await expect(sections).toHaveCount(0)
  await field.press('Escape')
  await expect(card('sounds')).toBeVisible()
  expect(await marked()).toEqual([])

  await field.fill('zzz')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Settings: Network')
  await page.keyboard.press('Enter')
  await expect(card('network')).toBeInViewport()
  await expect(field).toHaveValue('')
})
