import { existsSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SmokeFailure, SmokeReport } from '#main/shell/smoke/smoke-start.ts'
import { msg } from '#shared/messages.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { fuses } from '#tools/package/fuses.ts'
import { debuggingSwitches, smoke } from '#tools/release/smoke.ts'
import type { StartApp } from '#tools/release/smoke.ts'
import { refusedSwitch } from '#main/shell/switches.ts'

let folder: string
beforeEach(async () => {
  folder = await makeFolder('smoke')
})
afterEach(() => removeFolder(folder))

const expected = { version: '1.2.3', electron: '45.3.4', hasFuses: true }
const plainNode = { ...expected, electron: null, hasFuses: false }
const states = Object.fromEntries(Object.entries(fuses).map(([name, on]) => [name, on ? 'on' : 'off'] as const))
const good: SmokeReport = {
  outcome: 'passed',
  why: null,
  version: '1.2.3',
  packaged: true,
  platform: 'linux',
  arch: 'x64',
  node: '24.0.0',
  electron: '45.3.4',
  fuses: states,
  keychainModule: 'loads',
  window: true,
  page: true,
}
const refused: SmokeReport = {
  ...good,
  outcome: 'failed',
  why: { code: 'refused', reason: msg('start.switch', { name: 'inspect' }) },
  window: false,
  page: false,
}

/** An app that does as Coffer should, but for what a test changes. */
const app =
  (
    change: { plain?: Partial<SmokeReport> | null; code?: number | null; takes?: string; env?: string } = {},
  ): StartApp =>
  (args, env) => {
    const file = args.at(-1) ?? ''
    const { plain = {}, code = 0, takes = '', env: loose = '' } = change
    const isRefused = args.some((arg) => arg !== takes && debuggingSwitches.includes(arg))
    const isLoose = loose !== '' && env[loose] !== undefined
    if (!isLoose && (isRefused || plain !== null))
      writeFileSync(file, JSON.stringify(isRefused ? refused : { ...good, ...plain }))
    return Promise.resolve({ code: isRefused ? 1 : code })
  }

describe('R2, P1: the start of a packaged app', () => {
  it('has nothing against an app that starts, and ends on each debugging switch', async () => {
    expect(await smoke(app(), folder, expected)).toEqual([])
  })

  it.each<[string, Parameters<typeof app>[0], RegExp]>([
    ['no report', { plain: null }, /It wrote no report, and ended with 0/],
    ['one that had to be killed', { plain: null, code: null }, /had to be killed/],
    ['a window that never came', { plain: { window: false } }, /It did not start: null, window false/],
    [
      'a failure',
      { plain: { outcome: 'failed', why: { code: 'timed-out' } } },
      /It did not start: \{"code":"timed-out"\}/,
    ],
    ['a bad exit', { code: 3 }, /It did not start: .*exit 3/],
    ['another version', { plain: { version: '1.2.2' } }, /It is version 1\.2\.2, not 1\.2\.3/],
    ['another Electron', { plain: { electron: '44.0.0' } }, /It runs on Electron 44\.0\.0, not 45\.3\.4/],
    ['an unpackaged run', { plain: { packaged: false } }, /does not know that it is packaged/],
    ['no keychain module', { plain: { keychainModule: 'does-not-load' } }, /module for the keychain does not load/],
    [
      'a fuse that is on',
      { plain: { fuses: { ...states, RunAsNode: 'on' } } },
      /Fuses stand the wrong way.*: RunAsNode\./,
    ],
    ['no fuses', { plain: { fuses: 'none' } }, /could not be read: RunAsNode, /],
    ['a debugger that opens', { takes: '--inspect' }, /^It was not refused with --inspect: exit 0, null\.$/],
    ['a program that runs as Node', { env: 'ELECTRON_RUN_AS_NODE' }, /^With ELECTRON_RUN_AS_NODE: It wrote no report/],
  ])('finds %s', async (_what, change, problem) => {
    expect((await smoke(app(change), folder, expected))[0]).toMatch(problem)
  })

  it('asks for no fuses where main runs on a plain Node', async () => {
    const plain = app({ plain: { fuses: 'none', electron: 'none' }, env: 'NODE_OPTIONS' })
    expect(await smoke(plain, folder, plainNode)).toEqual([])
  })

  it('tries only switches that Coffer refuses, and gives the app a place for temporary files', async () => {
    for (const name of debuggingSwitches) expect(refusedSwitch([name], () => false, 'linux')).not.toBeNull()
    let places: readonly (string | undefined)[] = []
    await smoke(
      (args, env) => {
        places = [env['TMPDIR'], env['TEMP'], env['TMP']]
        return app()(args, env)
      },
      folder,
      expected,
    )
    expect(places.every((place) => place?.startsWith(folder) === true && existsSync(place))).toBe(true)
  })

  it.each<SmokeFailure['code']>(['timed-out', 'page-gone'])(
    'does not take a failure (%s) for a refusal',
    async (code) => {
      const start: StartApp = (args) => {
        writeFileSync(args.at(-1) ?? '', JSON.stringify(args.length > 2 ? { ...refused, why: { code } } : good))
        return Promise.resolve({ code: args.length > 2 ? 1 : 0 })
      }
      expect(await smoke(start, folder, { ...expected, hasFuses: false })).toHaveLength(debuggingSwitches.length)
    },
  )
})
