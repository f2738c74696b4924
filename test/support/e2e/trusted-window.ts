import { expect } from '@playwright/test'
import type { InputOf, OutputOf } from '#shared/bridge/index.ts'
import type { Channel } from '#shared/bridge/names.ts'
import type { LaunchedApp } from '#test/support/launch.ts'
import { got } from './bridge.ts'

/** A press that closes the window may lose its own page before it is told so; what follows shows whether it worked. */
export const closing = (press: Promise<void>): Promise<void> => press.catch(() => undefined)

/** Main's own window as a person sees it. */
export const trustedWindow = async (app: LaunchedApp) => {
  const page = await app.waitForPage('/trusted.html')
  return {
    page,
    confirm: page.locator('[data-confirm]'),
    cancel: page.getByRole('button', { name: 'Cancel' }),
    /** The typed check of a first use. */
    typed: page.getByLabel(/^First use/),
    /** The word that loosening asks for. */
    word: page.getByLabel(/^Type /),
    pin: page.getByLabel('Your PIN'),
    field: (label: string) => page.getByLabel(label, { exact: true }),
    problem: page.getByRole('alert'),
  }
}

/** Confirms in main's own window, as it stands. */
export const confirmTrusted = async (app: LaunchedApp): Promise<void> => {
  const { confirm } = await trustedWindow(app)
  await closing(confirm.click())
}

/** Gives the keyboard to the first window or back to main's own, as a click on it would. */
export const giveFocus = (app: LaunchedApp, to: 'page' | 'trusted'): Promise<void> =>
  app.evaluateMain(({ BrowserWindow }, wanted) => {
    const found = BrowserWindow.getAllWindows().find(
      ({ webContents }) => webContents.getURL().includes('/trusted.html') === (wanted === 'trusted'),
    )
    found?.focus()
  }, to)

/** Presses until main's own window is there: for 2 s after a cancel it is refused. */
export const trustedWindowAgain = async (app: LaunchedApp, press: () => Promise<void>) => {
  await expect(async () => {
    await press()
    await expect.poll(() => app.pages().length, { timeout: 1000 }).toBe(2)
  }).toPass()
  return trustedWindow(app)
}

/** Asks by the bridge for what main's own window asks about, types what it needs there, and confirms. */
export async function confirmed<Name extends Channel>(
  app: LaunchedApp,
  channel: Name,
  input: InputOf<Name>,
  fields: Readonly<Record<string, string>> = {},
): Promise<OutputOf<Name>> {
  const answer = got(app.page, channel, input)
  answer.catch(() => undefined)
  const { page, word, confirm, field } = await trustedWindow(app)
  await expect(page.locator('h1')).not.toBeEmpty()
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value)
  if ((await word.count()) > 0) await word.fill('RAISE')
  await closing(confirm.click())
  return answer
}

/** Sets the first PIN. */
export const setPin = (app: LaunchedApp, pin: string) =>
  confirmed(app, 'vault.setPin', null, { 'New PIN': pin, 'Repeat the new PIN': pin })

/** Unlocks where no PIN is set. */
export const unlock = (app: LaunchedApp) => confirmed(app, 'vault.unlock', null)
