import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '#renderer/locales/en.ts'
import { canariesIn } from '#test/support/canary-scan.ts'
import { ask, got } from '#test/support/e2e/bridge.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { liveBalance as balance, openLive } from '#test/support/e2e/live.ts'
import { closing, setPin, trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'
import type { LaunchedApp } from '#test/support/launch.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'

let venue: LoopbackVenue
test.beforeEach(async () => {
  venue = await startLoopbackVenue()
})
test.afterEach(() => venue.close())

/** Counts what main signs from now on, where it signs: a request that left before the lock may arrive after it. */
const watchSigning = ({ evaluateMain }: LaunchedApp): Promise<void> =>
  evaluateMain(() => {
    const crypto = process.getBuiltinModule('node:crypto')
    const counted = globalThis as { signed?: number }
    const real = crypto.createHmac
    counted.signed = 0
    crypto.createHmac = (...args: Parameters<typeof real>) => {
      counted.signed = (counted.signed ?? 0) + 1
      return real(...args)
    }
    process.getBuiltinModule('node:module').syncBuiltinESMExports()
  })
const signed = ({ evaluateMain }: LaunchedApp): Promise<number> =>
  evaluateMain(() => (globalThis as { signed?: number }).signed ?? -1)

/** Locked, the page shows nothing private and main signs nothing. */
async function expectLocked(app: LaunchedApp, profileId: string): Promise<void> {
  const { page } = app
  await expect(page.getByRole('heading', { name: en.lock.title })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.outerHTML)).not.toContain(balance)
  const before = await signed(app)
  const locked = { ok: false, error: { code: 'vault-locked' } }
  expect(await ask(page, 'read.listAccounts', { profileId, request: {} })).toMatchObject(locked)
  expect(await ask(page, 'profiles.testKey', { profileId, role: 'trade' })).toMatchObject(locked)
  const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '50000', size: '0.001' } as const
  const placed = await ask(page, 'orders.place', { profileId, draftId: randomUUID(), wait: true, order })
  expect(placed.ok ? placed.value.error?.code : placed.error.code).toBe('vault-locked')
  expect(await signed(app)).toBe(before)
}

const ways: Readonly<Record<string, (app: LaunchedApp) => Promise<unknown>>> = {
  'its key is pressed': (app) => app.page.keyboard.press('Control+l'),
  'the machine goes to sleep': (app) => app.emitPower('suspend'),
  // Linux tells no program of a locked screen.
  ...(process.platform === 'linux' ? {} : { 'the screen locks': (app) => app.emitPower('lock-screen') }),
  'nobody has touched anything for a quarter of an hour': (app) =>
    app.evaluateMain(() => {
      const real = Date.now
      Date.now = () => real() + 16 * 60_000
    }),
}

test('V6: when its key is pressed, the machine sleeps or nobody touches it for a quarter of an hour, keys are dropped and nothing private is shown until it is unlocked', async ({
  launchApp,
}) => {
  const app = await launchApp({ keyring: 'unlocked' })
  await watchSigning(app)
  const id = await openLive(app, venue)
  expect(await signed(app)).toBeGreaterThan(0)
  for (const [when, lock] of Object.entries(ways))
    await test.step(when, async () => {
      await lock(app)
      await expectLocked(app, id)
      await expect(app.page.getByRole('button', { name: en.lock.unlock })).toBeFocused()
      await app.page.keyboard.press('Enter')
      const window = await trustedWindow(app)
      await expect(window.page.getByText('No PIN is set: whoever sits here can unlock.')).toBeVisible()
      await closing(window.confirm.click())
      await deskView(app.page).show('balances')
      await expect(deskView(app.page).balance('USDT').available).toHaveText(balance)
    })
})

