import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Report } from '#tools/doctor/report.ts'
import { projectDir } from '#tools/project.ts'

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'coffer-doctor-test-'))
})
afterEach(() => rmSync(room, { recursive: true }))

type Printed = Report & { readonly exitCode: number }

/** Runs the command as npm does; nothing of Electron is run, whether it is there or not. */
function doctor(
  env: NodeJS.ProcessEnv,
  ...args: readonly string[]
): { readonly code: number | null; readonly text: string } {
  const tool = join(projectDir, 'tools', 'run.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, 'doctor', '--look', ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { code: status, text: `${stdout}${stderr}` }
}

it('says of this machine what runs and which proofs it can add, as text and for a program', () => {
  const printed = doctor({}, '--json')
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
  for (const name of ['apt-get', 'sudo', 'dnf', 'pacman', 'brew', 'npm']) {
    writeFileSync(join(room, name), `#!/bin/sh\necho ${name} >> ${called}\n`)
    chmodSync(join(room, name), 0o755)
  }
  // The registry is asked by npm, which may be called for that alone.
  const { code, text } = doctor({
    PATH: room,
    npm_execpath: undefined,
    COFFER_CHROMIUM: undefined,
    COFFER_HOST: 'preview',
  })
  expect(code).toBe(1)
  expect(text).toMatch(/MISSING Chromium .*: .+/)
  expect(text).toMatch(/no {2}Specs on real Electron.*: Not here: Electron’s binary is missing\./)
  expect(text.trimEnd().split('\n').at(-1)).toMatch(/^Missing for npm start or npm test: .*Nothing was installed\.$/)
  const programs = existsSync(called) ? readFileSync(called, 'utf8').trim().split('\n') : []
  expect(programs.filter((name) => name !== 'npm')).toEqual([])
})

it('refuses an option that it does not know', () => {
  expect(doctor({}, '--install')).toMatchObject({ code: 2, text: expect.stringContaining('--install') as string })
})
