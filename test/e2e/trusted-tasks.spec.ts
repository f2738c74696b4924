import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { TrustedTask, TrustedView } from '#shared/bridge/trusted.ts'
import { trustedTasks } from '#shared/bridge/trusted.ts'
import { firstLimits } from '#shared/domain/address-book.ts'
import { wordsOf } from '#shared/messages.ts'
import { de } from '#shared/texts/de/index.ts'
import { trustedDe } from '#shared/texts/de/trusted/index.ts'
import type { Result } from '#shared/errors.ts'
import { ask, got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { addLive } from '#test/support/e2e/live.ts'
import { closing, handOf, trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { setupFile } from '#test/support/setup-file.ts'
import { expect, test } from '#test/support/fixtures.ts'
import type { LaunchedApp } from '#test/support/launch.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { putKey } from '#test/support/trusted-person.ts'

const recipient = {
  currency: 'USDT',
  withdrawType: 'ADDRESS',
  toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  chain: 'trx',
  memo: null,
  memoNone: false,
} as const
const transfer = { currency: 'USDT', from: 'main', to: 'trade', amount: '1' } as const

/** A venue that answers transfers with nonsense and hides what became of them, so that one stays unknown. */
const silentVenue = (): Promise<LoopbackVenue> =>
  startLoopbackVenue({
    answer: ({ method, path }, said) =>
      (method === 'POST' && path.includes('inner-transfer')) || path.includes('ledgers')
        ? { status: 200, headers: {}, body: '<html>' }
        : said,
  })

/** Tasks that need another state of Coffer than the rest: not looked at here. */
const needOtherState = ['start-over', 'declare-absent', 'declare-accepted', 'remove-pin', 'unlock'] as const
type OtherState = (typeof needOtherState)[number]

/** How the page asks for each task, in an app that is made ready for them. */
async function askings(app: LaunchedApp, venue: LoopbackVenue) {
  const { page } = app
  const hand = handOf(app)
  const { id: profileId } = await addLive(app, venue)
  must(await putKey(hand, profileId, 'withdraw', venue.createKey({ permissions: ['Withdrawal'] })))
  const { id: entryId } = must(
    await hand.confirming({}, () => ask(page, 'addressBook.add', { profileId, label: 'Cold', recipient })),
  )
  await got(page, 'read.listAccounts', { profileId, request: {} })
  const envelope = () => ({ profileId, draftId: randomUUID() })
  const { intentId } = await got(page, 'transfers.send', { ...envelope(), ...transfer })
  const { limits } = await got(page, 'orders.limits.get', { profileId })
  const order = { type: 'limit', symbol: 'BTC-USDT', side: 'sell', price: '1', size: '0.01' } as const
  const other = { ...recipient, toAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }
  const asks: Readonly<Record<Exclude<TrustedTask, OtherState>, () => Promise<Result<unknown>>>> = {
    'add-key': () => ask(page, 'profiles.add', {}),
    'replace-key': () => ask(page, 'profiles.putKey', { profileId, role: 'trade' }),
    'delete-key': () => ask(page, 'profiles.removeKey', { profileId, role: 'withdraw' }),
    'relabel-profile': () => ask(page, 'profiles.update', { profileId, label: 'Family', colour: '#e3b341' }),
    'delete-profile': () => ask(page, 'profiles.delete', { profileId }),
    'set-pin': () => ask(page, 'vault.setPin', null),
    'forget-keys': () => ask(page, 'vault.forgetPin', null),
    'remove-everything': () => ask(page, 'app.removeEverything', null),
    'touch-id-on': () => ask(page, 'vault.setTouchId', { on: true }),
    'touch-id-off': () => ask(page, 'vault.setTouchId', { on: false }),
    'protection-off': () => ask(page, 'settings.change', { systemCertificates: true }),
    'add-venue': () =>
      ask(page, 'venues.add', { name: 'Other', baseUrl: 'https://other.example', headerPrefix: 'KC', siteType: null }),
    'add-recipient': () => ask(page, 'addressBook.add', { profileId, label: 'Other', recipient: other }),
    'import-setup': () =>
      ask(page, 'setup.apply', { text: setupFile({ settings: { orderKeys: true } }), parts: ['settings'] }),
    'relabel-recipient': () => ask(page, 'addressBook.update', { profileId, entryId, label: 'Warm' }),
    'remove-recipient': () => ask(page, 'addressBook.remove', { profileId, entryId }),
    limits: () => ask(page, 'withdrawals.limits.set', { profileId, limits: { waitingHours: 0, caps: [] } }),
    'longer-wait': () =>
      ask(page, 'withdrawals.limits.set', { profileId, limits: { ...firstLimits, waitingHours: 48 } }),
    'order-limits': () => ask(page, 'orders.limits.set', { profileId, limits: { ...limits, largestOrder: null } }),
    'order-once': () => ask(page, 'orders.place', { ...envelope(), wait: true, order }),
    'override-duplicate': () =>
      ask(page, 'transfers.send', { ...envelope(), ...transfer, overrideDuplicateOf: intentId }),
  }
  return asks
}

const shownIn = (page: Page): Promise<TrustedView> =>
  page.evaluate(async () => {
    const { cofferTrusted } = globalThis as unknown as { cofferTrusted: { show(): Promise<{ value: TrustedView }> } }
    return (await cofferTrusted.show()).value
  })

/** What Tab reaches from the first control on, once around, and what it should: everything in the order of the page. */
async function tabbed(page: Page): Promise<readonly [reached: readonly number[], all: readonly number[]]> {
  const all = await page.evaluate(() => {
    const focusable = [...document.querySelectorAll<HTMLElement>('[tabindex], button, input, summary')].filter(
      (one) => !(one as HTMLButtonElement).disabled && one.checkVisibility(),
    )
    // One stop for a row of options: the chosen one.
    const stops = focusable.filter((one) => {
      if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
      const row = focusable.filter((other) => other instanceof HTMLInputElement && other.name === one.name)
      return one === (row.find((other) => (other as HTMLInputElement).checked) ?? row[0])
    })
    stops.forEach((one, at) => (one.dataset['stop'] = String(at)))
    stops[0]?.focus()
    return stops.map((_, at) => at)
  })
  const reached: number[] = []
  for (const _ of all) {
    reached.push(await page.evaluate(() => Number((document.activeElement as HTMLElement).dataset['stop'] ?? -1)))
    await page.keyboard.press('Tab')
  }
  return [reached, all]
}

/** The pause after a window that was closed is over: main's steady clock goes on. */
const endPause = (app: LaunchedApp): Promise<void> =>
  app.evaluateMain(() => {
    const real = performance.now.bind(performance)
    performance.now = () => real() + 11_000
  })

type Look = (page: Page, view: TrustedView) => Promise<void>

/** Asks for one task after the other, looks at its window, and leaves it by Escape. */
async function lookAtAll(app: LaunchedApp, venue: LoopbackVenue, look: Look): Promise<void> {
  const seen: string[] = []
  const lookAt = (task: TrustedTask, asking: () => Promise<Result<unknown>>): Promise<void> =>
    test.step(task, async () => {
      const asked = asking()
      // An answer without a window is a refusal, which is told instead of waited for.
      const refused = asked.then((answer) => Promise.reject(new Error(JSON.stringify(answer))))
      refused.catch(() => undefined)
      const { page } = await Promise.race([trustedWindow(app), refused])
      const view = await shownIn(page)
      expect(view.subject.kind === 'form' ? view.subject.task : null).toBe(task)
      await expect(page.locator('h1')).not.toBeEmpty()
      await look(page, view)
      await closing(page.keyboard.press('Escape'))
      expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } })
      seen.push(task)
      await endPause(app)
    })
  for (const [task, asking] of Object.entries(await askings(app, venue))) await lookAt(task as TrustedTask, asking)
  expect([...seen, ...needOtherState].sort()).toEqual([...trustedTasks].sort())
}

