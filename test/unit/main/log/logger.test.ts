import { mkdtemp, readFile, readdir, stat } from 'node:fs/promises'
import * as nodeFs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '#main/log/logger.ts'
import type { LogFs } from '#main/log/log-file.ts'
import { removeFolder } from '#test/support/folders.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'coffer-log-'))
})
afterEach(() => removeFolder(dataDir))

const time = virtualTime()
const logs = (): string => join(dataDir, 'logs')
const linesOf = async (name: string): Promise<Record<string, unknown>[]> =>
  (await readFile(join(logs(), name), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('logger', () => {
  it('writes one JSON line an event, from its level up', async () => {
    const log = createLogger({ dataDir, time })
    log.debug('not-written')
    log.info('call', { endpoint: 'getTicker', attempt: 1 })
    log.error('bridge', { channel: 'orders.place', error: new TypeError('words') })
    await log.close()
    const lines = await linesOf('coffer.log')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toEqual({
      time: '2025-10-09T08:53:20.000Z',
      level: 'info',
      event: 'call',
      endpoint: 'getTicker',
      attempt: 1,
    })
    expect(lines[1]).toMatchObject({
      level: 'error',
      event: 'bridge',
      channel: 'orders.place',
      error: { name: 'TypeError' },
    })
  })

  it('T11: folder 0700, every file 0600', async () => {
    const log = createLogger({ dataDir, time, maxBytes: 200 })
    for (let i = 0; i < 10; i += 1) {
      log.info('call', { count: i })
      await log.flush()
    }
    await log.close()
    expect((await stat(logs())).mode & 0o777).toBe(0o700)
    for (const name of await readdir(logs())) expect((await stat(join(logs(), name))).mode & 0o777).toBe(0o600)
  })

  it('rotates: no file over its cap, no more files than kept, the youngest lines last', async () => {
    const log = createLogger({ dataDir, time, maxBytes: 500, keep: 2 })
    for (let i = 0; i < 100; i += 1) log.info('call', { count: i })
    await log.close()
    const names = (await readdir(logs())).sort()
    expect(names).toEqual(['coffer.log', 'coffer.log.1', 'coffer.log.2'])
    for (const name of names) expect((await stat(join(logs(), name))).size).toBeLessThanOrEqual(500)
    const counts = (await Promise.all([...names].reverse().map(linesOf))).flat().map((line) => line['count'])
    expect(counts).toEqual(Array.from({ length: counts.length }, (_, i) => 100 - counts.length + i))
  })

  it('goes on in the file of the run before', async () => {
    for (const count of [1, 2]) {
      const log = createLogger({ dataDir, time })
      log.info('call', { count })
      await log.close()
    }
    expect((await linesOf('coffer.log')).map((line) => line['count'])).toEqual([1, 2])
  })

  it('says once that the disk refuses, counts what is lost, and says how much when it recovers', async () => {
    let full = true
    const refusing: LogFs = {
      ...nodeFs,
      open: (...args: Parameters<typeof nodeFs.open>) =>
        full ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : nodeFs.open(...args),
    }
    const troubles: string[] = []
    const log = createLogger({ dataDir, time, fs: refusing, onTrouble: (code) => troubles.push(code) })
    log.info('one')
    await log.flush()
    log.info('two')
    await log.flush()
    full = false
    log.info('three')
    await log.close()
    expect(troubles).toEqual(['ENOSPC'])
    expect((await linesOf('coffer.log')).map(({ event, dropped }) => ({ event, dropped }))).toEqual([
      { event: 'log-lines-lost', dropped: 2 },
      { event: 'three', dropped: undefined },
    ])
  })

  it('G1: a hidden secret is on disk in no form', async () => {
    const secret = '65f1c0ffee0123456789abcd'
    const log = createLogger({ dataDir, time })
    log.hide(secret)
    log.info(secret, { endpoint: secret, profileId: Buffer.from(secret).toString('hex'), error: new Error(secret) })
    await log.close()
    const text = await readFile(join(logs(), 'coffer.log'), 'utf8')
    for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
      expect(text).not.toContain(form)
    expect(text).toContain('[redacted]')
  })

  it('replaces a line that would be too long', async () => {
    const log = createLogger({ dataDir, time })
    const item = { code: 'c'.repeat(60), reason: 'r'.repeat(60), state: 's'.repeat(60) }
    const list = Array.from({ length: 20 }, () => item)
    log.info('call', { details: [list, list, list] })
    await log.close()
    expect(await linesOf('coffer.log')).toMatchObject([{ event: 'call', redacted: 'too long' }])
  })
})
