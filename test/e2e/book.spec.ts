import type { ElementHandle } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'

test(
  'the last price is one value in header, book, list of pairs and title in every frame',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const header = page.getByRole('region', { name: en.ticker.label }).locator('.last')
    const book = page.getByRole('region', { name: en.book.title }).locator('.mid .last')
    await expect(header).toHaveText(/\d/)
    await expect(book).toHaveText(/\d/)
    await page.getByRole('button', { name: en.pair.choose.replace('{pair}', symbol) }).click()
    const option = page.getByRole('option', { name: symbol }).first()
    await expect(option).toHaveText(/\d/)
    await expect(page).toHaveTitle(/^[\d,.]+ BTC-USDT/)
    const places = await Promise.all([header, book, option].map((one) => one.elementHandle()))
    /** What each place says in every frame, until the price has changed so many times. */
    const frames = await page.evaluate(
      ([elements, changes]) =>
        new Promise<string[][]>((resolve) => {
          const seen: string[][] = []
          /** Without the symbol before it, the sign beside it and zeros behind its last decimal. */
          const read = (text: string): string => /\d[\d,]*(\.\d*[1-9])?/.exec(text.replace('BTC-USDT', ''))?.[0] ?? text
          const look = (): void => {
            seen.push([document.title, ...elements.map((element) => element?.textContent ?? '')].map(read))
            if (new Set(seen.map(([first]) => first)).size > changes) resolve(seen)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }),
      [places as (ElementHandle<HTMLElement> | null)[], 3] as const,
    )
    for (const frame of frames) expect(new Set(frame).size, frame.join(' ')).toBe(1)
  },
)

test('in forced colours the levels of the book are seen as text, in colours that can be read', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const book = page.getByRole('region', { name: en.book.title })
  const sides = [en.book.bids, en.book.asks].map((name) => book.getByRole('listbox', { name }))
  for (const side of sides) await expect(side.locator('canvas')).toHaveCount(1)
  await page.emulateMedia({ forcedColors: 'active' })
  for (const side of sides) {
    await expect(side.locator('canvas')).toHaveCount(0)
    await expect.poll(() => side.getByRole('option').count()).toBeGreaterThan(5)
    /** Of the best level: the least contrast of its figures (WCAG 2.2, 1.4.3), and how much of them is let through. */
    const seen = await side
      .getByRole('option')
      .first()
      .evaluate((level) => {
        const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
        const light = (colour: string): number => {
          if (context === null) return 0
          context.fillStyle = colour
          context.fillRect(0, 0, 1, 1)
          const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data]
            .map((value) => value / 255)
            .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
          return 0.2126 * r + 0.7152 * g + 0.0722 * b
        }
        let [opacity, ground]: [number, string | null] = [1, null]
        for (let at: Element | null = level; at !== null; at = at.parentElement) {
          const style = getComputedStyle(at)
          opacity *= Number(style.opacity)
          if (ground === null && !/, 0\)$/.test(style.backgroundColor)) ground = style.backgroundColor
        }
        const figures = [...level.querySelectorAll('.price, .size')]
        const contrasts = figures.map((figure) => {
          const [a, b] = [light(getComputedStyle(figure).color), light(ground ?? 'Canvas')]
          return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
        })
        return { opacity, least: Math.min(...contrasts), texts: figures.map(({ textContent }) => textContent) }
      })
    expect(seen.opacity).toBe(1)
    expect(seen.least).toBeGreaterThanOrEqual(4.5)
    expect(seen.texts).toEqual([expect.stringMatching(/^[\d,.]+$/), expect.stringMatching(/^[\d,.]+$/)])
  }
  await page.emulateMedia({ forcedColors: 'none' })
  for (const side of sides) await expect(side.locator('canvas')).toHaveCount(1)
})
