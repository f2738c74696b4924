import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import { en } from '#renderer/locales/en.ts'
import { ask, got } from '#test/support/e2e/bridge.ts'
import { closing, confirmTrusted, trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { answerSaving } from '#test/support/e2e/dialogs.ts'
import { coldWallet, keep, tron, withdrawView } from '#test/support/e2e/withdraw-view.ts'
import { expect, test } from '#test/support/fixtures.ts'
import type { LaunchedApp } from '#test/support/launch.ts'

const words = en.withdrawals
const btc = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

async function send(app: LaunchedApp, recipient: Recipient, amount: string, remark: string): Promise<void> {
  const withdrawalRequest = { ...recipient, amount, remark, feeMode: 'EXTERNAL', inner: false } as const
  const answer = ask(app.page, 'withdrawals.request', { profileId, draftId: randomUUID(), withdrawalRequest })
  const { typed, confirm } = await trustedWindow(app)
  await typed.fill(recipient.toAddress.slice(14, 20))
  await closing(confirm.click())
  expect(await answer).toMatchObject({ ok: true, value: { state: 'accepted' } })
}

test('withdrawals of every currency stand in one list, filtered, opened, and saved as they are filtered', async ({
  launchApp,
}) => {
  const app = await launchApp()
  const { page } = app
  const view = withdrawView(page)
  const vault: Recipient = { ...coldWallet, currency: 'BTC', chain: 'btc', toAddress: btc }
  await keep(app, 'Ledger cold')
  await keep(app, 'Vault', vault)
  await send(app, coldWallet, '1200', '=cmd()')
  await send(app, vault, '0.01', 'rent')
  await view.open()
  await view.tab('history')

  const panel = view.card(words.history)
  const rows = panel.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const filter = panel.getByRole('search', { name: words.filter })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('BTC')
  await expect(panel).toContainText('Currencies loaded: BTC, ETH, KCS, USDT.')
  await rows.first().click({ button: 'right' })
  const acts = page.getByRole('menu', { name: en.grid.rowMenu }).getByRole('menuitem')
  await expect(acts.first()).toHaveText(en.manage.details)
  // An address is not copied from where a stranger may have put a look-alike.
  await expect(acts.filter({ hasText: words.column.address })).toHaveCount(0)
  await page.keyboard.press('Escape')
  for (const theme of ['dark', 'light'] as const) {
    await got(page, 'settings.change', { theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await stumbles(page, theme === 'dark' ? 'all' : 'of colour'), theme).toEqual([])
  }

  await filter.getByLabel(words.search).fill('RENT')
  await expect(rows).toHaveCount(1)
  await filter.getByLabel(words.search).fill('')
  await filter.getByLabel(words.wayLabel).selectOption({ label: words.way.inner })
  await expect(panel).toContainText('No match in BTC, ETH, KCS, USDT. Other currencies are not loaded.')
  await filter.getByLabel(words.wayLabel).selectOption({ label: words.way.all })
  await filter.getByLabel(words.state).selectOption({ label: words.status.FAILURE })
  await expect(panel).toContainText('No match in BTC, ETH, KCS, USDT. Other currencies are not loaded.')
  await filter.getByLabel(words.state).selectOption({ label: words.status.all })
  await filter.getByLabel(words.fromDay).fill('2099-01-01')
  await expect(panel).toContainText('No match in BTC, ETH, KCS, USDT. Other currencies are not loaded.')
  await filter.getByLabel(words.fromDay).fill('2020-01-01')
  // Days in the wrong order are told where they were typed, and nothing is asked for.
  await filter.getByLabel(words.toDay, { exact: true }).fill('2019-12-31')
  await expect(filter).toContainText(en.date.turned)
  await filter.getByLabel(words.toDay, { exact: true }).fill('')
  await expect(rows).toHaveCount(2)
  await filter.getByLabel(words.currency).selectOption('USDT')
  await expect(rows).toHaveCount(1)

  const file = join(app.dataDir, 'saved.csv')
  await answerSaving(app, file)
  await panel.getByRole('button', { name: words.export }).click()
  await expect(page.getByText('Saved as saved.csv.').first()).toBeVisible()
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(
    new RegExp(`^[\\dT:.-]+Z,[\\dT:.-]+Z,USDT,1200\\.0+,1\\.50+,[A-Z_]+,trx,false,${tron},,'=cmd\\(\\) \\[cf-`),
  )

  await rows.getByRole('button', { name: /Details of Withdrawal of 1,200 USDT/ }).press('Enter')
  const detail = page.getByRole('dialog')
  await expect(detail.locator('[data-address]')).toHaveAttribute('data-address', tron)
  await expect(detail).toContainText(words.step.requested)
  await expect(detail).toContainText('=cmd() [cf-')
  expect(await stumbles(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)

  // The book: a label can change, a recipient can go, and then nothing leaves to it.
  await view.tab('book')
  await page.getByRole('button', { name: 'Rename: Vault' }).click()
  await page.getByRole('dialog').getByLabel(words.label, { exact: true }).fill('Safe')
  await page.keyboard.press('Enter')
  await confirmTrusted(app)
  await page.getByRole('button', { name: 'Remove: Safe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.bookRemove }).click()
  await confirmTrusted(app)
  await expect(page.getByRole('row')).toHaveCount(2)
  const withdrawalRequest = { ...vault, amount: '0.01', remark: '', feeMode: 'EXTERNAL', inner: false } as const
  const refused = await ask(page, 'withdrawals.request', { profileId, draftId: randomUUID(), withdrawalRequest })
  expect(refused).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'withdrawalRequest.toAddress' } })
  await got(page, 'settings.change', { hideBalances: true })
  await view.tab('history')
  await expect(rows).toHaveCount(2)
  for (const text of await page.locator('[data-own]').allTextContents()) expect(text).not.toMatch(/\d/)
})
