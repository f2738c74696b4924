import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestContext } from 'vitest'
import { build } from '#tools/build.ts'
import { makeTarget } from '#tools/package/make-target.ts'
import { stubHead } from '#tools/package/machine-tools.ts'
import { folderName, packageDir } from '#tools/package/pack.ts'
import type { Packaged } from '#tools/package/pack.ts'
import { packageProblems } from '#tools/package/check.ts'
import { filesBelow } from '#tools/package/shipped.ts'
import { projectFile } from '#tools/package/stage.ts'
import { projectDir } from '#tools/project.ts'
import { leaveOut } from '#test/support/leave-out.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { stubHere } from '#test/support/package/with-stub.ts'

const system = { platform: 'linux', arch: 'x64' } as const
const name = folderName(projectFile().version, system, true)

let into = ''
let packaged: Extract<Packaged, { ok: true }>

beforeAll(async () => {
  stubHere()
  into = await makeFolder('installers')
  expect(build()).toBe(true)
  const made = await packageDir(system, into)
  if (!made.ok) throw new Error(made.problem)
  packaged = made
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await removeFolder(into)
})

const has = (...programs: readonly string[]): boolean =>
  programs.every((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0)
const run = (program: string, ...args: readonly string[]): void => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  expect([status, stderr]).toEqual([0, ''])
}

/** Makes it, and unpacks it by `unpack`; null where this machine lacks the tools. */
async function opened(
  context: TestContext,
  target: string,
  unpack: { readonly program: string; readonly args: (file: string, folder: string) => readonly string[] },
): Promise<string | null> {
  const made = await makeTarget(target, packaged, into)
  if (made.state === 'not-run' || !has(unpack.program)) {
    leaveOut(
      context,
      `a look into the ${target}: ${made.state === 'not-run' ? made.why : `${unpack.program} is missing`}.`,
    )
    return null
  }
  expect(made).toEqual({ state: 'built', file: join(into, `${name}.${target}`) })
  const folder = join(into, `${target}-opened`)
  run(unpack.program, ...unpack.args(join(into, `${name}.${target}`), folder))
  return folder
}

/** What may stand around the packaged app in an AppImage. */
const around =
  /^(?:\.DirIcon|AppRun|coffer\.desktop|coffer\.png|usr\/share\/icons\/hicolor\/\d+x\d+\/apps\/coffer\.png)$/

describe('installers made by the packager on this machine', () => {
  it('P2: a zip holds the packaged app as it lies there, and nothing else', async (context) => {
    const folder = await opened(context, 'zip', { program: '7zz', args: (file, to) => ['x', `-o${to}`, file] })
    if (folder === null) return
    expect(filesBelow(folder)).toEqual(filesBelow(packaged.folder))
    expect(await packageProblems(folder, system)).toEqual([])
    expect(statSync(join(folder, 'coffer')).mode & 0o111).toBe(0o111)
  })

  it('P2: an AppImage holds the packaged app, starts it by the kept script, and never asks for a start outside the sandbox', async (context) => {
    const folder = await opened(context, 'AppImage', {
      program: 'unsquashfs',
      args: (file, to) => ['-no-progress', '-offset', String(Buffer.byteLength(stubHead)), '-dest', to, file],
    })
    if (folder === null) return
    const files = filesBelow(folder)
    const entry = readFileSync(join(folder, 'coffer.desktop'), 'utf8')
    expect(entry).toMatch(/^Exec=AppRun %U$/m)
    expect(readFileSync(join(folder, 'AppRun'), 'utf8')).toBe(
      readFileSync(join(projectDir, 'tools/package/appimage/AppRun'), 'utf8'),
    )
    for (const file of ['coffer.desktop', 'AppRun'])
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain('no-sandbox')
    expect(statSync(join(folder, 'AppRun')).mode & 0o777).toBe(0o755)
    run('desktop-file-validate', join(folder, 'coffer.desktop'))
    for (const file of files.filter((one) => around.test(one))) rmSync(join(folder, file))
    expect(filesBelow(folder)).toEqual(filesBelow(packaged.folder))
    expect(await packageProblems(folder, system)).toEqual([])
  })

  it('leave nothing in the folder but what they are', () => {
    const left = readdirSync(into).filter((file) => !file.endsWith('-opened'))
    expect(left.filter((file) => file !== name && !/\.(?:zip|AppImage)$/.test(file))).toEqual([])
  })
})
