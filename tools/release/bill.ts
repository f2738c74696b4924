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

interface Bill {
  readonly name: string
  readonly text: string
}

async function billOf(of: BillOf): Promise<Bill> {
  const { packages } = JSON.parse(readText(join(projectDir, 'package-lock.json'))) as { readonly packages: Locked }
  return { name: besideName(of.source.version, of.target, 'cdx.json'), text: await sbom(packages, of) }
}

/** Writes the bill into a folder, and gives its name. Rejects with ReleaseTrouble. */
export async function writeBill(folder: string, of: BillOf): Promise<string> {
  const { name, text } = await billOf(of)
  writeWhole(join(folder, name), text)
  return name
}

/** Gives what a bill cannot be made without, or written, as a sentence. */
const whyNot = (error: unknown): string => {
  if (error instanceof ReleaseTrouble) return error.message
  throw error
}

/** The same for what was just packaged, of the tree as it lies there; where files differ from the commit, the bill says so. */
export async function billOfPackage(system: System, folder: string): Promise<Built> {
  let bill: Bill
  try {
    bill = await billOf({ ...readSourceAsItIs(projectDir), target: systemName(system) })
  } catch (error) {
    return { state: 'not-run', why: whyNot(error) }
  }
  try {
    writeWhole(join(folder, bill.name), bill.text)
    return { state: 'built', file: join(folder, bill.name) }
  } catch (error) {
    return { state: 'failed', why: whyNot(error) }
  }
}
