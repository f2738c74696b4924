/** The scripts that stand for Electron inside a page. */
import { codecSource } from './codec.ts'
import { runPreloadSource } from './page/isolated-world.ts'
import { receiveExposed } from './page/main-world.ts'

/** Isolated world of the preload; the page's world cannot see into it. */
export const preloadWorld = 'preload'

/** Name of the binding that leads from the isolated world to the host. */
export const hostBinding = 'hostCall'

/** For the page's own world. */
export const mainWorldScript = `(${receiveExposed})()`

/** For the isolated world: the runtime, which runs the preload (CommonJS text). */
export const isolatedWorldScript = (preload: string): string =>
  `${runPreloadSource}(${codecSource}, function (require, module, exports) {${preload}\n})`
