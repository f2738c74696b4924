import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { startPracticeServer } from '#main/practice/server.ts'
import { systemTime } from '#main/platform/time.ts'
import { removeFolder } from '#test/support/folders.ts'
import { full } from '#test/support/runs.ts'

/** The library that bends the wall clock of one process; tools/provision installs it. The steady clock stays as it is. */
const library = (): string => {
  const asked = spawnSync('faketime', ['-f', '+0', 'sh', '-c', 'echo $LD_PRELOAD'], { encoding: 'utf8' })
  if (asked.status !== 0) throw new Error('faketime is missing: run the provision tool')
  return asked.stdout.trim()
}

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A client process whose clock is off by `seconds`, against a practice exchange with the true time. */
async function bentClient(seconds: number) {
  const exchange = createPracticeExchange({ seed: 7, time: systemTime })
  const server = await startPracticeServer({ exchange })
  cleanups.push(() => server.close())
  const keys = exchange.createKey({ accountId: exchange.defaultAccountId, permissions: ['Spot'] })
  const folder = mkdtempSync(join(tmpdir(), 'coffer-clock-'))
  cleanups.push(() => removeFolder(folder))
  const file = join(folder, 'time')
  const bend = (by: number): void => writeFileSync(file, `${by < 0 ? '' : '+'}${by}\n`)
  bend(seconds)
  const script = fileURLToPath(new URL('../../support/clocked-client.ts', import.meta.url))
  const child = spawn(process.execPath, [script, server.baseUrl, JSON.stringify(keys)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  cleanups.push(async () => {
    if (child.kill()) await once(child, 'exit')
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const call = async (): Promise<{ kind: string; wall: number }> => {
    child.stdin.write('\n')
    const line = await lines.next()
    if (line.done === true) throw new Error('the client process ended')
    return JSON.parse(line.value) as { kind: string; wall: number }
  }
  /** ms between the time stamp of the last signed request and its arrival. */
  const lastError = (): number => {
    const last = server.control.seen.findLast(({ headers }) => headers['kc-api-timestamp'] !== undefined)
    return Number(last?.headers['kc-api-timestamp']) - (last?.at ?? 0)
  }
  return { call, bend, lastError }
}

describe('L4: a machine whose clock is wrong, for real', () => {
  // The least of them is within what the venue tolerates: only the correction brings its error below the half of it.
  it.each(full ? [4, -4, 60, -60, 86_400, -86_400] : [4, -60])(
    '%i s off, then a jump while running',
    async (seconds) => {
      const { call, bend, lastError } = await bentClient(seconds)
      /** A call by a clock that is so many ms off the machine's. */
      const callAt = async (offMs: number): Promise<void> => {
        const before = Date.now()
        const { kind, wall } = await call()
        expect(wall - offMs).toBeGreaterThanOrEqual(before - 50)
        expect(wall - offMs).toBeLessThanOrEqual(Date.now() + 50)
        expect(kind).toBe('accepted')
        expect(Math.abs(lastError())).toBeLessThan(2_000)
      }
      await callAt(seconds * 1_000)
      bend(-seconds * 2)
      await callAt(-seconds * 2_000)
    },
  )
})
