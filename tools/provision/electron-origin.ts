/** Whether the Electron of this machine is the one whose archive its package names by a hash. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFile } from '#tools/project.ts'
import { electronHere, remoteSums } from './electron-binary.ts'

const textOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null)

/**
 * One sentence where nobody can say that a binary came out of that archive: it lies in a folder that somebody named, it is of another
 * version than its package, or the environment has it fetched without that hash. Null where there is none, too. `folder` is the package.
 */
export function electronDoubt(
  env: NodeJS.ProcessEnv = process.env,
  folder: string = packageFile('electron'),
): string | null {
  const { state } = electronHere(env, folder)
  if (state === 'hidden') return null
  if (state === 'overridden' || state === 'wrong-folder')
    return 'ELECTRON_OVERRIDE_DIST_PATH names an Electron of which nothing says where it is from: unset it, and package again.'
  const remote = remoteSums.find((name) => (env[name] ?? '') !== '')
  if (remote !== undefined)
    return `${remote} has Electron fetched without the hash in its package: unset it, remove node_modules/electron/dist, run "node node_modules/electron/install.js", and package again.`
  if (state === 'none') return null
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string }
  const found =
    textOf(join(folder, 'dist', 'version'))
      ?.trim()
      .replace(/^v/, '') ?? null
  if (found === version) return null
  return `Electron’s binary is of ${found ?? 'a version that it does not say'}, and its package of ${version}: run "node node_modules/electron/install.js", and package again.`
}
