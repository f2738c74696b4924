import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Report } from '#tools/doctor/report.ts'
import { specsOf } from '#tools/doctor/proofs.ts'
import { noteFiles } from '#tools/electron-calls/notes/index.ts'
import { packageFile, projectDir } from '#tools/project.ts'

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'coffer-doctor-test-'))
})
afterEach(() => rmSync(room, { recursive: true }))

type Printed = Report & { readonly exitCode: number }

interface Said {
  readonly code: number | null
  readonly text: string
  readonly errors: string
}

/** Runs the command as npm does. */
function doctor(env: NodeJS.ProcessEnv, ...args: readonly string[]): Said {
  const tool = join(projectDir, 'tools', 'run.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, 'doctor', ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { code: status, text: stdout, errors: stderr }
}

/** Writes a program of this name into the test's folder. */
function program(name: string, line: string): void {
  writeFileSync(join(room, name), `#!/bin/sh\n${line}\n`)
  chmodSync(join(room, name), 0o755)
}

it('says of this machine what runs and which proofs it can add, as text and for a program', () => {
  const printed = doctor({}, '--look', '--json')
  const { items, offers, ran, exitCode } = JSON.parse(printed.text) as Printed
  expect(printed.code).toBe(exitCode)
  expect(ran).toBeNull()
  // What runs this test.
  expect(items.find(({ name }) => name === 'Node')?.state).toBe('there')
  expect(items.find(({ name }) => name === 'Packages')?.state).toBe('there')
  for (const { sentence } of items) expect(sentence).toMatch(/\S$/)
  const calls = offers.reduce((sum, offer) => sum + (offer.calls ?? 0), 0)
  expect(calls).toBeGreaterThan(150)
})

it('installs nothing, whatever is missing, and names each thing with what to do', () => {
  const called = join(room, 'called')
  for (const name of ['apt-get', 'sudo', 'dnf', 'pacman', 'brew', 'npm']) program(name, `echo ${name} >> ${called}`)
  // The registry is asked by npm, which may be called for that alone.
  const nothing = { PATH: room, npm_execpath: undefined, COFFER_CHROMIUM: undefined, COFFER_HOST: 'preview' }
  const { code, text } = doctor(nothing, '--look')
  expect(code).toBe(1)
  expect(text).toMatch(/MISSING Chromium .*: .+/)
  expect(text).toMatch(/no {2}Specs on real Electron.*: Not here: COFFER_HOST=preview hides Electron’s binary\./)
  expect(text.trimEnd().split('\n').at(-1)).toMatch(/^Missing for npm start or npm test: .*Nothing was installed\.$/)
  const programs = existsSync(called) ? readFileSync(called, 'utf8').trim().split('\n') : []
  expect(programs.filter((name) => name !== 'npm')).toEqual([])
})

it('refuses an option that it does not know', () => {
  expect(doctor({}, '--install')).toMatchObject({ code: 2, errors: expect.stringContaining('--install') as string })
})

/** Has Playwright choose its specs as ever, and report each as passed but one, without running any. */
const played = (failing: string): string => `
import { readFileSync, writeFileSync } from 'node:fs'
if (process.argv[1] === ${JSON.stringify(packageFile('@playwright', 'test', 'cli.js'))}) {
  process.argv.push('--list')
  const file = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
  const end = (suite) => {
    for (const spec of suite.specs ?? []) {
      spec.ok = spec.file !== ${JSON.stringify(failing)}
      for (const test of spec.tests) test.status = spec.ok ? 'expected' : 'unexpected'
    }
    for (const inner of suite.suites ?? []) end(inner)
  }
  process.on('exit', () => {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    end(report)
    writeFileSync(file, JSON.stringify(report))
    writeFileSync(${JSON.stringify(join(room, 'chosen.json'))}, JSON.stringify(report.suites.map((suite) => suite.file)))
  })
}
`

it('runs on a binary exactly the specs that the table names, and prints which calls they prove', () => {
  const named = [
    ...new Set(
      Object.values(noteFiles)
        .flatMap((notes) => Object.values(notes))
        .flatMap((note) => specsOf({ note })),
    ),
  ]
  const [failing = ''] = named
  program('electron', 'exit 1')
  writeFileSync(join(room, 'played.mjs'), played(failing.replace('test/e2e/', '')))
  const env = { ELECTRON_OVERRIDE_DIST_PATH: room, NODE_OPTIONS: `--import=${join(room, 'played.mjs')}` }
  const { code, text } = doctor(env)
  const chosen = JSON.parse(readFileSync(join(room, 'chosen.json'), 'utf8')) as string[]
  expect(chosen.map((file) => `test/e2e/${file}`).toSorted()).toEqual(named.toSorted())
  expect(code).toBe(1)
  expect(text).toContain(
    `Run on real Electron: ${named.length - 1} spec files passed, 0 left something out, 1 failed. The packaged app `,
  )
  expect(text).toContain(`Failed (1):\n  ${failing}\nNewly proven calls (`)
  expect(text).toMatch(/\n {2}yes Specs on real Electron, \w+ \(\d+ calls\): /)
  expect(text).toMatch(/ {2}app\.quit\(\)\n/)
  expect(text).toMatch(/On real Electron not all of it passed\.\n$/)
})
