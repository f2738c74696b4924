import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { createClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import { openPracticeDesk } from '#main/practice/open-practice.ts'
import type { PracticeDesk } from '#main/practice/open-practice.ts'
import { ok } from '#shared/errors.ts'
import { systemTime as time } from '#main/platform/time.ts'
import { said } from '#test/support/said.ts'
import { streamClient, type StreamClient } from '#test/support/stream-client.ts'

interface Access {
  readonly data: { readonly token: string; readonly instanceServers: readonly { readonly endpoint: string }[] }
}

const open: PracticeDesk[] = []
afterEach(async () => {
  for (const desk of open.splice(0)) await desk.close()
})
const start = async (dataDir: string, troubles: string[] = []): Promise<PracticeDesk> => {
  const onTrouble = (event: string): void => void troubles.push(event)
  const desk = await openPracticeDesk({ dataDir, seed: 3, speed: 1, time, onReset: () => undefined, onTrouble })
  open.push(desk)
  return desk
}
const clientOf = ({ transport, credentials }: PracticeDesk) =>
  createClient({
    random: () => 0.5,
    venue: practiceVenue,
    transport,
    clock: createServerClock({ time, sample: createTimeSample(practiceVenue, transport) }),
    limits: {
      spot: createRateLimiter({ pool: 'spot', time }),
      management: createRateLimiter({ pool: 'management', time }),
      public: createRateLimiter({ pool: 'public', time }),
    },
    credentials: () => Promise.resolve(ok(credentials())),
    time,
  })
const place = (desk: PracticeDesk) =>
  clientOf(desk).call('placeOrder', {
    type: 'limit',
    side: 'buy',
    symbol: 'BTC-USDT',
    price: '20000',
    size: '0.5',
    clientOid: 'kept',
  })
const openOrders = async (desk: PracticeDesk): Promise<number> => {
  const listed = await clientOf(desk).call('listOpenOrders', { symbol: 'BTC-USDT' })
  if (listed.kind !== 'accepted') throw new Error(said(listed.error))
  return listed.data.length
}

it('has the order again after a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-'))
  const first = await start(dataDir)
  expect((await place(first)).kind).toBe('accepted')
  await first.close()
  expect(await openOrders(await start(dataDir))).toBe(1)
})

it('keeps its key over restarts, so that requests of an earlier run are still its own, and gets another by a reset', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-'))
  const first = await start(dataDir)
  const { key } = first.credentials()
  await first.close()
  const second = await start(dataDir)
  expect(second.credentials().key).toBe(key)
  await second.reset()
  const after = second.credentials().key
  expect(after).not.toBe(key)
  await second.close()
  expect((await start(dataDir)).credentials().key).toBe(after)
})

it('keeps the newest state, whole, when a reset, the timer and the end all save at once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-'))
  const troubles: string[] = []
  const desk = await start(dataDir, troubles)
  const resets = Array.from({ length: 5 }, () => desk.reset())
  await Promise.all([...resets, desk.close(), desk.close()])
  expect(troubles).toEqual([])
  const again = await start(dataDir, troubles)
  expect(again.credentials().key).toBe(desk.credentials().key)
  expect(troubles).toEqual([])
})

it('starts over when asked, with a key that works and nothing left', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-'))
  const desk = await start(dataDir)
  await place(desk)
  expect((await desk.reset()).ok).toBe(true)
  expect(await openOrders(desk)).toBe(0)
})

it('puts an unreadable state aside, says so, and practice goes on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-'))
  writeFileSync(join(dataDir, 'practice.json'), '{"version":1,"engine":"')
  const troubles: string[] = []
  const desk = await start(dataDir, troubles)
  expect(troubles).toEqual(['practice-unreadable'])
  expect(readFileSync(join(dataDir, 'practice.unreadable.json'), 'utf8')).toBe('{"version":1,"engine":"')
  expect((await place(desk)).kind).toBe('accepted')
})

it('a reset ends the streams of the exchange before it, and the same call opens those of the new one', async () => {
  const desk = await start(mkdtempSync(join(tmpdir(), 'coffer-practice-')))
  const connect = async (): Promise<StreamClient> => {
    const answer = await desk.transport({
      origin: practiceVenue.baseUrl,
      priority: 'market',
      method: 'POST',
      path: '/api/v1/bullet-public',
      headers: {},
      body: null,
    })
    if (!answer.ok) throw new Error(answer.error.detail)
    const { token, instanceServers } = (JSON.parse(answer.value.body) as Access).data
    return streamClient(desk.openSocket, `${instanceServers[0]?.endpoint ?? ''}?token=${token}&connectId=c1`)
  }
  const before = await connect()
  await expect.poll(() => before.frames).toEqual([{ id: 'c1', type: 'welcome' }])
  await desk.reset()
  await expect.poll(before.ended).toMatchObject({ code: 1001 })
  const after = await connect()
  await expect.poll(() => after.frames).toEqual([{ id: 'c1', type: 'welcome' }])
})
