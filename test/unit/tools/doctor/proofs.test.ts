import { describe, expect, it } from 'vitest'
import type { Facts } from '#tools/doctor/facts.ts'
import { offersOf, shownBy } from '#tools/doctor/proofs.ts'
import type { Offer } from '#tools/doctor/proofs.ts'
import { exitCodeOf, textOf } from '#tools/doctor/report.ts'
import type { Ran, Report } from '#tools/doctor/report.ts'
import { itemsOf } from '#tools/doctor/items.ts'
import { sortFiles } from '#tools/doctor/spec-files.ts'
import type { Row } from '#tools/electron-calls/check.ts'
import type { Note } from '#tools/electron-calls/note.ts'
import { notRunType } from '#tools/testing/summary.ts'
import { desktop, lacking, mac, server, windows } from './machines.ts'

const row = (key: string, note: Partial<Note>, platforms: readonly string[] = []): Row => ({
  key,
  places: ['src/main/a.ts:1'],
  tags: [],
  platforms,
  note: { needs: ['ready'], proof: ['test/e2e/a.spec.ts'], ...note },
})
const rows: readonly Row[] = [
  row('app.quit()', {}),
  row('screen.x', { proof: ['test/e2e/b.spec.ts', 'test/unit/x.test.ts'] }),
  row("powerMonitor 'suspend'", { needs: ['desktop session'] }),
  row('app.isPackaged', { needs: ['packaged'], proof: ['test/unit/x.test.ts'] }),
  row('BrowserWindow.removeMenu()', { proof: 'typings' }),
  row("app 'activate'", {}, ['darwin']),
  row('app.setLoginItemSettings()', { needs: ['ready', 'packaged', 'desktop session'] }, ['win32']),
]
const electron = { hasElectron: true }
const offers = (facts: Facts): Readonly<Record<string, Offer>> =>
  Object.fromEntries(offersOf(facts, rows).map((offer) => [offer.name.split(',', 1).join(), offer] as const))

describe('the proofs that a machine can add', () => {
  it('are those of the preview host without Electron’s binary, and the package for Linux', () => {
    const can = offersOf(desktop, rows).filter((offer) => offer.can)
    expect(can.map(({ name }) => name)).toEqual(['Specs on the preview host', 'Package for Linux, built and checked'])
    expect(offers(desktop)['Specs on real Electron']?.sentence).toBe('Not here: Electron’s binary is missing.')
    expect(offers({ ...desktop, hasElectron: true, hasSandbox: false })['Specs on real Electron']).toMatchObject({
      can: false,
      sentence: 'Not here: this system keeps Chromium’s sandbox from it.',
    })
    expect(offers({ ...desktop, setAside: 'hidden' })['Specs on real Electron']?.sentence).toContain('COFFER_HOST')
    expect(offers({ ...desktop, hasModules: false })['Package for Linux']?.can).toBe(false)
  })

  it('are the calls of its own system with it, each counted once', () => {
    const counts = (facts: Facts): readonly (number | null)[] =>
      offersOf({ ...facts, ...electron }, rows).map(({ calls }) => calls)
    expect(counts(desktop)).toEqual([0, 2, 1, 1, 0, 1, 0, 0, 0, 2])
    expect(counts(mac)).toEqual([0, 3, 1, 1, 0, 1, 0, 0, 0, 1])
    expect(counts(windows)).toEqual([0, 2, 1, 1, 0, 2, 0, 0, 0, 1])
    expect(offers({ ...windows, ...electron })['Specs on real Electron']).toMatchObject({ can: true })
    expect(offers({ ...desktop, ...electron, isRoot: true })['The packaged app by --smoke']?.sentence).toContain('root')
  })

  it('want a display, which Xvfb may stand in for', () => {
    expect(offers({ ...server, ...electron })['Specs on real Electron']?.can).toBe(true)
    expect(offers({ ...server, ...electron, ...lacking('Xvfb') })['Specs on real Electron']?.sentence).toContain(
      'no display',
    )
  })

  it('are a start with a changed archive where Electron checks it', () => {
    expect(offers({ ...mac, ...electron })['A changed archive']?.can).toBe(true)
    expect(offers({ ...desktop, ...electron })['A changed archive']?.sentence).toContain('on macOS and Windows only')
    expect(offers(windows)['A changed archive']?.sentence).toContain('binary is missing')
  })

  it('are signed builds on macOS and Windows with their tools and all that signing takes only', () => {
    const tools = { hasCommand: () => true }
    expect(offers(windows)['Signature']?.sentence).toBe('Not here: powershell.exe is missing.')
    expect(offers({ ...windows, ...tools, unsetForSigning: ['AZURE_CLIENT_ID'] })['Signature']?.sentence).toBe(
      'Not here: AZURE_CLIENT_ID is not set.',
    )
    expect(
      [mac, { ...mac, ...tools }, { ...windows, ...tools }, desktop].map((facts) => offers(facts)['Signature']?.can),
    ).toEqual([false, true, true, false])
  })

  it('have no number where the sources could not be read: missing is not none', () => {
    expect(offersOf({ ...desktop, hasModules: false }, null)[1]).toMatchObject({ can: false, calls: null })
  })
})

