import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { BookEntryView } from '#shared/domain/address-book.ts'
import type { WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import { msg, wordsOf } from '#shared/messages.ts'
import { de } from '#shared/texts/de/index.ts'
import { trustedEn } from '#shared/texts/en/trusted/index.ts'
import { cacheFile } from '#tools/project.ts'
import { ask, got } from '#test/support/e2e/bridge.ts'
import { closing, confirmed, giveFocus, setPin, trustedWindow, unlock } from '#test/support/e2e/trusted-window.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { resumeSteadyClock, slowSteadyClock } from '#test/support/e2e/live-desk.ts'
import { expect, test } from '#test/support/fixtures.ts'
import type { LaunchedApp } from '#test/support/launch.ts'
import { full } from '#test/support/runs.ts'

const profileId = 'practice'
/** A well-formed TRON address; the six in its middle are what the window asks for. */
const toAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const middle = toAddress.slice(14, 20)
const recipient = {
  currency: 'USDT',
  withdrawType: 'ADDRESS',
  toAddress,
  chain: 'trx',
  memo: null,
  memoNone: false,
} as const
const withdrawalRequest: WithdrawalRequest = {
  ...recipient,
  amount: '1200',
  feeMode: 'EXTERNAL',
  inner: false,
  remark: 'rent',
}

const add = (app: LaunchedApp): Promise<BookEntryView> =>
  confirmed(app, 'addressBook.add', { profileId, label: 'Ledger cold', recipient })

const request = (page: Page, more: Partial<WithdrawalRequest> = {}) =>
  ask(page, 'withdrawals.request', {
    profileId,
    draftId: randomUUID(),
    withdrawalRequest: { ...withdrawalRequest, ...more },
  })

const sent = (page: Page) =>
  got(page, 'read.listWithdrawals', { profileId, request: { currency: 'USDT' } }).then(({ items }) => items)

test('M6 M8: the window shows the bytes that are sent, and asks for the middle of a new address', async ({
  launchApp,
}) => {
  const app = await launchApp()
  await add(app)
  const answer = request(app.page)
  const { page, confirm, typed, problem } = await trustedWindow(app)

  await expect(typed).toBeFocused()
  await expect(page.getByText('1,200 USDT', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('1,201.5 USDT')).toBeVisible()
  // What has to be typed stands nowhere in the window: it comes from the user's own source.
  const hiddenAddress = `${toAddress.slice(0, 14)}••••••${toAddress.slice(20)}`
  await expect(page.locator('[data-address]')).toHaveAttribute('data-address', hiddenAddress)
  expect(await page.locator('.marked').allTextContents()).toEqual([...'••••••'])
  expect(await page.content()).not.toContain(middle)
  await expect(confirm).toBeDisabled()
  await typed.fill('wrong!')
  await expect(problem).toContainText('not the hidden characters')
  await expect(confirm).toBeDisabled()
  await typed.fill('wron')
  await expect(page.locator('#problem')).toBeEmpty()
  await page.keyboard.press('Enter')
  expect(await sent(app.page)).toEqual([])
  // The 0.8 s that begin now are not over when this spec has looked, however busy the machine is.
  await slowSteadyClock(app)
  await typed.fill(middle)
  await expect(page.locator('[data-address]')).toHaveAttribute('data-address', toAddress)
  expect(await page.locator('.marked').allTextContents()).toEqual([...middle])
  await expect(page.getByRole('status')).toContainText('Read the whole recipient')
  // It was armed before: now the whole recipient has to be in view for as long.
  await expect(confirm).toBeDisabled()
  await resumeSteadyClock(app)
  await giveFocus(app, 'page')
  await giveFocus(app, 'trusted')
  await expect(confirm).toBeEnabled()
  const body = JSON.parse((await page.locator('[data-body]').textContent()) ?? '') as Record<string, unknown>
  await closing(confirm.click())

  expect(await answer).toMatchObject({ ok: true, value: { state: 'accepted' } })
  const [intent] = await got(app.page, 'intents.list', { profileId, limit: 1 })
  expect(intent?.request).toEqual(body)
  expect(await sent(app.page)).toMatchObject([{ amount: '1200.00000000', address: toAddress, remark: body['remark'] }])
  expect(app.pages()).toHaveLength(1)

  // The second time the address is known; the cap counts what left with its fee.
  const again = request(app.page, { amount: '20' })
  const second = await trustedWindow(app)
  await expect(second.confirm).toBeEnabled()
  await expect(second.typed).toHaveCount(0)
  await closing(second.page.keyboard.press('Escape'))
  expect(await again).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  const { use } = await got(app.page, 'withdrawals.limits.get', { profileId })
  expect(use).toEqual([{ currency: 'USDT', amount: null, used: '1201.5', left: null }])
})

test(
  'M8: the PIN is asked for where one is set, and a wrong one sends nothing',
  { tag: '@long' },
  async ({ launchApp }) => {
    const app = await launchApp()
    await add(app)
    await setPin(app, '2468')
    const answer = request(app.page)
    const { confirm, typed, pin, problem } = await trustedWindow(app)
    await typed.fill(middle)
    await expect(confirm).toBeDisabled()
    await pin.fill('1111')
    await confirm.click()
    await expect(problem).toContainText('Wrong PIN')
    expect(await sent(app.page)).toEqual([])
    await pin.fill('2468')
    await closing(confirm.click())
    expect(await answer).toMatchObject({ ok: true, value: { state: 'accepted' } })

    const next = request(app.page, { amount: '20' })
    const second = await trustedWindow(app)
    await closing(second.cancel.press('Enter'))
    expect(await next).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  },
)

test('M8: a lock in mid-flow closes the window, and a longer wait or a looser limit opens it', async ({
  launchApp,
}) => {
  const app = await launchApp()
  await add(app)
  const answer = request(app.page)
  await trustedWindow(app)
  await app.emitPower('suspend')
  expect(await answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  await unlock(app)
  expect(await sent(app.page)).toEqual([])

  const tight = { waitingHours: 24, caps: [{ currency: 'USDT', amount: '500' }] }
  const tighten = ask(app.page, 'withdrawals.limits.set', { profileId, limits: tight })
  const longer = await trustedWindow(app)
  await expect(longer.page.getByRole('heading', { name: 'Lengthen waiting time' })).toBeVisible()
  await expect(longer.page.getByRole('region', { name: 'Wait for new recipients' })).toContainText(/0 h.*24 h/s)
  await expect(longer.word).toHaveCount(0)
  await closing(longer.confirm.click())
  expect(await tighten).toMatchObject({ ok: true, value: { ...tight, pending: [] } })
  const refused = await request(app.page)
  expect(refused).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'withdrawalRequest.toAddress' } })
  const loosen = ask(app.page, 'withdrawals.limits.set', { profileId, limits: { waitingHours: 0, caps: [] } })
  const { page, confirm, word } = await trustedWindow(app)
  await expect(page.getByRole('region', { name: 'Wait for new recipients' })).toContainText(/24 h.*0 h/s)
  await expect(page.getByText(/^Takes effect in 24 hours/)).toBeVisible()
  await word.fill('raise')
  await expect(confirm).toBeEnabled()
  await confirm.click()
  await expect(page.getByRole('alert')).toContainText('Type RAISE')
  await word.fill('RAISE')
  await closing(confirm.click())
  // What was tight holds until the waiting time has passed.
  expect(await loosen).toMatchObject({ ok: true, value: { ...tight, pending: [{ to: '0' }, { to: null }] } })
})

