import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '#main/log/logger.ts'
import { systemTime as time } from '#main/platform/time.ts'
import { canariesBelow, canariesIn } from '#test/support/canary-scan.ts'
import { removeFolder } from '#test/support/folders.ts'
import { openStreamDesk, type Session, startStreamVenue } from './stream-venue.ts'
import { watching } from './watching.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

describe('the token of a stream', () => {
  it('reaches no error, no push, no view and no log, though the venue says it at every turn (T11)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coffer-stream-'))
    ends.push(() => removeFolder(folder))
    const logger = createLogger({ dataDir: folder, time })
    const venue = await startStreamVenue()
    ends.push(venue.close)
    const desk = openStreamDesk(venue.venue, { timing: { backoffFromMs: 50 }, log: logger.info })
    ends.push(desk.close)
    const hex = (text: string): string => Buffer.from(text).toString('hex')
    const ways: readonly ((session: Session) => void)[] = [
      ({ say, token }) => say({ id: '1', type: 'error', code: 401, data: `token ${token} is expired` }),
      ({ say, token }) =>
        say({ id: '1', type: 'error', code: 401, data: `token ${encodeURIComponent(token)} is expired` }),
      ({ say, token }) => say({ id: '1', type: 'error', code: 401, data: `token ${hex(token)} is expired` }),
      ({ socket, token }) => socket.close(4001, `bad ${token}`),
      ({ socket, token }) => socket.close(4001, hex(token)),
    ]
    let turn = 0
    const seen: unknown[] = []
    venue.manners.onConnect = (session) => {
      // What was said of the attempt before.
      seen.push(desk.streams.view('p1').private.error)
      ways[turn]?.(session)
      return turn++ < ways.length
    }
    venue.manners.onMessage = (session, { id, type, topic }) => {
      if (type !== 'subscribe' || topic !== '/account/balance') return false
      session.say({ id, type: 'error', code: 404, data: `topic ${topic} of ${session.token} is not found` })
      return true
    }
    const orders = watching(desk.streams, 'p1', 'orders', null)
    const balances = watching(desk.streams, 'p1', 'balances', null)
    await Promise.all([orders.joined(1), balances.until(() => balances.told.includes('streams.refused'))])
    const session = venue.sessions.at(-1)
    session?.say({
      type: 'message',
      topic: '/spotMarket/tradeOrdersV2',
      subject: session.token,
      data: {
        orderId: session.token,
        symbol: 'BTC-USDT',
        side: 'buy',
        orderType: 'limit',
        type: 'open',
        status: 'open',
        ts: '1',
      },
    })
    await orders.pushed(1)

    const secrets = Object.fromEntries(venue.tokens.map((token, index) => [`token ${index}`, token]))
    expect(venue.tokens.length).toBeGreaterThan(ways.length)
    // Each was named to who keeps secrets out of the log.
    expect(desk.secrets).toEqual(venue.tokens)
    // Of those that ended nothing is kept, however many there were.
    expect(desk.hidden()).toEqual([venue.tokens.at(-1)])
    const told = {
      seen,
      losses: [...orders.losses, ...balances.losses],
      pushes: orders.pushes,
      view: desk.streams.view('p1'),
    }
    expect(seen).toMatchObject([null, ...ways.map(() => ({ reason: expect.anything() as unknown }))])
    expect(canariesIn(JSON.stringify([told, desk.errors]), secrets)).toEqual([])
    for (const error of [...told.losses, ...(seen as object[])])
      logger.error('stream-listener', { error, details: { ...error } })
    await logger.close()
    const logged = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
      .join()
    for (const event of ['stream-opened', 'stream-ended', 'streams.token-refused', 'streams.ended'])
      expect(logged).toContain(event)
    expect(canariesBelow(folder, secrets)).toEqual([])
  })

  it('stands in the address of the stream alone, with a random id of the connection', async () => {
    const venue = await startStreamVenue()
    ends.push(venue.close)
    const desk = openStreamDesk(venue.venue, { timing: { backoffFromMs: 10 } })
    ends.push(desk.close)
    const asked: string[] = []
    venue.manners.onUpgrade = ({ url = '', headers }) => {
      asked.push(url)
      expect(JSON.stringify(headers)).not.toContain('CANARY')
      return false
    }
    const watched = watching(desk.streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    venue.sessions[0]?.socket.terminate()
    await watched.joined(2)
    const ids = asked.map((url) => new URL(url, 'http://x').searchParams.get('connectId') ?? '')
    expect(ids.every((id) => id.length > 20)).toBe(true)
    expect(new Set(ids).size).toBe(2)
    expect(asked.map((url) => new URL(url, 'http://x').searchParams.get('token'))).toEqual(venue.tokens)
  })
})
