/** The scripts that stand for Electron inside a page: sources of this folder with their types stripped, and the app's preload. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** Isolated world of the preload; the page's world cannot see into it. */
export const preloadWorld = 'preload'

/** Name of the binding that leads from the isolated world to the host. */
export const hostBinding = 'hostCall'

const source = (file: string): string =>
  stripTypeScriptTypes(readFileSync(join(import.meta.dirname, file), 'utf8')).replaceAll(
    /^export (?=function|const)/gm,
    '',
  )

/** For the page's own world. */
export const mainWorldScript = (): string => `(() => {${source('page/main-world.ts')}})()`

/** For the isolated world: the codec, the runtime, and the preload (CommonJS text) called by it. */
export function isolatedWorldScript(preloadText: string): string {
  // A function expression of its own, so that the preload's names meet none of the runtime's.
  const preload = `const preload = function (require, module, exports) {${preloadText}\n}`
  return `(() => {${preload}\n;${source('codec.ts')}\n;${source('page/isolated-world.ts')}})()`
}
