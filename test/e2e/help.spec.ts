import { readFileSync } from 'node:fs'
import { de } from '#renderer/locales/de.ts'
import { en } from '#renderer/locales/en.ts'
import { tourSteps } from '#renderer/data/stores/tour.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { readPage } from '#renderer/views/help/pages.ts'
import { expect, test } from '#test/support/fixtures.ts'

const trouble = readPage('trouble', readFileSync('docs/manual/trouble.md', 'utf8'))

test('the manual is read and searched in the app, its keys are those that are bound, and it speaks German', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  await got(page, 'settings.change', { keys: { watchlist: 'shift+w' } })
  await views(page).open('help')
  const pages = page.getByRole('navigation', { name: en.help.pages }).getByRole('button')
  await expect(pages).toHaveCount(6)
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  expect(await stumbles(page)).toEqual([])

  await pages.filter({ hasText: 'Keyboard' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'show or hide the watchlist' })).toContainText('ShiftW')
  await expect(page.getByRole('row').filter({ hasText: 'choose a pair' })).toContainText('P')
  expect(await stumbles(page)).toEqual([])

  const field = page.getByRole('searchbox', { name: en.help.search })
  await field.focus()
  await page.keyboard.type('zzz')
  await expect(page.getByText(en.help.none.replace('{typed}', 'zzz'))).toBeVisible()
  await field.fill('answer lost')
  const [, lost] = trouble.sections
  const heading = `${trouble.title}: ${lost?.title ?? ''}`
  await expect(page.getByRole('button', { name: heading })).toBeVisible()
  // The line in which it stands, with the words marked.
  await field.fill('looked up unknown')
  const result = page.getByRole('listitem').filter({ hasText: heading })
  const line = lost?.text.split('. ').find((sentence) => sentence.includes('unknown')) ?? 'no such line'
  await expect(result).toContainText(line)
  await expect(result.locator('mark')).toHaveText(['unknown', 'looked', 'up'])
  expect(await stumbles(page)).toEqual([])
  await field.fill('pin forgotten')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The PIN is forgotten' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'The PIN is forgotten' })).toBeInViewport()
  const marked = (): Promise<readonly string[]> =>
    page.evaluate(() => [...(CSS.highlights.get('help-found') ?? [])].map((range) => range.toString().toLowerCase()))
  expect(new Set(await marked())).toEqual(new Set(['pin', 'forgotten']))
  await pages.filter({ hasText: 'Keyboard' }).click()
  await expect.poll(marked).toEqual([])
  await pages.filter({ hasText: 'What to do when' }).click()

  await got(page, 'settings.change', { language: 'de' })
  await expect(page.getByRole('heading', { name: 'Was tun, wenn' })).toBeVisible()
  await page.getByRole('searchbox', { name: de.help.search }).fill('Schlüsselbund')
  await expect(
    page.getByRole('button', { name: 'Was tun, wenn: Der Schlüsselbund gesperrt ist oder fehlt' }),
  ).toBeVisible()
})

test('a tour of five steps begins with practice, is left with Escape, and is found again in the help', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ welcome: true, size: { width: 1280, height: 800 } })
  await page.getByRole('button', { name: en.welcome.start }).click()
  const card = (step: keyof typeof en.tour.title) => page.getByRole('dialog', { name: en.tour.title[step] })
  await expect(card('top')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card('top')).toBeHidden()

  await views(page).open('help')
  await page.getByRole('button', { name: en.tour.start }).click()
  for (const [at, step] of tourSteps.entries()) {
    await expect(card(step)).toBeFocused()
    await expect(card(step)).toBeInViewport({ ratio: 1 })
    await expect(card(step)).toContainText(`${at + 1} of 5`)
    await expect(page.locator(`[data-tour="${step}"]`)).toBeInViewport()
    if (step === 'chart') expect(await stumbles(page)).toEqual([])
    await page.keyboard.press('Enter')
  }
  await expect(card('orders')).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await views(page).open('help')
  await page.getByRole('button', { name: en.tour.start }).click()
  await card('top').getByRole('button', { name: en.tour.next }).click()
  await card('chart').getByRole('button', { name: en.tour.back }).click()
  await card('top').getByRole('button', { name: en.tour.leave }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the tour is found in the palette, goes by arrows, and Enter on a button is that button’s', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  const card = (step: keyof typeof en.tour.title) => page.getByRole('dialog', { name: en.tour.title[step] })
  await views(page).open('markets')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('guide')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(en.tour.start)
  await page.keyboard.press('Enter')
  await expect(card('top')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(card('top')).toBeFocused()
  for (const step of tourSteps.slice(1)) {
    await page.keyboard.press('ArrowRight')
    await expect(card(step)).toBeFocused()
  }
  // An arrow does not end it by going on too far; Enter does, and on the button it goes back.
  await page.keyboard.press('ArrowRight')
  await expect(card('orders')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card('orders').getByRole('button', { name: en.tour.back })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card('order')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('tour')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(en.tour.start)
  await page.keyboard.press('Enter')
  await expect(card('top')).toBeFocused()
  await views(page).open('orders')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
