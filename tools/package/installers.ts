/** What a person double-clicks, made from a packaged folder: as much of it as this machine can make, and a line about the rest. */
import { targets } from '../../build/electron-builder.ts'
import { debOfPackage } from './deb/of-package.ts'
import type { Packaged } from './pack.ts'

export interface Installers {
  readonly ok: boolean
  /** What was made, what failed and what was not run, each on a line. */
  readonly lines: readonly string[]
}

const rest = (made: string | null): string => {
  const left = Object.values(targets)
    .flat()
    .filter((target) => target !== made)
  return `not run: ${left.join(', ')}. Their tools come from a release host, or run on the system that they are for.`
}

/** Makes the installers of a packaged folder in `into`. */
export function makeInstallers(packaged: Extract<Packaged, { readonly ok: true }>, into: string): Installers {
  if (packaged.system.platform !== 'linux') return { ok: true, lines: [rest(null)] }
  const deb = debOfPackage(packaged, into)
  if (deb.state === 'built') return { ok: true, lines: [`Packaged ${deb.file}`, rest('deb')] }
  return deb.state === 'failed'
    ? { ok: false, lines: [deb.why] }
    : { ok: true, lines: [`not run: deb, since ${deb.why}.`, rest('deb')] }
}
