/** Looks a packaged folder over as it lies there: what is in it, whether its archive is whole, and how its fuses stand. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readArchive } from './archive.ts'
import type { Packed } from './archive.ts'
import { wrongFuses } from './fuses.ts'
import { layoutOf } from './layout.ts'
import { licenceFiles } from './licences.ts'
import { filesBelow, mayShip } from './shipped.ts'
import type { System } from './system.ts'

const listed = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')

/** What an archive and the folder beside it hold, against the files that ship: those of this build, or what any build may hold. */
function archiveProblems(
  packed: readonly Packed[],
  beside: readonly string[],
  system: System,
  shipped: readonly string[] | null,
): string[] {
  const inArchive = packed.map(({ path }) => path)
  const expected = shipped === null ? inArchive.filter((file) => mayShip(file, system)) : [...shipped, 'package.json']
  const native = expected.filter((file) => file.endsWith('.node'))
  const unpacked = packed.filter((file) => file.unpacked).map(({ path }) => path)
  const broken = packed.filter(({ whole }) => !whole).map(({ path }) => path)
  const extra = inArchive.filter((file) => !expected.includes(file))
  const missing = expected.filter((file) => !inArchive.includes(file))
  const stray = [...new Set([...unpacked, ...beside])].filter((file) => !native.includes(file))
  return [
    ...(broken.length > 0 ? [`The archive was changed after it was made: ${listed(broken)}.`] : []),
    ...(extra.length > 0 ? [`The archive holds what does not ship: ${listed(extra)}.`] : []),
    ...(missing.length > 0 ? [`The archive lacks ${listed(missing)}.`] : []),
    ...(stray.length > 0 ? [`Beside the archive, outside its check, lies ${listed(stray)}.`] : []),
  ]
}

/** One sentence for each thing that is wrong with a packaged folder; `shipped` are the files that it should hold, where they are known. */
export async function packageProblems(
  folder: string,
  system: System,
  shipped: readonly string[] | null = null,
): Promise<readonly string[]> {
  const { archive, unpacked, program, licences } = layoutOf(folder, system)
  if (!existsSync(archive)) return [`There is no packaged app for ${system.platform} in ${folder}.`]
  const packed = readArchive(archive)
  if (packed === null) return ['The archive cannot be read: it was changed or cut off after it was made.']
  const beside = existsSync(unpacked) ? filesBelow(unpacked) : []
  const fuses = await wrongFuses(program).catch(() => null)
  const licenceless = Object.keys(licenceFiles()).filter((name) => !existsSync(join(licences, name)))
  return [
    ...archiveProblems(packed, beside, system, shipped),
    ...(fuses === null ? ['The fuses of its program cannot be read.'] : []),
    ...((fuses?.length ?? 0) > 0 ? [`Fuses of its program stand the wrong way: ${listed(fuses ?? [])}.`] : []),
    ...(licenceless.length > 0 ? [`It lacks the licences ${listed(licenceless)}.`] : []),
  ]
}
