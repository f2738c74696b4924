import { createDeflateRaw } from 'node:zlib'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { mostPerTurn } from '#main/streams/turns.ts'
import { startCanary } from '#test/support/canary.ts'
import { bookPush, type DeskOptions, openStreamDesk, type Session, startStreamVenue } from './stream-venue.ts'
import { watching } from './watching.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open(options: DeskOptions = {}) {
  const venue = await startStreamVenue()
  ends.push(venue.close)
  const desk = openStreamDesk(venue.venue, { timing: { backoffFromMs: 50 }, ...options })
  ends.push(desk.close)
  return { venue, ...desk }
}

/** A frame of a server by hand: final, of an opcode, compressed where `isPacked`. */
function frameOf(payload: Buffer, opcode: number, isPacked = false): Buffer {
  const head = Buffer.alloc(10)
  head[0] = 0x80 | (isPacked ? 0x40 : 0) | opcode
  head[1] = 127
  head.writeBigUInt64BE(BigInt(payload.length), 2)
  return Buffer.concat([head, payload])
}

/** `bytes` of one letter, packed as permessage-deflate packs: about a thousandth. */
async function bomb(bytes: number): Promise<Buffer> {
  const deflate = createDeflateRaw()
  const packed: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => packed.push(chunk))
  deflate.end(Buffer.alloc(bytes, 'x'))
  await new Promise((resolve) => deflate.on('end', resolve))
  return Buffer.concat(packed)
}

/** What one session is sent, once; every later one behaves. */
const firstOnly = (attack: (session: Session) => void | Promise<void>) => {
  let done = false
  return (session: Session): boolean => {
    if (done || session.topics.size > 0) return false
    done = true
    setImmediate(() => void attack(session))
    return false
  }
}

