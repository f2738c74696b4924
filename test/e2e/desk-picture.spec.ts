import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { add, compare, isMultipleOf, subtract, withDecimals } from '#shared/decimal.ts'
import { cacheFile } from '#tools/project.ts'
import { en } from '#renderer/locales/en.ts'
import { grouped } from '#renderer/ui/format/amount.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice } from '#test/support/e2e/desk-acts.ts'
import { jumpClocks } from '#test/support/e2e/live-desk.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'

/** Price, size and running total of the best rows of one side, as they are read; an own order stands before them. */
const rowsOf = (side: Locator): Promise<string[][]> =>
  side
    .getByRole('option')
    .evaluateAll((rows) =>
      rows.slice(0, 4).map((row) => (row.getAttribute('aria-label') ?? '').replaceAll(',', '').split(' ').slice(-3)),
    )

/** How many dots of exactly this colour the chart has drawn. */
const dots = (page: Page, token: 'up' | 'down'): Promise<number> =>
  page.getByRole('application', { name: /^Candle chart of / }).evaluate((chart, name) => {
    const probe = document.createElement('i')
    probe.style.color = `var(--${name})`
    chart.append(probe)
    const wanted = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? []
    probe.remove()
    let count = 0
    for (const canvas of chart.querySelectorAll('canvas')) {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      for (let at = 0; at < data.length; at += 4) if (wanted.every((part, i) => data[at + i] === part)) count += 1
    }
    return count
  }, token)

test('the book groups, sums and marks own orders until they lapse; own fills are arrows on the chart', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, desk, profileId } = live
  const bids = page.getByRole('listbox', { name: en.book.bids })
  const asks = page.getByRole('listbox', { name: en.book.asks })
  const step = page.getByRole('combobox', { name: en.book.step })
  const mark = page.getByRole('img')
  const mine = bids.getByRole('option').filter({ has: mark })

  await test.step('running totals: every row has the sizes from the best price down to it', async () => {
    for (const side of [bids, asks]) {
      await expect(side.getByRole('option').nth(3)).toBeVisible()
      let sum = '0'
      for (const [, size = '', total = ''] of await rowsOf(side)) {
        sum = add(sum, size)
        expect(total).toBe(withDecimals(sum, 8))
      }
    }
  })

  await test.step('rows are made wider: bids down, asks up, with what is in them, and it is kept', async () => {
    const { bids: raw, asks: rawAsks } = await got(page, 'read.getPartialBook', {
      profileId,
      request: { symbol, size: 100 },
    })
    await step.selectOption({ label: '10' })
    await expect.poll(async () => (await rowsOf(bids)).every(([price = '1']) => isMultipleOf(price, '10'))).toBe(true)
    const [[down = '', downSize = ''] = []] = await rowsOf(bids)
    const [[up = '', upSize = ''] = []] = await rowsOf(asks)
    const within = (levels: readonly (readonly [string, string])[], inside: (price: number) => boolean): string =>
      levels.filter(([price]) => inside(Number(price))).reduce((sum, [, size]) => add(sum, size), '0')
    expect(add(downSize, '0')).toBe(within(raw, (price) => price >= Number(down)))
    expect(add(upSize, '0')).toBe(within(rawAsks, (price) => price <= Number(up)))
    expect(Number(up)).toBeGreaterThan(Number(down))
  })

  await test.step('an own order is marked in its row, in a wide one too, and leaves the book when its time is over', async () => {
    const best = await farPrice(page, symbol, '1', profileId)
    await desk.fill({ side: 'buy', price: best, size: '0.0123' })
    await desk.form.getByRole('combobox', { name: en.order.timeInForce }).selectOption('GTT')
    await desk.form.getByLabel(en.advanced.cancelAfter, { exact: true }).fill('60')
    await expect(desk.submit).toHaveAttribute('aria-disabled', 'false')
    await desk.submit.click()
    await expect(mine).toHaveCount(1)
    await step.selectOption({ index: 0 })
    await expect(mine.and(bids.getByRole('option', { name: grouped(best) }))).toHaveCount(1)
    // Nobody cancels it: the venue does, once its time is over.
    await jumpClocks(live, 61_000)
    await expect(desk.rows).toHaveCount(0)
    await expect(mine).toHaveCount(0)
    const { items } = await got(page, 'read.listClosedOrders', { profileId, request: { symbol, limit: 20 } })
    expect(items).toMatchObject([{ timeInForce: 'GTT', cancelAfter: 60, dealSize: '0' }])
    expect(live.requests()).toEqual(['POST /api/v1/hf/orders/sync'])
  })

  await test.step('own fills are arrows, read out with their candle, and can be taken off', async () => {
    for (const [side = '', size = ''] of [
      ['buy', '0.01'],
      ['buy', '0.02'],
      ['sell', '0.01'],
    ])
      live.owner('POST', '/api/v1/hf/orders', {
        type: 'market',
        symbol,
        side,
        size,
        clientOid: `fill-${size.slice(2)}-${side}`,
      })
    const arrows = page.getByText(/^Own fills on the chart: /)
    await expect(arrows).toHaveText(/Bought [\d.,]+ BTC at .+ Sold [\d.,]+ BTC at /)
    const chart = page.getByRole('application', { name: /^Candle chart of / })
    await chart.focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('status').filter({ hasText: /close .+ Bought .+ Sold / })).toBeAttached()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: en.chart.settings }).click()
    const shown = page.getByRole('checkbox', { name: en.chart.toggle.fills })
    const drawn = (): Promise<string> =>
      chart.evaluate((box) => [...box.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join())
    const withArrows = await drawn()
    await shown.uncheck()
    await expect(arrows).toHaveCount(0)
    await expect.poll(drawn).not.toBe(withArrows)
    await shown.check()
    await expect.poll(drawn).toBe(withArrows)
    await page.keyboard.press('Escape')
  })

  await test.step('rise and fall change places, or take colours that the colour-blind tell apart', async () => {
    const colourOf = async (side: Locator) => {
      // Its figures are texts while somebody is in it.
      await side.focus()
      return side
        .locator('.price')
        .first()
        .evaluate((price) => getComputedStyle(price).color)
    }
    const colours = async () => [await colourOf(bids), await colourOf(asks)]
    const [bid = '', ask = ''] = await colours()
    expect(bid).not.toBe(ask)
    await got(page, 'settings.change', { swapped: true })
    await expect.poll(colours).toEqual([ask, bid])
    await got(page, 'settings.change', { swapped: false, palette: 'colour-blind' })
    await expect.poll(async () => new Set([...(await colours()), bid, ask]).size).toBe(4)
    // The chart is no part of the style sheet and follows all the same.
    for (const token of ['up', 'down'] as const) await expect.poll(() => dots(page, token)).toBeGreaterThan(100)
  })
})

