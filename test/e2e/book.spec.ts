import { randomUUID } from 'node:crypto'
import type { ElementHandle } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
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

test(
  'in forced colours the levels of the book are seen as text, in colours that can be read',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const book = page.getByRole('region', { name: en.book.title })
    const sides = [en.book.bids, en.book.asks].map((name) => book.getByRole('listbox', { name }))
    for (const side of sides) await expect(side.locator('canvas')).toHaveCount(1)
    await page.emulateMedia({ forcedColors: 'active' })
    for (const side of sides) {
      await expect(side.locator('canvas')).toHaveCount(0)
      await expect.poll(() => side.getByRole('option').count()).toBeGreaterThan(5)
      // A level that left the book while it was looked at has no style: then the next best is looked at.
      await expect(async () => {
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
      }).toPass()
    }
    await page.emulateMedia({ forcedColors: 'none' })
    for (const side of sides) await expect(side.locator('canvas')).toHaveCount(1)
  },
)

test('own orders are cancelled from their level of the book: by key, by mouse, one of several and all of them', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, desk, profileId } = live
  const bids = page.getByRole('listbox', { name: en.book.bids })
  const menu = page.getByRole('menu', { name: en.book.ownMenu })
  const entries = menu.getByRole('menuitem')
  const mine = bids.getByRole('option').filter({ has: page.getByRole('img') })
  const { bids: levels } = await got(page, 'read.getPartialBook', { profileId, request: { symbol, size: 20 } })
  const [, [second] = [], [third] = []] = levels as [string, string][]
  const place = (price: string | undefined, size: string) =>
    live.owner('POST', '/api/v1/hf/orders', {
      type: 'limit',
      symbol,
      side: 'buy',
      price,
      size,
      clientOid: randomUUID(),
    })
  /** Chooses a level by the arrow keys, from the best one down. */
  const choose = async (nth: number): Promise<void> => {
    await bids.blur()
    await bids.focus()
    for (let at = 0; at < nth; at += 1) await page.keyboard.press('ArrowDown')
    await expect(bids.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', String(nth))
  }

  await test.step('by key: the level says what Delete does, Enter cancels, and the focus comes back to it', async () => {
    place(second, '0.5')
    await expect(mine).toHaveAccessibleName(/^Your order 0\.5 at [\d,.]+, Delete, then Enter cancels/)
    await choose(1)
    await page.keyboard.press('Delete')
    await expect(page.getByText(en.book.noneOwn)).toBeVisible()
    await expect(menu).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect(entries).toHaveText([/^Cancel Buy 0\.5 BTC at /])
    await expect(entries).toBeFocused()
    expect(await stumbles(page)).toEqual([])
    // Esc closes the menu and nothing else: the level stays chosen, and nothing was sent.
    await page.keyboard.press('Escape')
    await expect(bids).toBeFocused()
    await expect(bids.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '2')
    expect(live.requests()).toEqual([])
    await page.keyboard.press('Delete')
    await expect(entries).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Cancelled: Buy 0\.5 BTC/)).toBeVisible()
    await expect(desk.rows).toHaveCount(0)
    await expect(mine).toHaveCount(0)
    expect(live.requests()).toEqual(['DELETE /api/v1/hf/orders/sync/*'])
  })

  await test.step('two at one price: both are named; one, then all of the rest', async () => {
    place(second, '0.2')
    place(second, '0.3')
    await expect(mine).toHaveAccessibleName(/^2 orders of yours, Delete lists them/)
    await choose(2)
    await page.keyboard.press('Shift+F10')
    await expect(entries).toHaveText([/Buy 0\.[23] BTC/, /Buy 0\.[23] BTC/, /^Cancel all 2 orders at this level/])
    // Its second half reaches no level below the menu.
    await entries.filter({ hasText: 'Buy 0.2 BTC' }).dblclick()
    await expect(desk.rows).toHaveCount(1)
    await expect(desk.form.getByLabel(en.order.price, { exact: true })).toHaveValue('')
    await expect(mine).toHaveAccessibleName(/^Your order 0\.3 at /)
    place(second, '0.4')
    await expect(desk.rows).toHaveCount(2)
    await choose(2)
    await page.keyboard.press('Delete')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(desk.rows).toHaveCount(0)
    expect(live.requests()).toHaveLength(4)
  })

  await test.step('by mouse: the cross at the level, also where one row holds several prices', async () => {
    place(second, '0.1')
    place(third, '0.2')
    await expect(mine).toHaveCount(2)
    const cross = async (): Promise<void> => {
      const { x = 0, y = 0, height = 0 } = (await mine.first().boundingBox()) ?? {}
      await page.mouse.move(x + 6, y + height / 2)
      await page.mouse.click(x + 6, y + height / 2)
    }
    await cross()
    await expect(entries).toHaveText([/Buy 0\.1 BTC/])
    // Filled or cancelled from elsewhere meanwhile: it is no longer offered.
    live.owner('DELETE', `/api/v1/hf/orders/cancelAll`)
    await expect(entries).toContainText([en.book.ownGone])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    expect(live.requests()).toHaveLength(4)
    await expect(desk.rows).toHaveCount(0)
    place(second, '0.1')
    place(third, '0.2')
    await page.getByRole('combobox', { name: en.book.step }).selectOption({ index: 3 })
    await expect(mine).toHaveCount(1)
    await cross()
    await expect(entries).toHaveCount(3)
    await entries.filter({ hasText: 'Buy 0.2 BTC' }).click()
    await expect(desk.rows).toHaveCount(1)
    await expect(desk.rows).toContainText('0.1')
    // The form has nothing of it: a press on the cross takes no price.
    await expect(desk.form.getByLabel(en.order.price, { exact: true })).toHaveValue('')
  })
})