describe('hostile streams', () => {
  it.each<[string, (session: Session) => void | Promise<void>]>([
    [
      'a frame of 2 MB',
      ({ socket }) => socket.send(JSON.stringify({ type: 'message', topic: 'x', data: 'x'.repeat(2 * 1024 * 1024) })),
    ],
    [
      '2 MB in many fragments',
      ({ socket }) => {
        for (let part = 0; part < 64; part++) socket.send('x'.repeat(32 * 1024), { fin: part === 63, compress: false })
      },
    ],
    [
      'a frame that inflates to 100 MB',
      async ({ wire }) => void wire.write(frameOf(await bomb(100 * 1024 * 1024), 1, true)),
    ],
    ['bytes that are no frame', ({ wire }) => void wire.write(Buffer.alloc(64, 0xff))],
  ])('%s ends the connection, and the next one is opened', async (_name, attack) => {
    const { venue, streams, errors } = await open()
    venue.manners.onConnect = firstOnly(attack)
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.until(() => watched.told.at(-1) === 'joined' && venue.sessions.length === 2)
    expect(watched.told).toContain('streams.ended')
    venue.sessions[1]?.say(bookPush(1))
    await watched.pushed(1)
    expect([watched.pushes.length, errors]).toEqual([1, []])
  })

  it.each([
    [
      'of depth 1000',
      `{"type":"message","topic":"/market/level2:BTC-USDT","data":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
    ],
    ['of no JSON', 'hello'],
    [
      'with keys of every object',
      '{"type":"message","topic":"__proto__","subject":"constructor","data":{"__proto__":{"polluted":1}}}',
    ],
    ['of another topic', JSON.stringify(bookPush(1, 'ETH-USDT'))],
    ['of a type nobody knows', '{"type":"command","id":"1"}'],
    ['with a row that does not hold', JSON.stringify({ ...bookPush(1), data: { symbol: 'BTC-USDT' } })],
  ])('a frame %s harms nothing that comes before or after it', async (_name, text) => {
    const { venue, streams, errors } = await open()
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    const [session] = venue.sessions
    session?.say(bookPush(7))
    session?.say(text)
    session?.say(bookPush(8))
    await watched.pushed(2)
    expect(watched.pushes.map(({ push }) => push.sequenceEnd)).toEqual([7, 8])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect([venue.sessions.length, errors]).toEqual([1, []])
  })

  /** A push of the book whose `more`, which nobody reads, makes the whole message nest so deep. */
  const deep = (levels: number, sequence: number): string => {
    const push = bookPush(sequence)
    const inner = levels - 2
    return JSON.stringify({ ...push, data: { ...push.data, more: '#' } }).replace(
      '"#"',
      '['.repeat(inner) + ']'.repeat(inner),
    )
  }

  it('a frame of 32 levels is read, and one of 33 is not', async () => {
    const { venue, streams, errors } = await open()
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    const [session] = venue.sessions
    session?.say(deep(32, 1))
    session?.say(deep(33, 2))
    session?.say(bookPush(3))
    await watched.pushed(2)
    expect(watched.pushes.map(({ push }) => push.sequenceEnd)).toEqual([1, 3])
    expect([venue.sessions.length, errors]).toEqual([1, []])
  })

  /** A push of the book of so many bytes, sent as it is or packed. */
  const long = (bytes: number, sequence: number): string => {
    const push = bookPush(sequence)
    const bare = JSON.stringify({ ...push, data: { ...push.data, more: '' } }).length
    return JSON.stringify({ ...push, data: { ...push.data, more: 'x'.repeat(bytes - bare) } })
  }

  it.each([true, false])(
    'a frame of 1 MB is read, and a byte more ends the connection (packed: %s)',
    async (compress) => {
      const { venue, streams } = await open()
      const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
      await watched.joined(1)
      venue.sessions[0]?.socket.send(long(1024 * 1024, 1), { compress })
      await watched.pushed(1)
      expect(watched.told).toEqual(['joined'])
      venue.sessions[0]?.socket.send(long(1024 * 1024 + 1, 2), { compress })
      await watched.joined(2)
      expect(watched.told).toEqual(['joined', 'streams.ended', 'joined'])
      expect(watched.pushes.map(({ push }) => push.sequenceEnd)).toEqual([1])
    },
  )

  it('binary JSON is read as text is', async () => {
    const { venue, streams } = await open()
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    venue.sessions[0]?.socket.send(Buffer.from(JSON.stringify(bookPush(3))))
    await watched.pushed(1)
    expect(watched.pushes).toMatchObject([{ push: { sequenceEnd: 3 }, subject: 'trade.l2update' }])
  })

  it('a million tiny frames end the line, and main goes on', async () => {
    const { venue, streams } = await open({ timing: { backoffFromMs: 60_000 } })
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    const tiny = frameOf(Buffer.from('{}'), 1)
    const thousand = Buffer.concat(Array.from({ length: 1_000 }, () => tiny))
    const wire = venue.sessions[0]?.wire as Socket
    wire.on('error', () => undefined)
    let ticks = 0
    const ticking = setInterval(() => void (ticks += 1), 5)
    for (let sent = 0; sent < 1_000; sent++) wire.write(thousand)
    await watched.lost(1)
    await venue.until(() => venue.open().length === 0)
    clearInterval(ticking)
    expect(watched.losses).toMatchObject([{ code: 'answer-too-large', reason: { id: 'streams.flood' } }])
    expect(streams.view('p1').public.unreadable).toBe(0)
    // Both ends share this thread, which is busy for seconds on a slow machine; but never in one go.
    expect(ticks).toBeGreaterThan(3)
  })

  it('20,000 pushes that arrive at once are told in turns of the event loop, 500 at most in each, in their order', async () => {
    const { venue, streams } = await open()
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    let before = 0
    let most = 0
    const turn = (): void => {
      most = Math.max(most, watched.pushes.length - before)
      before = watched.pushes.length
      turning = setImmediate(turn)
    }
    let turning = setImmediate(turn)
    const frames = Array.from({ length: 20_000 }, (_, index) =>
      frameOf(Buffer.from(JSON.stringify(bookPush(index + 1))), 1),
    )
    venue.sessions[0]?.wire.write(Buffer.concat(frames))
    await watched.pushed(20_000)
    clearImmediate(turning)
    expect(most).toBeGreaterThan(100)
    expect(most).toBeLessThanOrEqual(mostPerTurn.frames)
    expect(watched.pushes.every(({ push }, index) => push.sequenceEnd === index + 1)).toBe(true)
    expect(watched.told).toEqual(['joined'])
  })

  it('N3: an endpoint on another host is refused, and gets no connection', async () => {
    const { venue, streams } = await open()
    const other = await startCanary()
    ends.push(other.close)
    const elsewhere = [
      `ws://127.0.0.1:${other.port}/`,
      `wss://127.0.0.1:${other.port}/`,
      `ws://localhost:${other.port}/`,
      `ws://127.0.0.1:${venue.port}@127.0.0.1:${other.port}/`,
      `ws://user:word@127.0.0.1:${venue.port}/`,
      `http://127.0.0.1:${venue.port}/`,
      `ws://127.0.0.1.evil.invalid:${venue.port}/`,
      'javascript:alert(1)',
      '',
    ]
    for (const [index, endpoint] of elsewhere.entries()) {
      venue.manners.endpoint = endpoint
      const watched = watching(streams, `p${index}`, 'orders', null)
      await watched.lost(1)
      expect(watched.losses, endpoint).toMatchObject([
        { code: 'host-not-allowed', reason: { id: 'streams.other-host' } },
      ])
      watched.end()
    }
    expect([other.hits(), venue.upgrades()]).toEqual([0, 0])
  })

  it('N3: a packaged app opens no stream without TLS, not even to this machine', async () => {
    const { venue, streams } = await open({ packaged: true })
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.lost(1)
    expect([watched.told, venue.upgrades()]).toEqual([['streams.other-host'], 0])
  })

  it.each([301, 302, 307, 308])(
    'N2: a redirect (%i) in place of the stream is an error, and its target gets nothing',
    async (status) => {
      const { venue, streams } = await open({ timing: { backoffFromMs: 60_000 } })
      const target = await startCanary()
      ends.push(target.close)
      venue.manners.onUpgrade = (_request, wire) => {
        wire.end(`HTTP/1.1 ${status} Moved\r\nlocation: ws://127.0.0.1:${target.port}/\r\ncontent-length: 0\r\n\r\n`)
        return true
      }
      const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
      await watched.lost(1)
      expect([watched.told, target.hits(), venue.upgrades()]).toEqual([['streams.redirected'], 0, 1])
    },
  )

  it.each([
    ['an answer that is no upgrade', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'],
    ['a refusal', 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n'],
    [
      'an upgrade without its key',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: x\r\n\r\n',
    ],
    ['nothing at all', ''],
  ])('%s in place of the stream is the end of that attempt', async (_name, head) => {
    const { venue, streams } = await open({ timing: { backoffFromMs: 50 } })
    let isFirst = true
    venue.manners.onUpgrade = (_request, wire) => {
      if (!isFirst) return false
      isFirst = false
      wire.end(head)
      return true
    }
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    expect(watched.told).toEqual(['streams.ended', 'joined'])
  })

  it('a listener that throws takes no other along', async () => {
    const { venue, streams, errors } = await open()
    const fault = new Error('of a listener')
    streams.subscribe('p1', 'book', 'BTC-USDT', {
      onJoined: () => undefined,
      onLost: () => undefined,
      onPush: () => {
        throw fault
      },
    })
    const watched = watching(streams, 'p1', 'book', 'BTC-USDT')
    await watched.joined(1)
    venue.sessions[0]?.say(bookPush(1))
    await watched.pushed(1)
    expect(errors).toEqual([['stream-listener', fault]])
  })
})
