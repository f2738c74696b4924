import { ask, got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { slowSteadyClock } from '#test/support/e2e/live-desk.ts'
import { closing, giveFocus, trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('T2: main’s own window counts no press before it has been in front for 0.8 s, whatever its page sends', async ({
  launchApp,
}) => {
  const app = await launchApp()
  const asked = ask(app.page, 'vault.setPin', null)
  const { page, confirm, field } = await trustedWindow(app)
  await field('New PIN').fill('2468')
  await field('Repeat the new PIN').fill('2468')
  await expect(confirm).toBeEnabled()

  await giveFocus(app, 'page')
  await expect(confirm).toBeDisabled()
  // Even a script in the window itself cannot press before main says so.
  const forced = await page.evaluate(async () => {
    const { cofferTrusted } = globalThis as unknown as {
      cofferTrusted: {
        show(): Promise<{ value: { id: string; digest: string } }>
        answer(answer: object): Promise<{ ok: boolean; error?: { code: string } }>
      }
    }
    const { id, digest } = (await cofferTrusted.show()).value
    const fields = { pin: '2468', again: '2468' }
    return cofferTrusted.answer({ id, digest, confirm: true, typed: '', pin: null, fields })
  })
  expect(forced).toMatchObject({ ok: false, error: { code: 'confirm-stale' } })
  await giveFocus(app, 'trusted')
  await expect(confirm).toBeEnabled()
  await closing(confirm.click())
  expect(await asked).toMatchObject({ ok: true, value: { pinSet: true } })
})

test('T2: who goes to the page and back has to wait for the button again', { tag: '@long' }, async ({ launchApp }) => {
  const app = await launchApp()
  const asked = ask(app.page, 'vault.setPin', null)
  const { page, confirm, cancel, field } = await trustedWindow(app)
  await field('New PIN').fill('2468')
  await field('Repeat the new PIN').fill('2468')
  await expect(confirm).toBeEnabled()
  await app.page.bringToFront()
  await expect(confirm).toBeDisabled()
  await page.bringToFront()
  await expect(confirm).toBeEnabled()
  await expect(page.locator('#problem')).toBeEmpty()
  await closing(cancel.click())
  expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test('T2: by keyboard alone: Enter confirms nothing, Escape closes, and the next window waits', async ({
  launchApp,
}) => {
  const app = await launchApp()
  const asked = ask(app.page, 'vault.setPin', null)
  const { page, confirm, cancel, field } = await trustedWindow(app)
  await expect(field('New PIN')).toBeFocused()
  await page.keyboard.type('2468')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(field('Repeat the new PIN')).toBeFocused()
  await page.keyboard.type('2468')
  await expect(confirm).toBeEnabled()
  await page.keyboard.press('Enter')
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(cancel).toBeVisible()
  expect(await stumbles(page)).toEqual([])
  // The 2 s after a cancel are not over when this spec asks again, however busy the machine is.
  await slowSteadyClock(app)
  await closing(page.keyboard.press('Escape'))
  expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await ask(app.page, 'vault.setPin', null)).toMatchObject({ ok: false, error: { code: 'confirm-open' } })
  expect(await got(app.page, 'vault.state', null)).toMatchObject({ pinSet: false })
})
