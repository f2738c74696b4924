import type { Page } from '@playwright/test'
import type { InputOf, OutputOf } from '#shared/bridge/index.ts'
import type { ExposedTrusted } from '#shared/bridge/trusted.ts'
import type { Channel } from '#shared/bridge/names.ts'
import type { LaunchedApp } from '#test/support/launch.ts'
import type { Hand, Typed } from '#test/support/trusted-person.ts'
import { ask, got } from './bridge.ts'
import { expect } from './expect.ts'

/** A press that closes the window may lose its own page before it is told so; what follows shows whether it worked. */
export const closing = (press: Promise<void>): Promise<void> => press.catch(() => undefined)

/** The page of the window that main shows now: one that is closing may be there for a moment more, and main tells it nothing. */
async function shownPage(app: LaunchedApp): Promise<Page> {
  let shown: Page | null = null
  await expect
    .poll(async () => {
      for (const page of app.pages()) if (await isShown(page)) shown = page
      return shown !== null
    })
    .toBe(true)
  return shown ?? app.waitForPage('/trusted.html')
}

const isShown = (page: Page): Promise<boolean> =>
  page
    .evaluate(async () => {
      const { cofferTrusted } = globalThis as { cofferTrusted?: { show(): Promise<{ ok: boolean }> } }
      return cofferTrusted !== undefined && (await cofferTrusted.show()).ok
    })
    .catch(() => false)

const anyShown = async (app: LaunchedApp): Promise<boolean> =>
  (await Promise.all(app.pages().map(isShown))).includes(true)

/** The word that main's own window asks for; empty where it asks for none. */
export const askedWord = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { cofferTrusted } = globalThis as unknown as { cofferTrusted: ExposedTrusted }
    const view = await cofferTrusted.show()
    return (view.ok ? view.value.subject.word : null) ?? ''
  })

/** Main's own window as a person sees it. */
export const trustedWindow = async (app: LaunchedApp) => {
  const page = await shownPage(app)
  // Whoever works in it has it in front.
  await page.bringToFront()
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

/** Types into main's own window what a person would, by the names of its fields; choices too. */
export const typeInto = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) {
    const choice = page.locator(`input[type=radio][name="field-${name}"][value="${value}"]`)
    if ((await choice.count()) > 0) await choice.check()
    else await page.locator(`#field-${name}`).fill(value)
  }
}

/** A person at the page and at main's own window of a running app. */
export const handOf = (app: LaunchedApp): Hand => ({
  invoke: (channel, input) => ask(app.page, channel, input),
  confirming: async (typed, asking) => {
    const answer = asking()
    await confirmIn(app, typed)
    return answer
  },
})

/** Types into main's own window, confirms, and waits until it is gone. */
export const confirmIn = async (app: LaunchedApp, { fields = {}, pin = null }: Typed = {}): Promise<void> => {
  const { page, word, pin: pinField, confirm } = await trustedWindow(app)
  await confirm.waitFor()
  await typeInto(page, fields)
  if (await word.isVisible()) await word.fill(await askedWord(page))
  if (pin !== null) await pinField.fill(pin)
  await closing(confirm.click())
  await expect.poll(() => app.pages().length).toBe(1)
}

/** Gives the keyboard to the first window or back to main's own, as a click on it would. */
export const giveFocus = (app: LaunchedApp, to: 'page' | 'trusted'): Promise<void> =>
  app.evaluateMain(({ BrowserWindow }, wanted) => {
    const found = BrowserWindow.getAllWindows().find(
      ({ webContents }) => webContents.getURL().includes('/trusted.html') === (wanted === 'trusted'),
    )
    found?.focus()
  }, to)

/**
 * Presses until main's own window is there: for 2 s after a cancel it is refused. A window that is slow to open is waited for:
 * the button that asked for it takes no second press meanwhile.
 */
export const trustedWindowAgain = async (app: LaunchedApp, press: () => Promise<void>) => {
  await expect(async () => {
    if (app.pages().length < 2) await press()
    // One that is still closing is there too, and is not it.
    await expect.poll(() => anyShown(app), { timeout: 4000 }).toBe(true)
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
  if ((await word.count()) > 0) await word.fill(await askedWord(page))
  await closing(confirm.click())
  return answer
}

/** Sets the first PIN. */
export const setPin = (app: LaunchedApp, pin: string) =>
  confirmed(app, 'vault.setPin', null, { 'New PIN': pin, 'Repeat the new PIN': pin })

/** Unlocks where no PIN is set. */
export const unlock = (app: LaunchedApp) => confirmed(app, 'vault.unlock', null)
