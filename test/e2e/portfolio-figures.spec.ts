import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { add } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { chartView } from '#test/support/e2e/chart-view.ts'
import { envelope, profileId } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { tabTo } from '#test/support/e2e/keyboard.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'
const hour = 3_600_000
/** As the page writes them. */
const cut = (amount: string, places: number): string => {
  const [whole = '', part = ''] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part.padEnd(places, '0').slice(0, places)}`
}
const plain = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d.−-]/g, '').replace('−', '-'))

test('allocation, the change of a day, bought, sold, fees and the spans of the statistics say what the fills and snapshots do', async ({
  launchApp,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coffer-figures-'))
  const dayAgo = { at: Date.now() - 24 * hour, usdt: '1000', btc: '0.01', uncounted: [], assets: [] }
  await writeFile(
    join(dataDir, 'portfolio-snapshots.json'),
    JSON.stringify({ version: 1, profiles: { practice: [dayAgo] } }),
  )
  const { page } = await launchApp({ dataDir })
  for (const [side, size] of [
    ['buy', '0.05'],
    ['sell', '0.02'],
  ] as const)
    await got(page, 'orders.place', { ...envelope(), wait: true, order: { symbol, side, type: 'market', size } })
  const { items: fills } = await got(page, 'read.listFills', { profileId, request: { symbol } })
  const sum = (of: 'funds' | 'fee', side?: 'buy' | 'sell'): string =>
    fills.filter((one) => side === undefined || one.side === side).reduce((all, one) => add(all, one[of] ?? '0'), '0')

  await views(page).open('account')
  const card = (name: string): Locator => views(page).main.getByRole('region', { name, exact: true })

  await test.step('the shares of the allocation come to the whole, the largest first, and the bar has their widths', async () => {
    const legend = page.getByRole('list', { name: en.portfolio.allocation })
    const parts = legend.getByRole('listitem').filter({ has: page.locator('[data-own]') })
    await expect.poll(() => parts.count()).toBeGreaterThan(2)
    const shares = (await parts.locator('[data-own]').allTextContents()).map(plain)
    expect(shares.slice(0, 6).toSorted((a, b) => b - a)).toEqual(shares.slice(0, 6))
    expect(shares.reduce((all, one) => all + one, 0)).toBeCloseTo(100, 0)
    const widths = await legend
      .locator('xpath=preceding-sibling::*[1]/span')
      .evaluateAll((all) => all.map((one) => Number.parseFloat((one as HTMLElement).style.width)))
    expect(widths).toHaveLength(shares.length)
    for (const [at, width] of widths.entries()) expect(Math.abs(width - (shares[at] ?? 0))).toBeLessThan(0.5)
  })
  await test.step('the change of a day is the value now less that of the snapshot', async () => {
    const value = card(en.portfolio.value)
    const day = value.locator('p', { hasText: en.portfolio.lastDay }).locator('..')
    await expect(day).toContainText(/\+[\d,]+\.\d{2} USDT/)
    const total = plain(await value.locator('.total').first().textContent())
    const change = plain(/[+−][\d,.]+/.exec((await day.textContent()) ?? '')?.[0] ?? '')
    expect(Math.abs(total - 1_000 - change) / total).toBeLessThan(0.02)
  })
  const statistics = card(en.portfolio.statistics)
  const figure = (name: string): Locator =>
    statistics
      .locator('.figures-row > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
  await test.step('bought, sold and fees are the sums of the fills', async () => {
    await expect(figure(en.portfolio.trades)).toHaveText('2')
    await expect(figure(en.portfolio.bought)).toHaveText(`${cut(sum('funds', 'buy'), 2)} USDT`)
    await expect(figure(en.portfolio.sold)).toHaveText(`${cut(sum('funds', 'sell'), 2)} USDT`)
    expect(Number(sum('fee'))).toBeGreaterThan(0)
    await expect(figure(en.portfolio.fees)).toHaveText(`${cut(sum('fee'), 4)} USDT`)
  })
  await test.step('the span is chosen by mouse and by keyboard', async () => {
    const span = (name: keyof typeof en.portfolio.range): Locator =>
      statistics.getByRole('group', { name: en.portfolio.span }).getByRole('radio', { name: en.portfolio.range[name] })
    for (const name of ['day', 'week', 'all'] as const) {
      await statistics.getByText(en.portfolio.range[name], { exact: true }).click()
      await expect(span(name)).toBeChecked()
      await expect(figure(en.portfolio.trades)).toHaveText('2')
    }
    await tabTo(page, span('all'))
    await page.keyboard.press('ArrowLeft')
    await expect(span('month')).toBeChecked()
    await expect(figure(en.portfolio.bought)).toHaveText(`${cut(sum('funds', 'buy'), 2)} USDT`)
  })
})

test('a buy gives the assets box and the chart an average entry and a result, and the chart leaves them out where it is told to', async ({
  openLiveDesk,
}) => {
  const { page, owner } = await openLiveDesk({ launch: { size: { width: 1920, height: 1080 } } })
  const { chart } = chartView(page)
  await expect(chartView(page).inWords).toBeAttached()
  const box = page.getByRole('region', { name: en.assets.title })
  const line = (name: string): Locator =>
    box
      .locator('[data-position] > div')
      .filter({ has: page.getByText(name) })
      .locator('dd')
  const entry = line(en.position.averageEntry)
  await expect(entry).toHaveText(noValue)
  owner('POST', '/api/v1/hf/orders', { type: 'market', symbol, side: 'buy', size: '0.01', clientOid: 'bought' })
  await expect(entry).toHaveText(/^[\d,]+\.\d USDT$/)
  const { items } = owner('GET', `/api/v1/hf/fills?symbol=${symbol}`) as { items: { funds: string; fee: string }[] }
  const paid = items.reduce((all, { funds, fee }) => add(all, add(funds, fee)), '0')
  expect(plain(await entry.textContent())).toBeCloseTo(Number(paid) / 0.01, 0)
  await expect(line(en.position.unrealised)).toContainText(/[+−][\d,]+\.\d{2} USDT/)

  const chip = page.getByText(/^Average entry, with fees [\d,.]+$/)
  await expect(chip).toHaveText(`Average entry, with fees ${((await entry.textContent()) ?? '').replace(' USDT', '')}`)
  const drawn = (): Promise<string> =>
    chart.evaluate((all) => [...all.querySelectorAll('canvas')].map((one) => one.toDataURL()).join())
  const settings = page.getByRole('button', { name: en.chart.settings, exact: true })
  const toggle = page.getByRole('group', { name: en.chart.shown }).getByLabel(en.chart.toggle.entry, { exact: true })
  const withLine = await drawn()
  // Off by mouse, on again by keyboard.
  await settings.click()
  await toggle.click()
  await expect(chip).toHaveCount(0)
  await expect.poll(drawn).not.toBe(withLine)
  await page.keyboard.press('Escape')
  await tabTo(page, settings)
  await page.keyboard.press('Enter')
  await tabTo(page, toggle)
  await page.keyboard.press('Space')
  await expect(toggle).toBeChecked()
  await expect(chip).toBeVisible()
  await page.keyboard.press('Escape')
})
