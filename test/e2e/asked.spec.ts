import { endAsNotRun, expect, test } from '#test/support/fixtures.ts'
import { askedType, notRunType } from '#tools/testing/summary.ts'
import golden from './golden/asked.json' with { type: 'json' }

interface Entry {
  readonly name: string
  readonly value: unknown
}

/** What names and shows Coffer to the system, and locks nothing. */
const shown = ['Menu.setApplicationMenu', 'app.setAboutPanelOptions']

/** Of the recorded arguments, those that lock something. */
const locks = (asked: readonly Entry[]): readonly Entry[] =>
  asked
    .filter(({ name }) => !shown.includes(name))
    .map(({ name, value }) =>
      name === 'BrowserWindow'
        ? { name, value: (value as { webPreferences: object }).webPreferences }
        : { name, value },
    )

test('R1 R2 R3 R6 R7: what the app asks of Electron equals the golden file', async ({ launchApp }, info) => {
  const app = await launchApp()
  const expected = golden as readonly Entry[]
  if (app.host === 'electron') {
    const { preload: _path, ...wanted } = expected.find(({ name }) => name === 'BrowserWindow')?.value as {
      preload: string
    }
    const inForce = await app.evaluateMain(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) =>
        (window.webContents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences(),
      ),
    )
    for (const preferences of inForce) expect(preferences).toMatchObject(wanted)
    info.annotations.push({
      type: notRunType,
      description: 'what the app asks of Electron: real Electron tells of the windows’ preferences alone.',
    })
    return
  }
  info.annotations.push({
    type: askedType,
    description: 'R1 R2 R3 (scheme) R6 R7: recorded arguments equal the golden file; not yet run on real Electron',
  })
  expect(locks(await app.asked())).toEqual(expected)
})

test('what names Coffer to the system is asked of it: menu and About', async ({ launchApp }, info) => {
  const app = await launchApp()
  const notReadBack = 'menu, About, AppUserModelId, start at login: nothing of them is read back on real Electron yet.'
  if (app.host === 'electron') endAsNotRun(info, notReadBack)
  for (const what of [
    'menu and About: recorded arguments; not yet run on real Electron',
    'AppUserModelId (Windows) and start at login (Windows, macOS): asked by unit tests alone; not yet run on real Electron',
  ])
    info.annotations.push({ type: askedType, description: what })
  const asked = await app.asked()
  const valueOf = (name: string): unknown => asked.find((entry) => entry.name === name)?.value
  expect(valueOf('app.setAboutPanelOptions')).toMatchObject({ applicationName: 'Coffer' })
  const labels = (valueOf('Menu.setApplicationMenu') as { readonly label: string }[]).map(({ label }) => label)
  expect(labels).toContain('Edit')
})
