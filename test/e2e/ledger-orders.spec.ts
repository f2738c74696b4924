import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { en } from '#renderer/locales/en.ts'
import { orderOfContext } from '#shared/domain/ledger-order.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { answerSaving } from '#test/support/e2e/dialogs.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('ledger: one row an order opens and folds by mouse and by keyboard, and sort, switch, filter and file hold every line', async ({
  launchApp,
}) => {
  const app = await launchApp({ size: { width: 1280, height: 800 } })
  const { page } = app
  const order = { symbol: 'BTC-USDT', type: 'market', size: '0.01' } as const
  for (const side of ['buy', 'sell'] as const)
    await got(page, 'orders.place', { ...envelope(), wait: true, order: { ...order, side } })
  await views(page).open('ledgers')
  const panel = views(page).main.getByRole('region', { name: en.ledger.title })
  const rows = panel.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const { items } = await got(page, 'read.listLedgers', { profileId, request: { pageSize: 500 } })
  const byOrder = Map.groupBy(items, ({ context }) => orderOfContext(context ?? null))
  const alone = byOrder.get(null)?.length ?? 0
  byOrder.delete(null)
  expect(byOrder.size).toBe(2)
  const folded = alone + byOrder.size
  await expect(panel.getByText(`${items.length} entries, complete`)).toBeVisible()
  await expect(rows).toHaveCount(folded)

  const sold = rows.filter({ hasText: `${en.side.sell} BTC-USDT` })
  const lines = [...byOrder.values()].find((own) =>
    own.some((one) => one.currency === 'BTC' && one.direction === 'out'),
  )
  const count = lines?.length ?? 0
  const twisty = sold.getByRole('button', { name: `Entries of order: ${en.side.sell} BTC-USDT` })
  const isOpen = (open: boolean) => expect(twisty).toHaveAttribute('aria-expanded', String(open))

  await test.step('it says what all its lines come to, and so does the detail', async () => {
    await expect(sold).toContainText('−0.01000000 BTC')
    await expect(sold).toContainText(/−0\.01000000 BTC\s?\+[\d,]+\.\d{2} USDT/)
    await expect(sold).toContainText(`${count} entries`)
    await sold.getByText(`${count} entries`).click()
    const detail = panel.getByRole('complementary', { name: en.ledger.detail })
    await expect(detail).toContainText(en.ledger.orderTotal)
    await expect(detail).toContainText(`Over the ${count} entries loaded for this filter`)
    await expect(detail).toContainText('−0.01')
    await page.keyboard.press('Escape')
    await expect(detail).toHaveCount(0)
  })
  await test.step('each figure stands under its own heading, and ends where those of plain lines end', async () => {
    const plain = rows.filter({ hasNotText: 'BTC-USDT' }).first()
    for (const [head, said] of [
      [en.ledger.amount, /^−0\.01000000 BTC\s\+[\d,]+\.\d{2} USDT$/],
      [en.ledger.fee, /^[\d.]+ USDT$/],
      [en.ledger.balance, /^–$/],
    ] as const) {
      const at = await panel
        .getByRole('columnheader')
        .evaluateAll((heads, name) => heads.findIndex(({ textContent }) => textContent.trim() === name), head)
      // The pair of an order stands over the currency and the direction.
      const cell = sold.getByRole('gridcell').nth(at - 1)
      await expect(cell).toHaveText(said)
      const edges = (of: typeof cell) =>
        of.evaluate((box) => {
          const text = document.createRange()
          text.selectNodeContents(box)
          return {
            box: box.getBoundingClientRect().right,
            text: text.getBoundingClientRect().right,
            colour: getComputedStyle(box).color,
          }
        })
      expect(await edges(cell)).toEqual(await edges(plain.getByRole('gridcell').nth(at)))
    }
  })
  await test.step('the mouse opens and folds it', async () => {
    await isOpen(false)
    await twisty.click()
    await isOpen(true)
    await expect(rows).toHaveCount(folded + count)
    const below = rows.filter({ hasText: '↳' })
    await expect(below).toHaveCount(count)
    await expect(below.first()).toContainText(/BTC|USDT/)
    await expect(panel.getByRole('complementary')).toHaveCount(0)
    await twisty.click()
    await isOpen(false)
    await expect(rows).toHaveCount(folded)
  })
  await test.step('and so do the keys: Right and Left, Enter, and Left on a line leads back to its order', async () => {
    await sold.focus()
    await page.keyboard.press('ArrowRight')
    await isOpen(true)
    await expect(rows).toHaveCount(folded + count)
    await expect(sold).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(rows.filter({ hasText: '↳' }).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(sold).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await isOpen(false)
    await page.keyboard.press('Enter')
    await isOpen(true)
    await page.keyboard.press('ArrowRight')
    await expect(twisty).toBeFocused()
    await page.keyboard.press('Space')
    await isOpen(false)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await isOpen(true)
  })
  for (const theme of ['dark', 'light'] as const) {
    await got(page, 'settings.change', { theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await stumbles(page, theme === 'dark' ? 'all' : 'of colour'), theme).toEqual([])
  }
  await test.step('hidden balances show no figure of an order', async () => {
    await got(page, 'settings.change', { hideBalances: true })
    await expect(sold).not.toContainText(/\d\.\d/)
    await expect(panel.locator('[data-own]').filter({ hasText: /\d/ })).toHaveCount(0)
    await got(page, 'settings.change', { hideBalances: false })
  })
  await test.step('a sort lists every line, and without one the orders are back', async () => {
    const head = panel.getByRole('columnheader', { name: en.ledger.amount }).getByRole('button')
    await head.click()
    await expect(rows).toHaveCount(items.length)
    await expect(panel.getByRole('button', { name: /^Entries of order/ })).toHaveCount(0)
    await head.click()
    await head.click()
    await expect(rows).toHaveCount(folded + count)
  })
  await test.step('a file holds every line, folded or not, and nothing else', async () => {
    const file = join(app.dataDir, 'by-order.csv')
    await answerSaving(app, file)
    await panel.getByRole('button', { name: en.csv.export }).click()
    await expect(page.getByText(`${items.length} rows saved as by-order.csv.`).first()).toBeVisible()
    const saved = (await readFile(file, 'utf8')).trimEnd().split('\r\n').slice(1)
    expect(saved).toHaveLength(items.length)
    const idAt = 9
    expect(saved.map((one) => one.split(',')[idAt]).toSorted()).toEqual(items.map(({ id }) => String(id)).toSorted())
  })
  await test.step('another filter begins folded, and an order of which one line fits stands as that line', async () => {
    const filter = panel.getByRole('search')
    await filter.getByLabel(en.ledger.currencies).fill('BTC')
    const request = { pageSize: 500, currency: 'BTC' }
    const found = (await got(page, 'read.listLedgers', { profileId, request })).items
    const orders = Map.groupBy(found, ({ context }) => orderOfContext(context ?? null))
    const single = [...orders].filter(([name, own]) => name === null || own.length === 1).flatMap(([, own]) => own)
    const several = [...orders].filter(([name, own]) => name !== null && own.length > 1)
    await expect(rows).toHaveCount(single.length + several.length)
    await filter.getByRole('button', { name: en.ledger.clear }).click()
    await isOpen(false)
    await expect(rows).toHaveCount(folded)
  })
  await test.step('the switch lists every line for good', async () => {
    await panel.getByRole('switch', { name: en.ledger.byOrder }).click()
    await expect(rows).toHaveCount(items.length)
    await expect(panel.getByRole('columnheader', { name: en.ledger.orderEntries })).toHaveCount(0)
  })
})
