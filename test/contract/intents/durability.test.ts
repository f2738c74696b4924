import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChildOrder } from '../../support/faults/money-child.ts'
import { takeLease } from '#main/journal/lease.ts'
import type { MoneyDesk } from '#test/support/money-desk.ts'
import { moneyDesk } from '#test/support/money-desk.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { full } from '#test/support/runs.ts'

const childFile = fileURLToPath(new URL('../../support/faults/money-child.ts', import.meta.url))

let desk: MoneyDesk
/** Children by the promise of their end. */
const running = new Map<ChildProcess, Promise<unknown>>()
beforeEach(async () => {
  desk = await moneyDesk()
})
afterEach(async () => {
  for (const child of running.keys()) child.kill('SIGKILL')
  // They write into the desk's folder until then.
  await Promise.all(running.values())
  await desk.close()
})

const argument = (doing: ChildOrder['doing']): string =>
  JSON.stringify({ folder: desk.childFolder, baseUrl: desk.baseUrl, key: desk.key, doing } satisfies ChildOrder)

const start = (doing: ChildOrder['doing'], wrapper: readonly string[] = []) => {
  const [command = '', ...args] = [...wrapper, process.execPath, childFile, argument(doing)]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(() => running.delete(child))
  running.set(child, ended)
  const said: string[] = []
  const received = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line)
    for (const listener of received) listener()
  })
  return {
    ended,
    /** Resolves with the first line it says. */
    firstWord: (): Promise<string> =>
      new Promise((resolve) => {
        const look = (): void => {
          const [first] = said
          if (first !== undefined) resolve(first)
        }
        received.add(look)
        look()
      }),
    kill: async (): Promise<void> => {
      child.kill('SIGKILL')
      await ended
    },
    said,
  }
}

interface Event {
  readonly what: 'wal-write' | 'wal-sync' | 'request'
  readonly text: string
}

/** What a trace says of the journal and of money requests, in order. */
const eventsIn = (trace: string): Event[] =>
  trace.split('\n').flatMap((text): Event[] => {
    if (/\b(pwrite64|write)\(\d+<[^>]*journal\.sqlite-wal>/.test(text)) return [{ what: 'wal-write', text }]
    if (/\b(fsync|fdatasync)\(\d+<[^>]*journal\.sqlite-wal>/.test(text)) return [{ what: 'wal-sync', text }]
    return /"(POST|DELETE) \/api\//.test(text) ? [{ what: 'request', text }] : []
  })

describe('M1: committed before it leaves', () => {
  it('a sync of the write-ahead log lies between every intent and its request', { timeout: 300_000 }, async () => {
    const out = join(desk.childFolder, 'trace')
    const watched = 'trace=fsync,fdatasync,pwrite64,write,writev,sendto,sendmsg'
    const child = start('every-kind', ['strace', '-f', '-y', '-s', '48', '-e', watched, '-o', out])
    await child.ended
    expect(child.said).toEqual(['ready', 'done'])
    const events = eventsIn(readFileSync(out, 'utf8'))
    const requests = events.flatMap(({ what }, index) => (what === 'request' ? [index] : []))
    expect(requests).toHaveLength(desk.count('POST', '/') + desk.count('DELETE', '/'))
    expect(requests.length).toBe(14)
    let from = 0
    for (const at of requests) {
      const before = events.slice(from, at).map(({ what }) => what)
      expect(before, events[at]?.text).toContain('wal-write')
      expect(before.at(-1), events[at]?.text).toBe('wal-sync')
      from = at + 1
    }
  })
})

const kills = full ? 20 : 4

describe('C1: killed in the middle', () => {
  it(`nothing is lost, doubled or forgotten over ${kills} kills`, { timeout: 300_000 }, async () => {
    for (let round = 0; round < kills; round += 1) {
      const child = start('orders')
      await child.firstWord()
      const before = desk.control.seen.length
      await desk.requests(before + 1 + (round % 5))
      await child.kill()
    }
    const journal = desk.openChildJournal()
    expect(expectOk(journal.reader.verify()).sound).toBe(true)
    await journal.reconcileAll()
    const intents = expectOk(journal.reader.list({ profileId: 'p1', limit: 10_000 }))
    const accepted = intents.filter(({ state }) => state === 'accepted').map(({ clientOid }) => clientOid)
    const orders = await desk.client.call('listOpenOrders', { symbol: 'BTC-USDT' })
    const truth = orders.kind === 'accepted' ? orders.data.map(({ clientOid }) => clientOid) : []
    expect(new Set(accepted)).toEqual(new Set(truth))
    expect(accepted).toHaveLength(truth.length)
    expect(intents.filter(({ state }) => state === 'unknown' || state === 'sending')).toEqual([])
    expect(desk.count('POST', '/')).toBeLessThanOrEqual(intents.length)
    expect(truth.length).toBeGreaterThan(kills)
    journal.close()
  })
})

describe('T13: one process only', () => {
  it('a second one gets no lease and signs nothing; a killed one lets go', { timeout: 300_000 }, async () => {
    const first = start('lease')
    expect(await first.firstWord()).toBe('ready')
    const second = start('orders')
    expect(await second.firstWord()).toBe('not-owner')
    await second.ended
    expect(desk.control.seen).toEqual([])
    expect(expectFail(takeLease(join(desk.childFolder, 'lease.sqlite'))).code).toBe('not-owner')
    await first.kill()
    const lease = expectOk(takeLease(join(desk.childFolder, 'lease.sqlite')))
    expect(expectFail(takeLease(join(desk.childFolder, 'lease.sqlite'))).code).toBe('not-owner')
    lease.release()
  })
})
