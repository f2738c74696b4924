/** The packager in a process of its own (pack.ts starts it): on a full disk its streams may never end, and a process does. */
import { Arch, build, Platform } from 'electron-builder'
import { builderConfig } from '../../build/electron-builder.ts'
import type { BuilderParts } from '../../build/electron-builder.ts'
import { projectDir } from '#tools/project.ts'
import { setFuses } from './fuses.ts'
import { layoutOf } from './layout.ts'
import type { System } from './system.ts'

export interface BuilderWork extends Omit<BuilderParts, 'afterPack'> {
  readonly system: System
}

/** What it sends once it is through; nothing where it could not go on. */
export type BuilderAnswer = { readonly folder: string } | { readonly problem: string }

const platforms = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS }

async function run({ system, ...parts }: BuilderWork): Promise<BuilderAnswer> {
  let folder = ''
  await build({
    projectDir,
    targets: platforms[system.platform].createTarget('dir', Arch[system.arch]),
    config: builderConfig({
      ...parts,
      afterPack: async ({ appOutDir }) => {
        folder = appOutDir
        await setFuses(layoutOf(folder, system).program)
      },
    }),
    publish: 'never',
  })
  return { folder }
}

const answer = await run(JSON.parse(process.argv[2] ?? '') as BuilderWork).catch((error: unknown) => ({
  problem: error instanceof Error ? error.message : String(error),
}))
process.send?.(answer, () => process.disconnect())
