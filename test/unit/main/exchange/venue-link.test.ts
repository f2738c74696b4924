import { describe, expect, it } from 'vitest'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { createVenueLink } from '#main/exchange/venue-link.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import { said } from '#test/support/said.ts'
import { asWritten } from '#shared/messages.ts'

/** A line whose clock answers, or not, as the test says. */
function lineWith(answers: (at: number) => Promise<Result<number>> | Result<number>) {
  const time = virtualTime()
  const told: [number, boolean][] = []
  const line = createVenueLink({
    clock: { sync: async () => answers(time.monotonic()) },
    time,
    onError: (_where, error) => expect.fail(String(error)),
  })
  line.onChange((lost) => told.push([time.monotonic(), lost]))
  const onValue = (
    error: 'not-connected' | 'timed-out' | null,
    outcome: 'not-sent' | 'unknown' = 'not-sent',
    tookMs = 0,
  ) =>
    line.noteAnswer(
      error === null
        ? { outcome: 'accepted', error, httpStatus: 200, venueCode: '200000', tookMs }
        : { outcome, error, httpStatus: null, venueCode: null, tookMs },
    )
  return { time, line, told, onValue }
}
const down = fail(appError('not-connected', asWritten('Check the network; nothing was sent.')))

describe('a lost line', () => {
  it('is known at the first request that could not leave, and back within 5 s of the network', async () => {
    const { time, line, told, onValue } = lineWith((at) => (at < 60_000 ? down : ok(0)))
    onValue('not-connected')
    expect(line.lost()).toMatchObject({ code: 'not-connected' })
    await time.advance(60_000)
    expect(said(line.lost())).toBe('Check the network; nothing was sent.')
    await time.advance(5_000)
    expect(line.lost()).toBeNull()
    expect(told.map(([, lost]) => lost)).toEqual([true, false])
  })

  it('is back with the first answer to anybody', async () => {
    const { time, line, onValue } = lineWith(() => down)
    onValue('not-connected')
    await time.advance(10)
    onValue(null)
    expect(line.lost()).toBeNull()
  })

  it.each(['not-sent', 'unknown'] as const)(
    'a request without an answer (%s) is asked about first',
    async (outcome) => {
      const { time, line, told, onValue } = lineWith(() => ok(0))
      onValue('timed-out', outcome, 10_000)
      expect(line.lost()).toBeNull()
      await time.flush()
      expect(told).toEqual([])
      const gone = lineWith(() => down)
      gone.onValue('timed-out', outcome, 10_000)
      await gone.time.flush()
      expect(gone.line.lost()).not.toBeNull()
    },
  )

  it('is what a gateway says that answers in the place of the venue, once the clock met it too', async () => {
    const page = { httpStatus: 503, code: null, message: null }
    const { time, line, told } = lineWith((at) =>
      at < 60_000 ? fail(appError('answer-unreadable', asWritten('No JSON.'), { venue: page })) : ok(0),
    )
    const gateway = { outcome: 'unknown', error: 'answer-unreadable', httpStatus: 503, venueCode: null } as const
    line.noteAnswer({ ...gateway, tookMs: 20 })
    await time.flush()
    expect(line.lost()).toMatchObject({ code: 'not-connected', reason: { id: 'wire.not-answering' } })
    line.noteAnswer({ ...gateway, tookMs: 20 })
    expect(line.lost()).not.toBeNull()
    // What the venue itself refuses is an answer of it.
    line.noteAnswer({ outcome: 'refused', error: 'refused', httpStatus: 503, venueCode: '503000', tookMs: 20 })
    expect(told.map(([, lost]) => lost)).toEqual([true, false])
  })

  it('is not what a connection says that broke after it stood', async () => {
    const { time, line, onValue } = lineWith(() => down)
    onValue('not-connected', 'unknown')
    await time.advance(10_000)
    expect(line.lost()).toBeNull()
  })

  it('is not what one request met while others got their answers', async () => {
    const { time, line, onValue } = lineWith(() => down)
    await time.advance(20_000)
    onValue(null)
    await time.advance(1_000)
    onValue('timed-out', 'unknown', 10_000)
    onValue('not-connected', 'not-sent', 1_500)
    await time.advance(10_000)
    expect(line.lost()).toBeNull()
  })
})

it('after a sleep it counts as lost until the clock was measured, whatever else answers', async () => {
  let measure = (_answer: Result<number>): void => undefined
  const { time, line, told, onValue } = lineWith(() => new Promise((resolve) => (measure = resolve)))
  line.distrust()
  line.distrust()
  onValue(null)
  await time.flush()
  expect(line.lost()).toMatchObject({ code: 'not-connected' })
  measure(ok(0))
  await time.flush()
  expect(line.lost()).toBeNull()
  expect(told.map(([, lost]) => lost)).toEqual([true, false])
})
