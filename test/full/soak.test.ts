import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectDir } from '#tools/project.ts'

const soak = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(projectDir, 'tools', 'run.mjs'), 'soak', ...args], { encoding: 'utf8' })

/** The short form of `npm run soak`: that it runs, and that nothing is violated in a few histories. */
describe('whole processes through faults', () => {
  it.each([
    ['steps of a plan', ['--histories', '4', '--jobs', '4']],
    ['kills at every named step', ['--crash', '--histories', '1']],
  ])('%s: all holds', (_what, args) => {
    const { status, stdout } = soak(...args)
    expect(stdout).toContain('violations: 0')
    expect(status, stdout).toBe(0)
  })
})
