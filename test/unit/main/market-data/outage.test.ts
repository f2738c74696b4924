import { describe, expect, it } from 'vitest'
import { appError } from '#shared/errors.ts'
import { createOutage } from '#main/market-data/outage.ts'
import { createPolling } from '#main/market-data/polling.ts'
import type { Source } from '#main/market-data/source.ts'
import { asWritten } from '#shared/messages.ts'
import { feedWorld, living, unreachable } from './support.ts'

const silence = appError('not-connected', asWritten('no'))
const refusal = appError('refused', asWritten('no'), { venue: { httpStatus: 400, code: '400100', message: null } })
const ours = appError('key-locked', asWritten('no'))

const reading = (began: number, ended: number) => ({ began, ended, isProbe: false })
const probe = (began: number, ended: number) => ({ began, ended, isProbe: true })

describe('an outage', () => {
  it('begins with silence, is probed ever less often, and ends with any answer of the venue', () => {
    const outage = createOutage(() => 1)
    expect(outage.judge(reading(0, 100), null)).toBeNull()
    expect(outage.judge(reading(200, 300), silence)).toBe('lost')
    expect(outage.isOut()).toBe(true)
    expect(outage.probeAt()).toBe(1_300)
    const waits = [1_300, 4_000, 10_000, 20_000].map((at) => {
      outage.judge(probe(at, at), silence)
      return outage.probeAt() - at
    })
    expect(waits).toEqual([2_000, 5_000, 5_000, 5_000])
    expect(outage.judge(probe(30_000, 30_100), refusal)).toBe('back')
    expect(outage.isOut()).toBe(false)
  })

  it.each([
    ['a page of HTML', 503, null, true],
    ['a login page of the network', 200, null, true],
    ['a path that is not there', 404, null, false],
    ['the venue saying that it is overloaded', 503, '503000', false],
  ])('%s in the place of an answer: begun %s', (_name, httpStatus, code, isBegun) => {
    const outage = createOutage(() => 1)
    const error = appError('answer-unreadable', asWritten('no'), { venue: { httpStatus, code, message: null } })
    expect(outage.judge(reading(0, 100), error)).toBe(isBegun ? 'lost' : null)
  })

  it('is not seen in one request without an answer while others get theirs', () => {
    const outage = createOutage(() => 1)
    outage.judge(reading(0, 500), null)
    expect(outage.judge(reading(100, 600), silence)).toBeNull()
    expect(outage.isOut()).toBe(false)
  })

  it('is neither begun nor ended by what happens on this side', () => {
    const outage = createOutage(() => 1)
    expect(outage.judge(reading(0, 100), ours)).toBeNull()
    expect(outage.isOut()).toBe(false)
    outage.judge(reading(200, 300), silence)
    expect(outage.judge(probe(1_300, 1_400), ours)).toBeNull()
    expect(outage.isOut()).toBe(true)
    expect(outage.probeAt()).toBe(2_400)
  })

  it('is no longer for the requests that were under way when it began', () => {
    const outage = createOutage(() => 1)
    outage.judge(reading(0, 100), silence)
    for (const ended of [110, 120, 130]) expect(outage.judge(reading(0, ended), silence)).toBeNull()
    expect(outage.probeAt()).toBe(1_100)
  })

  it('has one probe at a time', () => {
    const outage = createOutage(() => 1)
    outage.judge(reading(0, 100), silence)
    outage.probe()
    expect(outage.probeAt()).toBe(Infinity)
    outage.release()
    expect(outage.probeAt()).toBe(1_100)
  })
})

it('what is opened during an outage is told of it at once, and once, though nothing is asked for it', async () => {
  const world = feedWorld()
  world.watch('w1', { kind: 'ticker', symbol: 'BTC-USDT' })
  await world.time.flush()
  world.answerWith(() => unreachable)
  await world.time.advance(2_000)
  world.watch('w2', { kind: 'book', symbol: 'BTC-USDT', depth: 20 })
  await world.time.flush()
  expect(world.eventsOf('w2').map(({ kind }) => kind)).toEqual(['error'])
  expect(world.count('getPartialBook')).toBe(0)
  world.answerWith(living)
  await world.time.advance(6_000)
  expect(world.eventsOf('w2').slice(0, 2)).toMatchObject([{ kind: 'error' }, { kind: 'change' }])
  world.feed.stop()
})

it('a sink that throws when it is given the reason of an outage does not end the polling', async () => {
  const broken = new Error('the sink broke')
  let throwsLeft = 1
  /** The sink of the book throws once, at the first error that it is given. */
  const brittle = (source: Source): Source => ({
    open: (subject, sink, ageMs) =>
      source.open(
        subject,
        {
          ...sink,
          error: (error, at) => {
            if (subject.topic.kind === 'book' && throwsLeft-- > 0) throw broken
            sink.error(error, at)
          },
        },
        ageMs,
      ),
  })
  const world = feedWorld({ sourceOver: (deps) => brittle(createPolling({ ...deps, random: () => 0.5 })) })
  world.watch('w1', { kind: 'ticker', symbol: 'BTC-USDT' })
  await world.time.flush()
  world.answerWith(() => unreachable)
  await world.time.advance(2_000)
  world.watch('w2', { kind: 'book', symbol: 'BTC-USDT', depth: 20 })
  await world.time.flush()
  expect(world.errors).toEqual([broken])
  world.answerWith(living)
  await world.time.advance(10_000)
  const asked = [world.count('getTicker'), world.count('getPartialBook')]
  expect(asked[1]).toBeGreaterThan(0)
  await world.time.advance(10_000)
  expect(world.count('getTicker')).toBeGreaterThan(asked[0] ?? 0)
  expect(world.errors).toEqual([broken])
  world.feed.stop()
})
