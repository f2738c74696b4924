import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { en } from '#renderer/locales/en.ts'
import { canariesIn } from '#test/support/canary-scan.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, rest, stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { answerSaving } from '#test/support/e2e/dialogs.ts'
import { addLive } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'

test('G1 G3: the record is searched, checked, exported as listed, and taken along without a secret', async ({
  launchApp,
}) => {
  const venue = await startLoopbackVenue()
  try {
    const app = await launchApp({ keyring: 'unlocked' })
    const { page } = app
    const { id: live } = await addLive(app, venue)
    const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '50000', size: '0.01' } as const
    await got(page, 'orders.place', { ...envelope(), profileId: live, wait: true, order })
    const price = await farPrice(page, 'BTC-USDT', '0.95')
    const orderId = await rest(page, { price })
    await rest(page, { symbol: 'ETH-USDT', size: '1', price: await farPrice(page, 'ETH-USDT', '0.95') })
    await views(page).open('activity')
    const main = views(page).main
    const rows = main.locator('[data-key]')
    const search = main.getByRole('searchbox')
    const button = (name: string) => main.getByRole('button', { name, exact: true })
    await expect(rows).toHaveCount(2)
    await main.getByLabel(en.activity.scope).selectOption({ label: en.activity.scopes.all })
    await expect(rows).toHaveCount(3)
    await search.fill(orderId)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Buy 0.01 BTC')

    const file = join(app.dataDir, 'saved.txt')
    const saved = (text: RegExp) => expect(page.getByText(text).first()).toBeVisible()
    await answerSaving(app, file)
    await search.fill('accepted btc-usdt')
    await expect(rows).toHaveCount(2)
    const listed = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-key')))
    await button(en.activity.exportJson).click()
    await saved(/2 requests saved as saved\.txt/)
    const json = await readFile(file, 'utf8')
    expect((JSON.parse(json) as { id: string }[]).map(({ id }) => id)).toEqual(listed.toReversed())
    await search.fill('eth-usdt')
    await expect(rows).toHaveCount(1)
    await button(en.activity.exportCsv).click()
    await saved(/One request saved as saved\.txt/)
    const csv = await readFile(file, 'utf8')
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
    expect(csv).toContain('ETH-USDT')

    await button(en.bundle.open).click()
    const preview = page.getByRole('dialog').getByRole('textbox', { name: en.bundle.preview })
    await expect(preview).toHaveValue(/^Coffer support bundle[\s\S]*## Journal[\s\S]*## Log\n\n\{/)
    const shown = await preview.inputValue()
    expect(await stumbles(page)).toEqual([])
    await page.getByRole('button', { name: en.bundle.save }).click()
    await saved(/Saved as saved\.txt/)
    expect(await readFile(file, 'utf8')).toBe(shown)
    const { key, secret, passphrase } = venue.key
    for (const text of [json, csv, shown]) expect(canariesIn(text, { key, secret, passphrase })).toEqual([])
    expect(canariesIn(shown, { orderId, label: venue.server.baseUrl, dataDir: app.dataDir })).toEqual([])

    await search.fill('')
    await expect(rows).toHaveCount(3)
    await button(en.check.start).click()
    const check = main.getByRole('region', { name: en.check.title })
    await expect(check).toContainText(en.check.sound)
    await expect(check).toContainText('entries of 3 requests')
    const db = new DatabaseSync(join(app.dataDir, 'journal.sqlite'))
    db.exec(`drop trigger entries_are_not_changed;
      update entries set json = replace(json, '"size":"1"', '"size":"9"') where json like '%ETH-USDT%'`)
    db.close()
    await button(en.check.again).click()
    await expect(check).toContainText(en.check.broken)
    await expect(check).toContainText(/Entry \d+ of the journal is not sound/)
    await button(en.check.show).click()
    await expect(main.locator('[data-key] [aria-expanded="true"]')).toHaveCount(1)
    await expect(main).toContainText('ETH-USDT')
    for (const theme of ['dark', 'light'] as const) {
      await got(page, 'settings.change', { theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect(await stumbles(page), theme).toEqual([])
    }
  } finally {
    await venue.close()
  }
})
