/**
 * The app as `npm run dev` starts it: a folder with a package.json of its own. The app's name is all that sets it apart from an
 * installed Coffer: main derives the data folder and the service name of its keychain entries from it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '#tools/project.ts'

export const appName = 'Coffer Dev'

/** Writes the folder's package.json, whose main is a path below or beside it. */
export function writeAppFolder(folder: string, main: string): void {
  const { version } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { version: string }
  mkdirSync(folder, { recursive: true })
  const file = { name: 'coffer-dev', productName: appName, version, private: true, type: 'module', main }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(file, null, 2))
}

/** The environment of a development run: nothing that was set for another run may lead it to another data folder. */
export function devEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { COFFER_DATA_DIR: _other, ...rest } = env
  return rest
}

/** What `npm run dev` prints when a window shows its page, and when a change starts the app again; .vscode/tasks.json waits for both. */
export const readyLine = (host: string, ms: number): string => `${appName} is ready (${host}, ${seconds(ms)}).`
export const restartLine = (part: string, ms: number): string =>
  `Built ${part} in ${seconds(ms)}; starting ${appName} again.`

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