let venue: LoopbackVenue
test.beforeEach(async () => {
  venue = await silentVenue()
})
test.afterEach(() => venue.close())

test(
  'the tasks of main’s own window have no fault in either theme, and Tab goes through them in the order that is read',
  { tag: '@long' },
  async ({ launchApp }) => {
    test.slow()
    const app = await launchApp({ keyring: 'unlocked' })
    const faults: Record<string, readonly string[]> = {}
    await lookAtAll(app, venue, async (page, { subject }) => {
      const name = subject.kind === 'form' ? subject.task : subject.kind
      faults[`${name}, dark`] = await stumbles(page)
      await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'light'))
      faults[`${name}, light`] = await stumbles(page, 'of colour')
      const [reached, all] = await tabbed(page)
      expect(reached).toEqual(all)
      // Enter presses nothing but the button it is on; what is read scrolls by it.
      await page.locator('.scroll').focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('#problem')).toBeEmpty()
    })
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])))
  },
)

const german = { ...de, ...trustedDe }

test('the tasks of main’s own window are worded in German', { tag: '@long' }, async ({ launchApp }) => {
  test.slow()
  const app = await launchApp({ keyring: 'unlocked' })
  await got(app.page, 'settings.change', { language: 'de' })
  await lookAtAll(app, venue, async (page, { subject }) => {
    if (subject.kind !== 'form') return
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('h1')).toHaveText(wordsOf(subject.title, german))
    // The profile's name follows where orders move.
    await expect(page.locator('[data-confirm]')).toContainText(wordsOf(subject.action, german))
    expect(await stumbles(page)).toEqual([])
  })
})
