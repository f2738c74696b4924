import type { LaunchedApp } from '#test/support/launch.ts'

/** A press that closes the window may lose its own page before it is told so; what follows shows whether it worked. */
export const closing = (press: Promise<void>): Promise<void> => press.catch(() => undefined)

/** Main's own window as a person sees it. */
export const confirmWindow = async (app: LaunchedApp) => {
  const page = await app.waitForPage('/confirm.html')
  return {
    page,
    confirm: page.getByRole('button', { name: /· (practice|live)$/ }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
    typed: page.getByLabel(/^First use/),
    pin: page.getByLabel('Your PIN'),
    problem: page.getByRole('alert'),
  }
}