test(
  'T2 T15: the page cannot answer for the user, and the window cannot be captured',
  { tag: '@long' },
  async ({ launchApp }) => {
    const app = await launchApp()
    await add(app)
    // The reload below ends the page's wait, not main's.
    const answer = request(app.page).catch(() => null)
    const { page, cancel } = await trustedWindow(app)
    const reached = await app.page.evaluate(() => Object.keys(globalThis).filter((name) => /trusted/i.test(name)))
    expect(reached.filter((name) => name !== 'trustedTypes')).toEqual([])
    expect(
      await page.evaluate(() => Object.keys((globalThis as never as { cofferTrusted: object }).cofferTrusted)),
    ).toEqual(['show', 'answer', 'pasted', 'reveal', 'onArmed'])
    expect(await page.evaluate(() => 'coffer' in globalThis || 'require' in globalThis)).toBe(false)
    const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => new URL(src).pathname))
    expect(scripts).toHaveLength(1)
    if (app.host === 'preview') {
      const asked = await app.asked()
      // Of the recipient's window, and of this one.
      const protection = asked.filter(({ name }) => name === 'BrowserWindow.setContentProtection')
      expect(protection).toMatchObject([{ value: { enable: true } }, { value: { enable: true } }])
    }
    // A second question waits for the first to be answered.
    expect(await request(app.page, { amount: '20' })).toMatchObject({ ok: false, error: { code: 'confirm-open' } })
    await app.reload()
    await expect(cancel).toBeVisible()
    await closing(cancel.click())
    await answer
    expect(await sent(app.page)).toEqual([])
  },
)

for (const theme of full ? (['dark', 'light'] as const) : (['dark'] as const)) {
  test(`the window can be read by everybody, in ${theme}`, async ({ launchApp }) => {
    const app = await launchApp()
    await got(app.page, 'settings.change', { theme })
    await add(app)
    await setPin(app, '2468')
    const answer = request(app.page)
    const { page, cancel, typed } = await trustedWindow(app)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.locator('summary').click()
    expect(await stumbles(page)).toEqual([])
    // Everything has its place in a small window, too.
    await page.setViewportSize({ width: 480, height: 440 })
    await expect(typed).toBeInViewport()
    await expect(cancel).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await closing(cancel.click())
    expect(await answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })
}

test('the window speaks the language of the settings, its errors too', { tag: '@long' }, async ({ launchApp }) => {
  const app = await launchApp()
  await got(app.page, 'settings.change', { language: 'de' })
  await add(app)
  const answer = request(app.page)
  const page = await app.waitForPage('/trusted.html')

  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { name: 'USDT auszahlen', exact: true })).toBeVisible()
  const confirm = page.getByRole('button', { name: /^1,200 USDT auszahlen ?Übungskonto$/ })
  await expect(confirm).toBeDisabled()
  await page.getByLabel(/^Erste Nutzung/).fill('falsch')
  await expect(page.getByRole('alert')).toHaveText(wordsOf(msg('withdrawal.type-marked'), de))
  const shown = await page.locator('body').innerText()
  const english = Object.entries(trustedEn).flatMap(([id, text]) =>
    id.startsWith('trusted.') && typeof text === 'string' && text.includes(' ') ? [text] : [],
  )
  expect(english.filter((text) => shown.includes(text))).toEqual([])
  await page.screenshot({ path: join(cacheFile('pictures'), 'confirm-german.png') })
  await closing(page.getByRole('button', { name: 'Abbrechen', exact: true }).click())
  expect(await answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})
