import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { closing, confirmTrusted, trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { keep, sentOf, tron, withdrawView } from '#test/support/e2e/withdraw-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const words = en.withdrawals
const xrp = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'
const eth = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** The same ends, another middle; in one case, so that no checksum gives it away. */
const poisoned = `0x5aae${'1'.repeat(32)}eaed`

const nothingMoved = async (page: Page): Promise<void> => {
  expect(await got(page, 'intents.list', { profileId, limit: 10 })).toEqual([])
  expect(await sentOf(page)).toEqual([])
}

test('T8 T9 M8: what is wrong with a recipient is said at its field, and it does not enter the book', async ({
  launchApp,
}) => {
  const app = await launchApp()
  const { page } = app
  const view = withdrawView(page)
  await keep(app, 'MetaMask', { chain: 'eth', toAddress: eth })
  await view.open()
  await page.getByRole('button', { name: words.newRecipient }).click()
  const add = view.form.getByRole('button', { name: words.add })
  const memo = view.form.getByLabel(words.memoLabel, { exact: true })
  const currency = view.form.getByLabel(words.currency)
  await view.form.getByLabel(words.label, { exact: true }).fill('Wallet')

  await currency.selectOption('USDT')
  await view.chain(/^ERC20/).check()
  await view.to.fill(tron)
  await expect(view.to).toHaveAccessibleDescription(/begins with 0x and has 40 hexadecimal digits/)
  await expect(add).toBeDisabled()
  await view.to.fill(eth.replace('5aA', '5aa'))
  await expect(view.to).toHaveAccessibleDescription(/its checksum is checked/)

  await view.to.fill(poisoned)
  const stop = page.getByRole('group', { name: words.alike })
  await expect(stop.locator('[data-address]')).toHaveCount(2)
  await expect(stop.locator('[data-address]').nth(1)).toHaveAttribute('data-address', eth)
  await expect(stop).toContainText('Saved: MetaMask')
  await expect(view.to).toHaveAccessibleDescription(/begins and ends like a known one/)
  await expect(add).toBeDisabled()
  expect(await stumbles(page)).toEqual([])

  // A paste is compared with what the clipboard holds now: at once, and again before it is kept.
  await view.chain(/^TRC20/).check()
  const hold = (text: string) => app.evaluateMain(({ clipboard }, held) => clipboard.writeText(held), text)
  await hold(tron)
  await view.to.fill(tron)
  await view.to.press('ControlOrMeta+a')
  await view.to.press('ControlOrMeta+x')
  await hold(tron)
  // Whoever did not see a paste asks in vain, and after one about the address that was named first.
  const asks = (text: string) => got(page, 'clipboard.holds', { text })
  expect(await asks(tron)).toBeNull()
  await view.to.press('ControlOrMeta+v')
  await expect(add).toBeEnabled()
  expect(await asks(tron)).toBe(true)
  expect(await asks('TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7')).toBeNull()
  await hold('TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7')
  await add.click()
  await expect(page.getByText(words.clipboard.other)).toBeVisible()
  await expect(add).toBeDisabled()
  await page.getByLabel(words.clipboard.compared).check()
  await expect(add).toBeEnabled()

  await memo.fill('7')
  await expect(memo).toHaveAccessibleDescription(/takes no memo; leave it out/)
  await expect(add).toBeDisabled()

  await memo.fill('')
  await currency.selectOption('XRP')
  await view.chain(/^XRP/).check()
  await view.to.fill(xrp)
  await expect(memo).toHaveAccessibleDescription(/needs a memo: without the right one the money is lost/)
  await expect(add).toBeDisabled()
  await page.getByLabel(words.memoNoneLabel).check()
  await add.click()
  await closing((await trustedWindow(app)).confirm.click())
  await expect(page.getByText(words.memoNone)).toBeVisible()
  // Main holds none: not even the fee fits.
  await expect(view.card(words.amountCard)).toContainText('Nothing to withdraw: Main holds 0 XRP, the fee is 0.25.')
  await nothingMoved(page)
})

test('M6: what is wrong with an amount is said at its field; a lock in mid-flow sends nothing and loses nothing', async ({
  launchApp,
}) => {
  const app = await launchApp()
  const { page } = app
  const view = withdrawView(page)
  await keep(app, 'Ledger cold')
  await got(page, 'withdrawals.limits.set', {
    profileId,
    limits: { waitingHours: 0, caps: [{ currency: 'USDT', amount: '9000' }] },
  })
  await view.open()
  await view.pick('Ledger cold')

  const table: readonly (readonly [typed: string, says: RegExp])[] = [
    ['0', /above zero/],
    ['20.1234567', /at most 6 decimals; this has 7/],
    ['4.99', /The minimum is 5 USDT/],
    ['9999999', /The venue’s limit leaves .* for today|Main holds 25,000 USDT/],
    ['25000', /With the fee of 1.5 USDT on top, at most 24,998.5 USDT can be withdrawn/],
    ['9000', /Your own limit leaves 9,000 USDT within 24 hours; this needs 9,001.5 USDT/],
  ]
  for (const [typed, says] of table) {
    await view.amount.fill(typed)
    await expect(view.amount, typed).toHaveAccessibleDescription(says)
    await expect(view.go, typed).toHaveAttribute('aria-disabled', 'true')
    await view.go.click({ force: true })
  }
  // “Most” leaves the fee its place, and out of the amount it is all there is.
  await page.getByRole('button', { name: /^Use maximum/ }).click()
  await expect(view.amount).toHaveValue('24998.5')
  expect(app.pages()).toHaveLength(1)

  await view.amount.fill('100')
  await expect(view.go).toContainText('Review: Ledger cold gets 100 USDT')
  await view.go.click()
  await trustedWindow(app)
  await app.emitPower('suspend')
  await page.getByRole('button', { name: en.lock.unlock }).click()
  await confirmTrusted(app)
  await expect(view.amount).toHaveValue('100')
  await expect(view.review).toContainText(words.outcome.kept)
  expect(app.pages()).toHaveLength(1)
  await nothingMoved(page)
})

test('C4 C5: with a journal that cannot be written the button waits and says why', async ({
  launchApp,
  makeFolder,
}) => {
  const dataDir = await makeFolder('withdrawals')
  await writeFile(join(dataDir, 'journal.sqlite'), 'Dear diary, '.repeat(1_000))
  const { page } = await launchApp({ dataDir })
  const view = withdrawView(page)
  await view.open()
  await expect(view.review).toContainText(/The journal is damaged/)
  await expect(view.go).toHaveAttribute('aria-disabled', 'true')
  expect(await sentOf(page)).toEqual([])
})
