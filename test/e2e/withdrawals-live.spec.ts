import { en } from '#renderer/locales/en.ts'
import { msg } from '#shared/messages.ts'
import { closing, confirmed, handOf, trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { slowSteadyClock } from '#test/support/e2e/live-desk.ts'
import { openLive } from '#test/support/e2e/live.ts'
import { coldWallet, tronMiddle, withdrawView } from '#test/support/e2e/withdraw-view.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { keepLimits } from '#test/support/loose-limits.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { putKey } from '#test/support/trusted-person.ts'
import { trustedWords } from '#test/support/trusted-words.ts'

const words = en.withdrawals

let venue: LoopbackVenue
test.beforeEach(async () => {
  venue = await startLoopbackVenue()
})
test.afterEach(() => venue.close())

const arrived = (): number =>
  venue.server.control.seen.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/v3/withdrawals'))
    .length

test('M4 M5 M8: a live recipient waits, a lost answer is checked and never repeated by itself, and its end is for the user to say', async ({
  launchApp,
}) => {
  const app = await launchApp({ keyring: 'unlocked' })
  let { page } = app
  const profileId = await openLive(app, venue)
  must(await putKey(handOf(app), profileId, 'withdraw', venue.createKey({ permissions: ['Withdrawal'] })))
  const add = (label: string, recipient: object) =>
    confirmed(app, 'addressBook.add', { profileId, label, recipient: { ...coldWallet, ...recipient } })
  await add('Ledger cold', {})
  await add('Vault', { currency: 'BTC', chain: 'btc', toAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' })
  venue.exchange.control.closeWithdrawals('BTC', true)
  let view = withdrawView(page)
  await view.open()

  // A closed chain says why, in the venue's own words.
  await view.pick('Vault')
  await expect(view.card(words.chains)).toContainText('closed: Withdrawals of this currency are closed.')
  await expect(view.card(words.chains)).toContainText('The venue says:')
  await expect(view.go).toHaveAttribute('aria-disabled', 'true')

  // New on a live profile: the wait runs from the book, and shortening it takes main's own window.
  await view.pick('Ledger cold')
  await expect(page.getByText(/^New recipient: usable in 24 h/)).toBeVisible()
  await view.amount.fill('100')
  await expect(view.go).toHaveText(words.need.wait)
  await view.tab('book')
  const limits = view.card(words.limits)
  await limits.getByLabel(words.waitingHours).fill('0')
  await limits.getByLabel(words.waitingHours).blur()
  await limits.getByRole('button', { name: en.limitsForm.save }).click()
  const loosening = await trustedWindow(app)
  await expect(loosening.page.getByText(/^Takes effect in 24 hours/)).toBeVisible()
  await loosening.word.fill(trustedWords(msg('trusted.word.raise')))
  await closing(loosening.confirm.click())
  await expect(limits).toContainText('Not in force yet')
  const waits = limits.getByRole('region', { name: words.pendingLimits })
  await expect(waits).toContainText('Until then 24 h stays in force')
  await view.tab('withdraw')
  await expect(view.go).toHaveText(words.need.wait)
  await view.tab('book')
  await waits.getByRole('button', { name: words.pendingCancel }).click()
  await expect(waits).toHaveCount(0)

  // A profile whose waiting time was loosened long ago.
  keepLimits(app.dataDir, profileId)
  await app.restart()
  page = app.page
  await page.keyboard.press('Control+2')
  view = withdrawView(page)
  await view.open()
  await view.pick('Ledger cold')
  await view.amount.fill('100')

  // The answer is lost, and nothing shows whether it was taken.
  venue.server.control.fault({
    match: { method: 'POST', count: 1 },
    fault: { kind: 'reset-after-read', executed: false },
  })
  await expect(view.go).toContainText('Review: Ledger cold gets 100 USDT')
  await view.go.click()
  const first = await trustedWindow(app)
  await first.typed.fill(tronMiddle)
  await expect(first.confirm).toBeEnabled()
  // The 15 s after it are not over when this spec gets there, however busy the machine is.
  await slowSteadyClock(app)
  await closing(first.confirm.click())
  await expect(view.last).toContainText(words.step.checking)
  await expect(view.last).not.toContainText(/failed|refused|never left/i)
  expect(arrived()).toBe(1)

  // A second one to the same recipient names the first, on the page and in the window.
  await view.amount.fill('50')
  const duplicate = page.getByRole('group', { name: words.duplicate })
  await expect(duplicate).toContainText('Withdrawal of 100 USDT')
  await duplicate.getByRole('button', { name: words.duplicateGo }).click()
  const second = await trustedWindow(app)
  await expect(
    second.page.getByText(/An earlier withdrawal of 100 USDT to this recipient.* is unresolved/),
  ).toBeVisible()
  await closing(second.cancel.click())
  await expect(view.review).toContainText(words.outcome.kept)
  expect(arrived()).toBe(1)

  // Only the user can say that it never was, and is not asked before the venue can have shown it.
  const lookedUp = (): number =>
    venue.server.control.seen.filter(({ method, path }) => method === 'GET' && path.includes('/withdrawals')).length
  const before = lookedUp()
  await view.last.getByRole('button', { name: words.lookUp }).click()
  await expect.poll(lookedUp).toBeGreaterThan(before)
  await expect(view.last.getByRole('button', { name: en.reconcile.absent })).toHaveCount(0)
  await expect(view.last).toContainText(words.step.checking)
  expect(arrived()).toBe(1)
})
