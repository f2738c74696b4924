import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { layoutOf } from '#tools/package/layout.ts'
import { projectFile } from '#tools/package/stage.ts'
import type { System } from '#tools/package/system.ts'
import type { StartApp } from '#tools/release/smoke.ts'
import { flipBit, tamperedProblems } from '#tools/release/tampered.ts'

let folder: string
let room: string
beforeEach(async () => {
  folder = await makeFolder('tampered')
  room = join(folder, 'room')
  mkdirSync(room)
})
afterEach(() => removeFolder(folder))

const mac: System = { platform: 'darwin', arch: 'arm64' }
const windows: System = { platform: 'win32', arch: 'x64' }
const text = (): string => JSON.stringify({ name: 'coffer', description: projectFile().description }, null, 2)

/** A packaged folder with an archive and nothing else. */
function packagedFor(system: System): string {
  const packaged = join(folder, 'packaged')
  const { archive } = layoutOf(packaged, system)
  mkdirSync(dirname(archive), { recursive: true })
  writeFileSync(archive, `head ${text()} tail`)
  return packaged
}

/** A program that reports where `starts` says so of its archive. */
const app =
  (system: System, starts: (archive: string) => boolean) =>
  (program: string): StartApp =>
  (args) => {
    const copy = program.slice(0, program.indexOf('packaged') + 'packaged'.length)
    const isWhole = starts(readFileSync(layoutOf(copy, system).archive, 'utf8'))
    if (isWhole) writeFileSync(args.at(-1) ?? '', '{}')
    return Promise.resolve({ code: isWhole ? 0 : null })
  }
const checks = (archive: string): boolean => archive.includes(text())

describe('T7: a packaged app whose archive was changed', () => {
  it.each([mac, windows])('has to refuse its start on $platform, while a copy of it starts', async (system) => {
    const signed: string[] = []
    const packaged = packagedFor(system)
    const problems = await tamperedProblems(packaged, system, room, {
      startAt: app(system, checks),
      sign: (path) => signed.push(path),
    })
    expect(problems).toEqual([])
    // Once as it is and once changed: by its signature alone it would not start on macOS.
    const program = layoutOf(join(room, 'packaged'), system).program
    expect(signed).toEqual(system.platform === 'darwin' ? [program, program] : [])
    expect(readFileSync(layoutOf(packaged, system).archive, 'utf8')).toBe(`head ${text()} tail`)
  })

  it('is found where it starts all the same, and where no copy of it starts', async () => {
    const run = (starts: (archive: string) => boolean, name: string) => {
      mkdirSync(join(room, name))
      return tamperedProblems(packagedFor(windows), windows, join(room, name), {
        startAt: app(windows, starts),
        sign: () => undefined,
      })
    }
    expect(await run(() => true, 'always')).toEqual(['It starts with one bit of its archive changed.'])
    expect(await run(() => false, 'never')).toEqual([expect.stringMatching(/^A copy of it does not start/)])
  })

  it('differs in one bit, in a text that a start reads and does not need', () => {
    const { archive } = layoutOf(packagedFor(windows), windows)
    const before = readFileSync(archive)
    flipBit(archive)
    const after = readFileSync(archive)
    const changed = [...after.keys()].filter((at) => after[at] !== before[at])
    expect(changed).toHaveLength(1)
    expect(after.toString()).toContain(`"description": "a desktop`)
    expect(() => flipBit(archive)).toThrow(/nothing was changed/)
  })
})