describe('a run on real Electron', () => {
  it('proves the calls whose specs passed, on this system alone', () => {
    expect(shownBy(rows, 'linux', new Set(['test/e2e/a.spec.ts']), false)).toEqual({
      proven: ['app.quit()'],
      called: ["powerMonitor 'suspend'"],
      open: ['screen.x', 'app.isPackaged'],
    })
    // No start of the packaged app asks for a start at login.
    expect(shownBy(rows, 'win32', new Set(['test/e2e/a.spec.ts']), true).proven).toEqual([
      'app.quit()',
      'app.isPackaged',
    ])
    expect(shownBy(rows, 'darwin', new Set(['test/e2e/a.spec.ts']), true).proven).toEqual([
      'app.quit()',
      'app.isPackaged',
      "app 'activate'",
    ])
  })

  it('proves no call of which one spec passed and another failed', () => {
    const two = [row('app.show()', { proof: ['test/e2e/a.spec.ts', 'test/e2e/b.spec.ts', 'test/unit/x.test.ts'] })]
    expect(shownBy(two, 'linux', new Set(['test/e2e/a.spec.ts']), true)).toEqual({
      proven: [],
      called: [],
      open: ['app.show()'],
    })
    expect(shownBy(two, 'linux', new Set(['test/e2e/a.spec.ts', 'test/e2e/b.spec.ts']), true).proven).toEqual([
      'app.show()',
    ])
  })

  it('does not call new what is kept as proven on this system already', () => {
    const kept = rows.map((one) => ({ ...one, note: { ...one.note, ran: ['linux'] as const } }))
    const passed = new Set(['test/e2e/a.spec.ts'])
    expect(shownBy(kept, 'linux', passed, true).proven).toEqual([])
    expect(shownBy(kept, 'win32', passed, true).proven).toEqual(['app.quit()', 'app.isPackaged'])
  })

  it('counts a spec that was skipped, failed, left something out or is not in the report as not passed', () => {
    const spec = (file: string, ok: boolean, status = 'expected', ...types: readonly string[]) => ({
      file,
      ok,
      tests: [{ status, annotations: types.map((type) => ({ type })) }],
    })
    const report = JSON.stringify({
      suites: [
        { specs: [spec('a.spec.ts', true), spec('b.spec.ts', true)], suites: [{ specs: [spec('b.spec.ts', false)] }] },
        { specs: [spec('c.spec.ts', true, 'skipped')] },
        { specs: [spec('e.spec.ts', true), spec('e.spec.ts', true, 'expected', notRunType)] },
        { specs: [spec('f.spec.ts', true, 'skipped', 'skip', notRunType), spec('g.spec.ts', false, 'x', notRunType)] },
      ],
    })
    const files = (...names: readonly string[]) => names.map((name) => `test/e2e/${name}.spec.ts`)
    const all = files('a', 'b', 'c', 'd', 'e', 'f', 'g')
    expect(sortFiles(all, report)).toEqual({
      passed: files('a'),
      partly: files('e', 'f'),
      failed: files('b', 'c', 'd', 'g'),
    })
    expect(sortFiles(all, null)).toEqual({ passed: [], partly: [], failed: all })
  })
})

describe('the report', () => {
  const ran: Ran = {
    passed: ['test/e2e/a.spec.ts'],
    partly: [],
    failed: [],
    smoke: 'The packaged app started.',
    smoked: true,
    ...shownBy(rows, 'linux', new Set(['test/e2e/a.spec.ts']), true),
  }
  const reportOf = (facts: Facts, more: Ran | null = null): Report => ({
    system: 'Linux',
    items: itemsOf(facts),
    offers: offersOf(facts, rows),
    ran: more,
  })

  it('lists what is newly proven, what was only called, and what is still open', () => {
    const text = textOf(reportOf({ ...desktop, ...electron }, ran))
    expect(text).toContain('Newly proven calls (2):\n  app.quit()\n  app.isPackaged\n')
    expect(text).toContain("played by the spec (1):\n  powerMonitor 'suspend'\n")
    expect(text).toContain('Still open, since their specs failed or left something out (1):\n  screen.x\n')
  })

  it('ends with 1 where something is missing, where a spec fails and where the packaged app does not start', () => {
    expect(exitCodeOf(reportOf(desktop))).toBe(0)
    expect(exitCodeOf(reportOf({ ...desktop, hasModules: false }))).toBe(1)
    expect(exitCodeOf(reportOf(desktop, ran))).toBe(0)
    expect(exitCodeOf(reportOf(desktop, { ...ran, failed: ['test/e2e/b.spec.ts'] }))).toBe(1)
    expect(exitCodeOf(reportOf(desktop, { ...ran, smoked: false }))).toBe(1)
    expect(textOf(reportOf(desktop, { ...ran, smoked: false }))).toMatch(/On real Electron not all of it passed\.$/)
  })

  it('names what is missing in its last line, and that nothing was installed', () => {
    const text = textOf(reportOf({ ...desktop, ...lacking('strace') }))
    expect(text.split('\n').at(-1)).toMatch(/^Missing for npm start or npm test: strace .*Nothing was installed\.$/)
    expect(textOf(reportOf(desktop)).split('\n').at(-1)).toBe(
      'Coffer starts here, and its tests can run. Nothing was run on real Electron.',
    )
    expect(
      textOf(reportOf({ ...desktop, keychain: 'no' }))
        .split('\n')
        .at(-1),
    ).toContain('Keys are forgotten')
    expect(
      textOf(reportOf({ ...desktop, keychain: 'not-asked' }))
        .split('\n')
        .at(-1),
    ).toContain('is not known')
    expect(textOf(reportOf(desktop, ran)).split('\n').at(-1)).toBe('Coffer starts here, and its tests can run.')
    expect(textOf(reportOf(desktop))).toContain('To make and check a package:\n  -       Electron to package:')
  })
})
