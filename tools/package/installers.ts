/** What a person double-clicks, made from a packaged folder: as much of it as this machine can make, and a line about each of the rest. */
import { targets } from '../../build/electron-builder.ts'
import type { Built } from './deb/build-deb.ts'
import { debOfPackage } from './deb/of-package.ts'
import { makeTarget } from './make-target.ts'
import type { Packaged } from './pack.ts'

export interface Installers {
  readonly ok: boolean
  /** What was made, what failed and what was not run, each on a line. */
  readonly lines: readonly string[]
}

const systems = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' } as const
type Platform = keyof typeof systems

const all = (Object.keys(targets) as Platform[]).flatMap((platform) =>
  targets[platform].map((target) => ({ platform, target })),
)

/**
 * Makes the installers of a packaged folder in `into`, one after the other; a failed one is the last. In a complete
 * set one of its system that cannot be made is a failure too.
 */
export async function makeInstallers(
  packaged: Extract<Packaged, { readonly ok: true }>,
  into: string,
  isComplete: boolean,
): Promise<Installers> {
  const lines: string[] = []
  for (const { platform, target } of all) {
    const isOwn = platform === packaged.system.platform
    const made: Built = !isOwn
      ? { state: 'not-run', why: `it is made on ${systems[platform]}` }
      : target === 'deb'
        ? debOfPackage(packaged, into)
        : await makeTarget(target, packaged, into)
    if (made.state === 'failed') return { ok: false, lines: [...lines, made.why] }
    lines.push(made.state === 'built' ? `Packaged ${made.file}` : `not run: ${target}: ${made.why}.`)
    if (made.state === 'not-run' && isOwn && isComplete)
      return { ok: false, lines: [...lines, `A complete set for ${systems[platform]} has a ${target}.`] }
  }
  return { ok: true, lines }
}
