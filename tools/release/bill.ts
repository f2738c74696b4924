/** The bill of materials of a build, written beside its files. */
import { join } from 'node:path'
import { projectDir } from '#tools/project.ts'
import type { Built } from '#tools/package/deb/build-deb.ts'
import { systemName } from '#tools/package/system.ts'
import type { System } from '#tools/package/system.ts'
import type { Locked } from '#tools/supply/lockfile.ts'
import { ReleaseTrouble, besideName, readText, writeWhole } from './files.ts'
import { sbom } from './sbom.ts'
import type { BillOf } from './sbom.ts'
import { readSourceAsItIs } from './source.ts'

/** Writes the bill into a folder, and gives its name. Rejects with ReleaseTrouble. */
export async function writeBill(folder: string, of: BillOf): Promise<string> {
  const { packages } = JSON.parse(readText(join(projectDir, 'package-lock.json'))) as { readonly packages: Locked }
  const name = besideName(of.source.version, of.target, 'cdx.json')
  writeWhole(join(folder, name), await sbom(packages, of))
  return name
}

/** The same for what was just packaged, of the tree as it lies there; where files differ from the commit, the bill says so. */
export async function billOfPackage(system: System, folder: string): Promise<Built> {
  try {
    const name = await writeBill(folder, { ...readSourceAsItIs(projectDir), target: systemName(system) })
    return { state: 'built', file: join(folder, name) }
  } catch (error) {
    if (!(error instanceof ReleaseTrouble)) throw error
    return { state: 'not-run', why: error.message }
  }
}
