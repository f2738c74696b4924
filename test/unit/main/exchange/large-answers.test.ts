import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { EndpointName } from '#shared/exchange/index.ts'
import { createLargeAnswers, readInPlace } from '#main/exchange/large-answers.ts'
import type { WireResult } from '#main/exchange/wire.ts'
import type { Time } from '#main/platform/time.ts'
import { systemTime } from '#main/platform/time.ts'
import { answered, refusal, success } from '#test/support/client-world.ts'
import { orderQuerySheets } from '../../shared/exchange/sheets/order-queries.ts'

const record = (orderQuerySheets.listOpenOrders.answers[0]?.[1] as readonly object[])[0]
const orders = (count: number): object[] => Array.from({ length: count }, (_, at) => ({ ...record, id: `order-${at}` }))
const filler = 'x'.repeat(300_000)

const threadFile = new URL('../../../../src/main/exchange/answer-worker.ts', import.meta.url)
const closing: AbortController[] = []
const threads: Worker[] = []
const errors: unknown[] = []
const reader = (startThread = () => new Worker(threadFile), time: Pick<Time, 'sleep'> = systemTime) => {
  const controller = new AbortController()
  closing.push(controller)
  return createLargeAnswers({
    closing: controller.signal,
    time,
    onError: (_event, error) => errors.push(error),
    startThread: () => {
      const thread = startThread()
      threads.push(thread)
      return thread
    },
  })
}
afterEach(() => {
  for (const controller of closing.splice(0)) controller.abort()
  threads.length = 0
  errors.length = 0
})

describe('N5: a large answer', () => {
  const over = new AbortController()
  const shared = createLargeAnswers({
    closing: over.signal,
    time: systemTime,
    onError: (_event, error) => errors.push(error),
  })
  afterAll(() => over.abort())

  const odd = { ...record, id: null }
  const cases: readonly (readonly [string, EndpointName, WireResult])[] = [
    ['a list', 'listOpenOrders', success(orders(2_000))],
    ['a list with odd rows', 'listOpenOrders', success([...orders(1_500), odd, odd])],
    [
      'a page',
      'listOpenOrdersPage',
      success({ currentPage: 1, pageSize: 50, totalNum: 1, totalPage: 1, items: orders(900) }),
    ],
    [
      'a book, with integers beyond 2^53',
      'getFullBook',
      answered(
        200,
        `{"code":"200000","data":{"time":1,"sequence":11029373945659392123,"asks":null,"bids":${JSON.stringify(
          Array.from({ length: 20_000 }, (_, at) => [String(at + 1), '0.1']),
        )}}}`,
      ),
    ],
    [
      'a map',
      'getPrices',
      success(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`C${at}`, '0.000000012']))),
    ],
    ['a refusal', 'listOpenOrders', refusal('400100', filler)],
    ['what is not JSON', 'listOpenOrders', answered(200, filler)],
    ['what nests too deep', 'listOpenOrders', answered(200, '['.repeat(300_000))],
    ['another kind of answer', 'listOpenOrders', success({ filler })],
    ['an order placed', 'placeOrder', success({ orderId: filler })],
  ]

  it.each(cases)('%s: reads as it would in place', async (_name, row, wire) => {
    const verdict = shared(wire, row)
    expect(verdict).toBeInstanceOf(Promise)
    expect(await verdict).toEqual(readInPlace(wire, row))
    expect(errors).toEqual([])
  })

  it('several at once, each its own', async () => {
    const read = reader()
    const [first, second, third] = await Promise.all([
      read(success(orders(1_000)), 'listOpenOrders'),
      read(answered(200, filler), 'listOpenOrders'),
      read(success(orders(1_200)), 'listOpenOrders'),
    ])
    expect(first).toMatchObject({ data: { length: 1_000 } })
    expect(second).toMatchObject({ kind: 'unknown' })
    expect(third).toMatchObject({ data: { length: 1_200 } })
    expect(threads).toHaveLength(1)
  })

  it('of 8 MB does not hold up what else there is to do', async () => {
    const wire = success(orders(12_000))
    const reading = Promise.resolve(reader()(wire, 'listOpenOrders'))
    let turns = 0
    let isDone = false
    const turn = (): void => {
      if (isDone) return
      turns += 1
      setImmediate(turn)
    }
    turn()
    const verdict = await reading
    isDone = true
    expect(verdict).toMatchObject({ kind: 'accepted', data: { length: 12_000 } })
    // In place there would be the first one alone.
    expect(turns).toBeGreaterThan(20)
  })

  it('a small one is read at once, and starts no thread', () => {
    expect(reader()(success(orders(10)), 'listOpenOrders')).toMatchObject({ kind: 'accepted' })
    expect(threads).toEqual([])
  })
})

describe('where the thread fails', () => {
  const wire = success(orders(1_000))
  const whole = { kind: 'accepted', data: { length: 1_000 } }

  it('it cannot start: read in place, and told once', () => {
    const read = reader(() => {
      throw new Error('no threads here')
    })
    expect(read(wire, 'listOpenOrders')).toMatchObject(whole)
    expect(read(wire, 'listOpenOrders')).toMatchObject(whole)
    expect(errors).toEqual([new Error('no threads here')])
  })

  /** Ten seconds of silence, which are over in a tenth of them where silence is what is tried. */
  const silenceOf = (name: string): number => (name === 'it says nothing' ? 10 : 1)
  it.each([
    ['its file is missing', () => new Worker(new URL('./nowhere.js', import.meta.url))],
    [
      'it says nothing',
      () => new Worker('require("node:worker_threads").parentPort.on("message", () => {})', { eval: true }),
    ],
    ['it throws', () => new Worker('throw new Error("odd")', { eval: true })],
    ['it ends', () => new Worker('setTimeout(() => process.exit(0))', { eval: true })],
    [
      'it answers out of turn',
      () => new Worker('require("worker_threads").parentPort.postMessage({kind:"end"})', { eval: true }),
    ],
  ])('%s: what waits is read in place', async (name, start) => {
    const read = reader(start, { sleep: (ms, signal) => systemTime.sleep(ms / silenceOf(name), signal) })
    const both = [read(wire, 'listOpenOrders'), read(wire, 'listOpenOrders')]
    for (const verdict of await Promise.all(both)) expect(verdict).toMatchObject(whole)
    expect(errors).toHaveLength(1)
    expect(read(wire, 'listOpenOrders')).toMatchObject(whole)
  })

  it('Coffer closes: the thread ends, and what waits is read in place', async () => {
    const read = reader()
    const reading = read(wire, 'listOpenOrders')
    const ended = once(threads[0] as Worker, 'exit')
    closing[0]?.abort()
    expect(await reading).toMatchObject(whole)
    await ended
    expect(read(wire, 'listOpenOrders')).toMatchObject(whole)
    expect(errors).toEqual([])
  })
})
