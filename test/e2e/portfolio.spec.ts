import type { Page } from '@playwright/test'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const hour = 3_600_000
const fileName = 'portfolio-snapshots.json'

/** Buys and sells at market, so that something is realised. */
async function tradeBitcoin(page: Page): Promise<void> {
  for (const [side, size] of [
    ['buy', '0.05'],
    ['sell', '0.02'],
  ] as const)
    await got(page, 'orders.place', {
      profileId,
      draftId: randomUUID(),
      wait: true,
      order: { symbol: 'BTC-USDT', side, type: 'market', size },
    })
}

test('the value is kept every hour, drawn with its gaps, and hidden with balances', async ({ launchApp }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coffer-portfolio-'))
  const now = Date.now()
  const hours = [...Array(30).keys()].map((back) => now - (back + 2) * hour).filter((_, at) => at < 10 || at > 14)
  const past = hours.toReversed().map((at) => ({ at, usdt: '250000', btc: '3.7', uncounted: [], assets: [] }))
  await writeFile(join(dataDir, fileName), JSON.stringify({ version: 1, profiles: { practice: past, gone: past } }))
  const { page } = await launchApp({ dataDir })
  await tradeBitcoin(page)
  await views(page).open('account')
  const card = (name: string) => views(page).main.getByRole('region', { name, exact: true })
  const value = card(en.portfolio.value)

  // By keyboard: the span, then the same as a table.
  await value.getByRole('radio', { name: en.portfolio.range.month }).press('ArrowLeft')
  await expect(value.getByRole('radio', { name: en.portfolio.range.week })).toBeChecked()
  await expect(value.getByText(/2 gaps|One gap/)).toBeVisible()
  await value.getByText(en.portfolio.asTable).focus()
  await page.keyboard.press('Enter')
  await expect(value.getByRole('rowheader').first()).toBeVisible()
  await expect(value.getByText('250,000.00').first()).toBeVisible()

  // What an order moved is one line.
  const movements = card(en.portfolio.movements)
  await expect(movements.getByText('Bought 0.05 BTC')).toBeVisible()
  await expect(movements.getByText(en.portfolio.practiceFunding).first()).toBeVisible()
  // Practice begins with funds of every coin it gives: all of it came in from outside, and what is priced is valued.
  const deposits = movements.getByRole('region', { name: en.portfolio.netDeposits })
  await expect(deposits).toContainText(/\+\d[\d,]*\.\d\d USD/)
  await expect(deposits).toContainText(en.portfolio.depositsSince.split('{')[0] ?? '')
  // Both sides of a transfer are one line.
  await got(page, 'transfers.send', {
    profileId,
    draftId: randomUUID(),
    currency: 'USDT',
    amount: '1000.5',
    from: 'main',
    to: 'trade',
  })
  const moved = movements.getByRole('listitem').filter({ hasText: 'Transfer, Main to Trade' })
  await expect(moved).toContainText('1,000.50 USDT')

  // What holds nothing is one line, until somebody wants to see it.
  const accounts = card(en.portfolio.accounts)
  await expect(accounts.getByText(/Isolated margin.*: empty/)).toBeVisible()
  await expect(card(en.margin.isolated)).toHaveCount(0)
  await accounts.getByRole('button', { name: /^Show panels/ }).press('Enter')
  await expect(card(en.margin.isolated)).toBeVisible()
  await accounts.getByRole('button', { name: /^Hide panels/ }).click()
  await expect(card(en.margin.isolated)).toHaveCount(0)

  // By mouse: another currency.
  await value.getByText('BTC', { exact: true }).click()
  await expect(value.getByText('3.70000000').first()).toBeVisible()

  // What was bought is known, and what came otherwise is not.
  const trades = card(en.portfolio.statistics)
  await expect(trades.getByText('0.00 % (0 of 1)').or(trades.getByText('100.00 % (1 of 1)'))).toBeVisible()
  const named = page.getByRole('rowheader', { name: 'BTC Bitcoin', exact: true })
  const bitcoin = card(en.portfolio.assets).getByRole('row').filter({ has: named })
  await expect(bitcoin).toContainText(/[+−]\d+\.\d{2}/)
  await expect(bitcoin).toContainText('Bitcoin')
  await expect(bitcoin).toContainText('1.53000000')
  await expect(trades.getByText(/^Fills known since \d{4}-\d\d-\d\d$/)).toBeVisible()

  // A snapshot of now is taken by itself, and kept; a profile that is gone leaves nothing.
  const kept = async (): Promise<{ practice?: unknown[]; gone?: unknown[] }> =>
    (JSON.parse(await readFile(join(dataDir, fileName), 'utf8')) as { profiles: { practice?: unknown[] } }).profiles
  await expect.poll(async () => (await kept()).practice?.length, { timeout: 15_000 }).toBe(past.length + 1)
  expect(await stumbles(page)).toEqual([])

  await got(page, 'settings.change', { hideBalances: true })
  await expect(value.getByText('3.70000000')).toHaveCount(0)
  await expect(value.getByText('•••').first()).toBeVisible()
  // The shape of the curve would say as much.
  await expect(value.getByText(en.portfolio.curveHidden)).toBeVisible()
  await expect(value.locator('canvas')).toHaveCount(0)
  expect((await page.locator('[data-own]').allTextContents()).filter((text) => /\d/.test(text))).toEqual([])
})

for (const width of [1920, 1280])
  test(`the assets table says name, total, average entry, last, unrealised and realised without scrolling at ${width}`, async ({
    launchApp,
  }) => {
    const { page } = await launchApp({ size: { width, height: 1000 } })
    await tradeBitcoin(page)
    await views(page).open('account')
    const assets = views(page).main.getByRole('region', { name: en.portfolio.assets, exact: true })
    const bitcoin = assets.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'BTC Bitcoin' }) })
    await expect(bitcoin).toContainText(/[+−]\d+\.\d{2}/)
    const shown = width >= 1920 ? [en.portfolio.realisedIn] : []
    for (const head of [en.portfolio.totalAll, en.portfolio.averageEntry, en.portfolio.unrealised, ...shown])
      await expect(
        assets.getByRole('columnheader', { name: head.replace('{quote}', 'USDT'), exact: true }),
      ).toBeInViewport({ ratio: 1 })
    if (width >= 1920) await expect(bitcoin.getByText('Bitcoin', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(assets.getByText(en.portfolio.entryWithFees)).toBeVisible()
    const box = assets.getByRole('grid', { name: en.portfolio.assets })
    expect(await box.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1)
  })
