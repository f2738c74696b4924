import { views } from '#test/support/e2e/desk-view.ts'
import { endAsNotRun, expect, test } from '#test/support/fixtures.ts'
import type { LaunchedApp } from '#test/support/launch.ts'
import { askedType } from '#tools/testing/summary.ts'
import { en } from '#renderer/locales/en.ts'

interface Tray {
  readonly toolTip: string
  readonly menu: readonly string[]
}
/** The item as it stands in the stand-in; null while there is none. */
const tray = (app: LaunchedApp): Promise<Tray | null> =>
  app.evaluateMain(() => {
    const { previewTray } = globalThis as { previewTray?: Tray | null }
    return previewTray == null ? null : { toolTip: previewTray.toolTip, menu: previewTray.menu }
  })
const press = (app: LaunchedApp, label: string): Promise<void> =>
  app.evaluateMain(
    (_electron, entry) =>
      (globalThis as unknown as { previewTray: { press(entry: string): void } }).previewTray.press(entry),
    label,
  )
const isVisible = (app: LaunchedApp): Promise<boolean | undefined> =>
  app.evaluateMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
/** As a person does at the window's own button. */
const closeWindow = (app: LaunchedApp): Promise<void> =>
  app.evaluateMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

test('the tray item says how things stand, locks, hides and shows the window, and quits', async ({
  launchApp,
}, info) => {
  const app = await launchApp()
  const { page } = app
  // Real Electron shows a real item, which nobody can press from here.
  if (app.host === 'electron') endAsNotRun(info, 'tray: nobody can press a real item from here.')
  info.annotations.push({
    type: askedType,
    description: 'tray and its menu: played by the stand-in; not yet run on real Electron',
  })
  await views(page).open('settings')
  const card = page.getByRole('region', { name: en.settings.section.start, exact: true })
  await expect(card).toContainText(en.settings.startAtLoginHint['not-offered'])
  // Automatic is off on Linux.
  expect(await tray(app)).toBeNull()
  await card.getByRole('radio', { name: en.settings.tray.on, exact: true }).check()
  await expect
    .poll(() => tray(app))
    .toEqual({
      toolTip: 'Coffer\nUnlocked\nDead-man switch: off',
      menu: ['[Dead-man switch: off]', '[Unlocked]', 'Show Coffer', 'Lock Now', 'Quit Coffer'],
    })
  const asked = (await app.asked()).filter(({ name }) => name === 'Tray')
  expect(asked).toEqual([{ name: 'Tray', value: { scales: [1, 2], template: false } }])

  await card.getByRole('switch', { name: en.settings.keepInTray }).click()
  await expect(async () => {
    await closeWindow(app)
    expect(await isVisible(app)).toBe(false)
  }).toPass()
  await press(app, 'Show Coffer')
  expect(await isVisible(app)).toBe(true)

  await closeWindow(app)
  await press(app, 'Lock Now')
  await expect
    .poll(async () => (await tray(app))?.menu)
    .toEqual(['[Dead-man switch: off]', '[Locked]', 'Show Coffer', '[Lock Now]', 'Quit Coffer'])
  await press(app, 'Quit Coffer')
  expect((await app.ended()).code).toBe(0)
})
