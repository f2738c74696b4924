import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { projectDir } from '#tools/project.ts'

/** Not `spawnSync`: a runner whose worker does not answer for a minute takes it for dead. */
async function soak(...args: readonly string[]): Promise<{ readonly code: unknown; readonly said: string }> {
  const child = spawn(process.execPath, [join(projectDir, 'tools', 'run.mjs'), 'soak', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => void child.once('close', resolve))
  const said = await text(child.stdout)
  return { code: await ended, said }
}

/** The short form of `npm run soak`: that it runs, and that nothing is violated in a few histories. A minute each on two cores. */
describe('whole processes through faults', () => {
  it.each([
    ['steps of a plan', ['--histories', '6']],
    ['kills at every named step', ['--crash', '--histories', '2']],
  ])('%s: all holds', async (_what, args) => {
    const { code, said } = await soak(...args)
    expect(said).toContain('violations: 0')
    expect(code, said).toBe(0)
  })
})
