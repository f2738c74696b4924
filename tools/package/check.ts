/** Looks a packaged folder over as it lies there: what is in it, whether its archive is whole, and how its fuses stand. */
import { existsSync } from 'node:fs'
import { packedText, readArchive } from './archive.ts'
import type { Packed } from './archive.ts'
import { aroundProblems } from './around.ts'
import { wrongFuses } from './fuses.ts'
import { layoutOf } from './layout.ts'
import { listed } from './listed.ts'
import { filesBelow, leastFiles, mayShip } from './shipped.ts'
import { projectFile } from './stage.ts'
import type { System } from './system.ts'

/** Files of the build that another one names, as the bundler writes them: with a mark of their content before the ending. */
const named = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2)(?=["'`)?])/g

/** Files that main or the page would load, and that are not there. */
function namedAndMissing(archive: string, packed: readonly Packed[]): readonly string[] {
  const there = new Set(packed.map(({ path }) => path.split('/').at(-1)))
  const readable = packed.filter(({ path, whole }) => whole && /^out\/.+\.(?:js|css|html)$/.test(path))
  const names = readable.flatMap(({ path }) => packedText(archive, path).match(named) ?? [])
  return [...new Set(names)].filter((name) => !there.has(name)).toSorted()
}

/** What an archive and the folder beside it hold, against the files that ship: those of this build, or what every build holds. */
function archiveProblems(
  packed: readonly Packed[],
  beside: readonly string[],
  { system, shipped, archive }: { system: System; shipped: readonly string[] | null; archive: string },
): string[] {
  const inArchive = packed.map(({ path }) => path)
  const least = [...leastFiles(system), 'package.json']
  const expected =
    shipped === null
      ? [...new Set([...inArchive.filter((file) => mayShip(file, system)), ...least])]
      : [...shipped, 'package.json']
  const native = expected.filter((file) => file.endsWith('.node'))
  const unpacked = packed.filter((file) => file.unpacked).map(({ path }) => path)
  const broken = packed.filter(({ whole }) => !whole).map(({ path }) => path)
  const extra = inArchive.filter((file) => !expected.includes(file))
  const missing = [...expected.filter((file) => !inArchive.includes(file)), ...namedAndMissing(archive, packed)]
  const stray = [...new Set([...unpacked, ...beside])].filter((file) => !native.includes(file))
  const inside = native.filter((file) => inArchive.includes(file) && !unpacked.includes(file))
  return [
    ...(broken.length > 0 ? [`The archive was changed after it was made: ${listed(broken)}.`] : []),
    ...(extra.length > 0 ? [`The archive holds what does not ship: ${listed(extra)}.`] : []),
    ...(missing.length > 0 ? [`The archive lacks ${listed([...new Set(missing)])}.`] : []),
    ...(stray.length > 0 ? [`Beside the archive, outside its check, lies ${listed(stray)}.`] : []),
    ...(inside.length > 0 ? [`Inside the archive, where it cannot be loaded from, lies ${listed(inside)}.`] : []),
  ]
}

/** Of the package.json inside: which version it is, and whether Electron starts main by it. */
function projectProblem(archive: string, packed: readonly Packed[]): string | null {
  if (!packed.some(({ path, whole }) => path === 'package.json' && whole)) return null
  const wanted = projectFile()
  try {
    const project = JSON.parse(packedText(archive, 'package.json')) as Partial<typeof wanted> & { builtAt?: string }
    const { version, main, builtAt = '' } = project
    if (version !== wanted.version)
      return `It is of version ${version}, and this clone of ${wanted.version}: look it over in a clone of its own tag.`
    if (main !== wanted.main) return `Its package.json starts ${main}, and not ${wanted.main}.`
    return Number.isNaN(Date.parse(builtAt)) ? 'Its package.json does not say when it was made.' : null
  } catch {
    return 'Its package.json cannot be read.'
  }
}

/** One sentence for each thing that is wrong with a packaged folder; `shipped` are the files that it should hold, where they are known. */
export async function packageProblems(
  folder: string,
  system: System,
  shipped: readonly string[] | null = null,
): Promise<readonly string[]> {
  const { archive, unpacked, program } = layoutOf(folder, system)
  if (!existsSync(archive)) return [`There is no packaged app for ${system.platform} in ${folder}.`]
  const packed = readArchive(archive)
  if (packed === null) return ['The archive cannot be read: it was changed or cut off after it was made.']
  const beside = existsSync(unpacked) ? filesBelow(unpacked) : []
  const project = projectProblem(archive, packed)
  const fuses = await wrongFuses(program).catch(() => null)
  return [
    ...(project === null ? [] : [project]),
    ...archiveProblems(packed, beside, { system, shipped, archive }),
    ...(fuses === null ? ['The fuses of its program cannot be read.'] : []),
    ...((fuses?.length ?? 0) > 0 ? [`Fuses of its program stand the wrong way: ${listed(fuses ?? [])}.`] : []),
    ...aroundProblems(folder, system),
  ]
}
