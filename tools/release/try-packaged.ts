/** Everything that a packaged app shows by being started: that it starts as it is, and as it must not. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { System } from '#tools/package/system.ts'
import { smoke } from './smoke.ts'
import type { SmokeExpectation, StartApp } from './smoke.ts'
import { tamperedProblems } from './tampered.ts'

interface Packaged {
  readonly folder: string
  readonly system: System
}

interface Trial {
  readonly start: StartApp
  readonly expected: SmokeExpectation
  /** Starts a copy whose archive was changed. */
  readonly tamper?: typeof tamperedProblems
}

/** What is wrong, a sentence each. `room` is an empty folder that may be filled. Electron checks its archive on macOS and Windows only. */
export async function tryPackaged(
  { folder, system }: Packaged,
  room: string,
  { start, expected, tamper = tamperedProblems }: Trial,
): Promise<readonly string[]> {
  const problems = await smoke(start, room, expected)
  if (system.platform === 'linux') return problems
  const tampered = join(room, 'tampered')
  mkdirSync(tampered)
  return [...problems, ...(await tamper(folder, system, tampered))]
}