test('a book somebody points at says that it is held and for how long, and strikes out a level that has gone', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, profileId, desk } = live
  const bids = page.getByRole('listbox', { name: en.book.bids })
  const held = page.getByText(/^Paused while hovered, \d/)
  const { bids: levels } = await got(page, 'read.getPartialBook', { profileId, request: { symbol, size: 20 } })
  // A tick under a level, where nobody stands yet.
  const above = levels.find(([at], place) => compare(subtract(at, levels[place + 1]?.[0] ?? at), '0.1') > 0)
  const price = withDecimals(subtract(above?.[0] ?? '0', '0.1'), 1)
  const order = { type: 'limit', symbol, side: 'buy', price, size: '0.002', clientOid: 'goes-away' }
  live.other('POST', '/api/v1/hf/orders', order)
  const row = bids.getByRole('option', { name: grouped(price) })
  await expect(row).toBeVisible()

  await row.hover()
  await expect(held).toBeVisible()
  live.other('DELETE', `/api/v1/hf/orders/client-order/goes-away?symbol=${symbol}`)
  await expect(row).toHaveClass(/gone/)
  await expect(row).not.toContainText(/0\.0000/)
  // The pointer moves a little further on: the price is still the one that was aimed at, and is told to have gone.
  await row.locator('.price').click()
  await expect(desk.form.getByLabel(en.order.price, { exact: true })).toHaveValue(subtract(price, '0'))
  await expect(page.getByText(en.book.takenGone.replace('{price}', grouped(price)))).toBeVisible()
  await row.locator('.size').click()
  await expect(page.getByText(en.book.noSize)).toBeVisible()
  mkdirSync(cacheFile('pictures'), { recursive: true })
  await page.screenshot({ path: join(cacheFile('pictures'), 'book-held.png') })
  await desk.form.hover()
  await expect(held).toHaveCount(0)
  await expect(row).toHaveCount(0)
})
