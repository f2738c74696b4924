import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const day = 86_400_000

test('each profile keeps its own layout; markets go by segment, and announcements by language and date', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page } = live
  const leftOfForm = async (): Promise<number> =>
    (await page.getByRole('region', { name: en.order.title, exact: true }).first().boundingBox())?.x ?? 0
  const act = async (move: string): Promise<void> => {
    await page.getByRole('button', { name: en.dock.menu.replace('{panel}', en.order.title), exact: true }).click()
    await page.getByRole('button', { name: move, exact: true }).click()
  }
  await test.step('layout', async () => {
    const kept = `"layout:${live.profileId}":{"custom":true`
    const start = await leftOfForm()
    expect(start).toBeGreaterThan(500)
    await act(en.dock.edge.left)
    // Right of the watchlist, which is no part of the dock.
    await expect.poll(leftOfForm).toBeLessThan(start / 2)
    await expect.poll(async () => JSON.stringify((await got(page, 'settings.get', null)).page)).toContain(kept)
    await page.keyboard.press('Control+1')
    await expect(views(page).status).not.toContainText('Live:')
    await expect.poll(leftOfForm).toBeCloseTo(start, -1)
    await page.keyboard.press('Control+2')
    await expect.poll(leftOfForm).toBeLessThan(start / 2)
    await act(en.dock.reset)
    await expect.poll(leftOfForm).toBeCloseTo(start, -1)
  })
  await views(page).open('markets')
  await test.step('segments', async () => {
    const panel = page.getByRole('main')
    const title = panel.getByRole('heading', { name: /^\d+ pairs$/ })
    const all = Number.parseInt((await title.textContent()) ?? '', 10)
    await panel.getByRole('button', { name: en.tools.filter, exact: true }).click()
    const segment = panel.getByLabel(en.markets.segment, { exact: true })
    await expect(segment.locator('option').nth(1)).toBeAttached()
    const [, first = ''] = await segment.locator('option').allTextContents()
    await segment.selectOption(first)
    await expect.poll(async () => Number.parseInt((await title.textContent()) ?? '', 10)).toBeLessThan(all)
    await segment.selectOption('')
    await expect.poll(async () => Number.parseInt((await title.textContent()) ?? '', 10)).toBe(all)
  })
  await test.step('announcements', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: en.markets.beside, exact: true }).click()
    const about = page.getByRole('region', { name: en.markets.beside })
    await about.getByText(en.markets.side.news, { exact: true }).click()
    const items = about.getByRole('article')
    await expect(items.nth(2)).toBeVisible()
    const from = about.getByLabel(en.news.from, { exact: true })
    await from.fill(new Date(Date.now() - 4 * day).toISOString().slice(0, 10))
    await expect(items).toHaveCount(2)
    await about.getByLabel(en.news.until, { exact: true }).fill('2020-01-01')
    await expect(about).toContainText(en.news.badSpan)
    await about.getByLabel(en.news.until, { exact: true }).fill('')
    await about.getByLabel(en.news.language, { exact: true }).selectOption({ index: 1 })
    await expect(about).toContainText(en.news.none)
  })
})
