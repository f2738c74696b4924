/** The bill of materials of a build, written beside its files. */
import { join } from 'node:path'
import { projectDir } from '#tools/project.ts'
import type { Built } from '#tools/package/deb/build-deb.ts'
import { systemName } from '#tools/package/system.ts'
import type { System } from '#tools/package/system.ts'
import { electronDoubt } from '#tools/provision/electron-origin.ts'
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
  return { name: besideName(of.source.version, of.target, 'cdx.json', of.stub), text: await sbom(packages, of) }
}

/** Gives what a bill cannot be made without, or written, as a sentence. */
const whyNot = (error: unknown): string => {
  if (error instanceof ReleaseTrouble) return error.message
  throw error
}

/**
 * Writes the bill of what was just packaged, of the tree as it lies there: where files differ from the commit, a stub stands in Electron's
 * place, or nobody can say where its binary is from, the bill says so.
 */
export async function billOfPackage(
  { system, stub }: { readonly system: System; readonly stub: boolean },
  folder: string,
): Promise<Built> {
  let bill: Bill
  try {
    const doubt = stub ? null : electronDoubt()
    bill = await billOf({ ...readSourceAsItIs(projectDir), target: systemName(system), stub, doubt })
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