test('V6: the page cannot hold the idle lock open: only what a person does moves its clock', async ({ launchApp }) => {
  const app = await launchApp()
  const { page } = app
  const leftMs = async (): Promise<number> => (await got(page, 'vault.state', null)).locksInMs ?? 0
  const from = await leftMs()
  expect(from).toBeGreaterThan(0)
  const pretend = (): Promise<void> =>
    page.evaluate(() => {
      const events = [
        ...['keydown', 'keyup'].map((type) => new KeyboardEvent(type, { key: 'a', bubbles: true })),
        ...['mousedown', 'mouseup', 'click'].map((type) => new MouseEvent(type, { bubbles: true })),
        ...['pointerdown', 'pointerup'].map((type) => new PointerEvent(type, { bubbles: true })),
        new WheelEvent('wheel', { deltaY: 1, bubbles: true }),
      ]
      for (const target of [window, document, document.body]) for (const event of events) target.dispatchEvent(event)
      document.querySelector<HTMLElement>('main, body')?.click()
      window.scrollBy(0, 1)
    })
  // It goes on falling, whatever the page pretends meanwhile.
  const falls = async (): Promise<number> => (await pretend(), from - (await leftMs()))
  await expect.poll(falls, { intervals: [50] }).toBeGreaterThan(1_000)
  for (const act of [() => page.keyboard.press('Shift'), () => page.mouse.click(2, 2), () => page.mouse.wheel(0, 1)]) {
    // It falls while it is read: far enough first, and once more where the reading was slower than that.
    await expect.poll(leftMs).toBeLessThan(15 * 60_000 - 3_000)
    const before = await leftMs()
    await expect.poll(async () => (await act(), leftMs())).toBeGreaterThan(before)
  }
})

test(
  'V6: with a PIN, unlocking and starting ask for it, and a wrong one is refused',
  { tag: '@long' },
  async ({ launchApp }) => {
    const app = await launchApp({ keyring: 'unlocked' })
    await watchSigning(app)
    const id = await openLive(app, venue)
    await setPin(app, '2580')
    await app.page.keyboard.press('Control+l')
    await expectLocked(app, id)
    /** Presses Unlock and gives the window with its field. */
    const opened = async () => {
      await app.page.getByRole('button', { name: en.lock.unlock }).click()
      const window = await trustedWindow(app)
      return { ...window, pin: window.field('PIN') }
    }
    const first = await opened()
    await expect(first.pin).toBeFocused()
    await first.pin.fill('1111')
    await expect(first.confirm).toBeEnabled()
    await first.pin.press('Enter')
    await expect(first.problem).toContainText('Wrong PIN')
    // The page can ask again, and gets nothing by it.
    expect(await ask(app.page, 'vault.unlock', null)).toMatchObject({ ok: false, error: { code: 'confirm-open' } })
    await first.pin.fill('2580')
    await closing(first.pin.press('Enter'))
    await deskView(app.page).show('balances')
    await expect(deskView(app.page).balance('USDT').available).toHaveText(balance)

    await app.restart()
    await watchSigning(app)
    await expectLocked(app, id)
    const second = await opened()
    await second.pin.fill('2580')
    await closing(second.confirm.click())
    await deskView(app.page).show('balances')
    await expect(deskView(app.page).balance('USDT').available).toHaveText(balance)
  },
)

test(
  'V6: what is left of the keys in main’s memory after locking is reported',
  { tag: '@long' },
  async ({ launchApp }, info) => {
    const app = await launchApp({ keyring: 'unlocked' })
    await watchSigning(app)
    const id = await openLive(app, venue)
    await app.emitPower('suspend')
    await expectLocked(app, id)
    const file = join(app.dataDir, 'main.heapsnapshot')
    await app.evaluateMain((_electron, path) => void process.getBuiltinModule('v8').writeHeapSnapshot(path), file)
    const snapshot = readFileSync(file)
    rmSync(file)
    const { key, secret, passphrase } = venue.key
    const found = canariesIn(snapshot, { key, secret, passphrase })
    // Best effort: a JavaScript engine frees strings when it likes.
    info.annotations.push({ type: 'heap after locking', description: found.join(', ') || 'no secret' })
    expect(snapshot.length).toBeGreaterThan(1_000_000)
  },
)
