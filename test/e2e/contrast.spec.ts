import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { ask, got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView, restingPrice } from '#test/support/e2e/desk-view.ts'
import { closing, trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'
import type { LaunchedApp } from '#test/support/launch.ts'
import { cacheFile } from '#tools/project.ts'

/** What a system can ask of a page: Chromium emulates it in each of the app's windows by itself. */
const asked = {
  'more contrast': { contrast: 'more' },
  'forced colours': { forcedColors: 'active' },
} as const
type Asked = keyof typeof asked

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(cacheFile('pictures'), { recursive: true })
  await page.screenshot({ path: join(cacheFile('pictures'), `${name.replaceAll(' ', '-')}.png`) })
}

/** The colours that the system gives pages now. */
const systemColours = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const names = ['Canvas', 'CanvasText', 'LinkText', 'Highlight', 'HighlightText', 'ButtonText', 'GrayText']
    const colours = names.map((name) => {
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`
      return getComputedStyle(probe).color
    })
    probe.remove()
    return colours
  })

/** Which of these colours the candle chart has drawn, by number of dots. */
const drawn = (page: Page, colours: readonly string[]): Promise<readonly number[]> =>
  page.getByRole('application', { name: /^Candle chart of / }).evaluate((chart, wanted) => {
    const parts = wanted.map((colour) => colour.match(/\d+/g)?.map(Number) ?? [])
    const counts = wanted.map(() => 0)
    for (const canvas of chart.querySelectorAll('canvas')) {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      for (let at = 0; at < data.length; at += 4)
        for (const [which, part] of parts.entries())
          if (data[at + 3] === 255 && part.every((value, i) => data[at + i] === value)) counts[which]! += 1
    }
    return counts
  }, colours)

/** Main's own window, asked for again as long as the pause after the last cancel holds it back. */
async function ownWindow(app: LaunchedApp) {
  let answer = ask(app.page, 'vault.setPin', null)
  const shown = trustedWindow(app)
  await expect
    .poll(async () => {
      const isShown = await Promise.race([shown.then(() => true), answer.then(() => false)])
      if (!isShown) answer = ask(app.page, 'vault.setPin', null)
      return isShown
    })
    .toBe(true)
  return { own: await shown, answer }
}

for (const what of Object.keys(asked) as Asked[])
  test(`whoever asks for ${what} gets a desk without a fault, dark and light, and so in main's own window`, async ({
    launchApp,
  }) => {
    const app = await launchApp({ size: { width: 1440, height: 900 } })
    const { page } = app
    const desk = deskView(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await desk.fill({ side: 'buy', price: await restingPrice(page, 'practice'), size: '0.01' })
    await desk.submit.click()
    await expect(desk.rows).toHaveCount(1)
    for (const theme of ['dark', 'light'] as const) {
      await got(page, 'settings.change', { theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await page.emulateMedia({ ...asked[what], colorScheme: theme, reducedMotion: 'reduce' })
      await expect(desk.submit).toBeVisible()
      await picture(page, `desk ${what} ${theme}`)
      expect(await stumbles(page, 'of colour')).toEqual([])

      const { own, answer } = await ownWindow(app)
      await own.page.emulateMedia({ ...asked[what], colorScheme: theme, reducedMotion: 'reduce' })
      await own.field('New PIN').focus()
      await picture(own.page, `own window ${what} ${theme}`)
      expect(await stumbles(own.page, 'of colour')).toEqual([])
      expect(await own.page.evaluate(() => document.getAnimations().length)).toBe(0)
      await closing(own.cancel.click())
      await answer
    }
  })

test('in forced colours the chart is drawn in the user’s own, and a side, a choice and the focus need no other', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1440, height: 900 } })
  const desk = deskView(page)
  await expect(desk.submit).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const [canvas = '', text = '', link = '', highlight = '', highlightText = '', ...others] = await systemColours(page)

  await test.step('every colour of the page is one of them', async () => {
    for (const token of [
      'ground',
      'panel',
      'raised',
      'field',
      'text',
      'muted',
      'faint',
      'accent',
      'good',
      'bad',
      'live',
    ]) {
      const colour = await page.evaluate((name) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = `var(--${name})`
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      }, token)
      expect([canvas, text, link, highlight, highlightText, ...others], token).toContain(colour)
    }
  })

  await test.step('candles rise and fall in two of them', async () => {
    await expect.poll(async () => (await drawn(page, [link, text])).every((dots) => dots > 100)).toBe(true)
  })

  await test.step('a letter says the side of a level', async () => {
    for (const [name, letter] of [
      [en.book.bids, en.trades.letter.buy],
      [en.book.asks, en.trades.letter.sell],
    ] as const) {
      const price = page.getByRole('listbox', { name }).getByRole('option').first().locator('.price')
      await expect
        .poll(() => price.evaluate((element) => getComputedStyle(element, '::before').content))
        .toContain(`"${letter}`)
    }
  })

  await test.step('what is chosen stands on the colour of a selection', async () => {
    const chosen = page.locator('a[aria-current=page]').first()
    expect(
      await chosen.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]),
    ).toEqual([highlight, highlightText])
  })

  await test.step('the focus has a ring', async () => {
    await desk.form.getByLabel(en.order.price, { exact: true }).focus()
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
      return [outlineStyle, outlineWidth]
    })
    expect(ring).toEqual(['solid', '3px'])
  })
})
