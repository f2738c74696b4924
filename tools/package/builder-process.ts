/** The packager in a process of its own (run-builder.ts starts it): on a full disk its streams may never end, and a process does. */
import { basename } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { builderConfig } from '../../build/electron-builder.ts'
import { projectDir } from '#tools/project.ts'
import { setFuses } from './fuses.ts'
import { layoutOf } from './layout.ts'
import { refusePlainHttp, settleElectron } from './own-files.ts'
import type { BuilderAnswer, BuilderWork } from './run-builder.ts'

const platforms = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS }

async function run({ system, target, from, ...parts }: BuilderWork): Promise<BuilderAnswer> {
  let folder = ''
  const isPackaged = typeof from === 'string'
  const afterExtract = ({ appOutDir }: { readonly appOutDir: string }): Promise<void> => {
    if (!isPackaged) settleElectron(appOutDir, from.electron, system)
    return Promise.resolve()
  }
  const afterPack = async ({ appOutDir }: { readonly appOutDir: string }): Promise<void> => {
    folder = appOutDir
    const { program } = layoutOf(folder, system)
    refusePlainHttp(program, system)
    await setFuses(program)
  }
  const made = await build({
    projectDir,
    targets: platforms[system.platform].createTarget(target, Arch[system.arch]),
    ...(isPackaged ? { prepackaged: from } : {}),
    config: builderConfig({
      ...parts,
      platform: system.platform,
      env: process.env,
      fresh: isPackaged ? null : { ...from, afterExtract, afterPack },
    }),
    publish: 'never',
  })
  if (!isPackaged) return { made: folder }
  const file = made.find((path) => basename(path).startsWith(parts.name) && !path.endsWith('.blockmap'))
  return file === undefined ? { problem: `the packager made no ${target}.` } : { made: file }
}

const answer = await run(JSON.parse(process.argv[2] ?? '') as BuilderWork).catch((error: unknown) => {
  const { message, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) }
  return { problem: message, ...(code === undefined ? {} : { code }) }
})
process.send?.(answer, () => process.disconnect())
