/** What is done with Electron's own files once the packager has copied them, and before it reads what is there. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { System } from './system.ts'

/** As the packager names them; from a folder of Electron for macOS it takes the `.app` alone, and they lie beside it. */
export const electronLicences = { LICENSE: 'LICENSE.electron.txt', 'LICENSES.chromium.html': 'LICENSES.chromium.html' }

/**
 * Electron's own app and the number of its version are for no package, and the packager removes them only of an Electron that it
 * fetched itself. Before the archives are counted for the check at the start: `default_app.asar` would be among them. The
 * licences have to be handed on with the program. `made` is what the packager fills, `electron` the folder it was filled from.
 */
export function settleElectron(made: string, electron: string, { platform }: System): void {
  const isMac = platform === 'darwin'
  const resources = isMac ? join(made, 'Electron.app', 'Contents', 'Resources') : join(made, 'resources')
  for (const file of [join(resources, 'default_app.asar'), join(made, 'version')]) rmSync(file, { force: true })
  if (!isMac) return
  for (const [name, as] of Object.entries(electronLicences)) copyFileSync(join(electron, name), join(resources, as))
}

/**
 * Has macOS refuse plain http to its own loader, which Coffer asks for nothing. The packager allows it for every host, after all that
 * its configuration can say. Before the app is signed; `program` is the app.
 */
export function refusePlainHttp(program: string, { platform }: System): void {
  if (platform !== 'darwin') return
  const file = join(program, 'Contents', 'Info.plist')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/(<key>NSAllowsArbitraryLoads<\/key>\s*)<true ?\/>/g, '$1<false/>'))
}
