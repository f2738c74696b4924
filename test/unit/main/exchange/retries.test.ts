import { describe, expect, it } from 'vitest'
import type { WireResult } from '#main/exchange/wire.ts'
import {
  answered,
  broken,
  clientWorld,
  errorOf,
  isCancelRow,
  moneyRequests,
  moneyRows,
  quotaHeaders,
  refusal,
  success,
} from '#test/support/client-world.ts'
import { heard, said } from '#test/support/said.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

const open = success({ status: 'open', msg: '' })
const badClock = refusal('400002', 'KC-API-TIMESTAMP invalid', 400)

const faults: readonly (readonly [name: string, answer: WireResult])[] = [
  ['no connection', broken('nothing', 'not-connected')],
  ['certificate refused', broken('nothing', 'tls')],
  ['reset after sending', broken('maybe', 'reset')],
  ['no answer in time', broken('maybe', 'timed-out')],
  ['answer too large', broken('maybe', 'answer-too-large')],
  ['redirect', broken('maybe', 'redirected')],
  ['429 with quota headers', refusal('429000', 'slow', 429, quotaHeaders(0, 2_000))],
  ['429000 without quota headers', refusal('429000', 'slow', 429)],
  ['HTML of the edge', answered(429, '<html>1015</html>')],
  ['HTTP 500', answered(500, '')],
  ['HTTP 503 with an envelope', refusal('503000', 'busy', 503)],
  ['code 230005', refusal('230005')],
  ['malformed JSON', answered(200, '{"code":"200')],
  ['success with data of the wrong kind', success(7)],
  ['a refusal', refusal('400100', 'account.available.amount')],
]

describe('M2: what moves money is written to the wire once', () => {
  it.each(faults)('%s: one attempt for every row that moves money', async (_name, answer) => {
    for (const name of moneyRows) {
      const world = clientWorld(answer)
      const outcome = await world.finish(world.client.call(name, moneyRequests[name]))
      expect([name, outcome.kind === 'accepted' ? 'accepted' : 'ended', world.sent.length]).toEqual([name, 'ended', 1])
      expect(outcome.receipt.attempts).toBe(outcome.kind === 'not-sent' ? 0 : 1)
    }
  })
})

describe('reads are tried again', () => {
  const run = async (answers: WireResult | WireResult[]) => {
    const world = clientWorld(answers)
    const outcome = await world.finish(world.client.call('getStatus', {}))
    const gaps = world.at.slice(1).map((at, index) => at - (world.at[index] ?? 0))
    return { world, outcome, gaps }
  }

  it('L2: 429000 without headers is overload: 1, 2, 5, 10 s, then given up', async () => {
    const { outcome, gaps } = await run(refusal('429000', 'slow', 429))
    expect(gaps).toEqual([1_000, 2_000, 5_000, 10_000])
    expect(outcome).toMatchObject({ kind: 'unknown', error: { code: 'overloaded' }, receipt: { attempts: 5 } })
  })

  it('L2: the waits are jittered', async () => {
    const { createRetries } = await import('#main/exchange/retry.ts')
    const verdict = { kind: 'unknown', error: appError('overloaded', msg('wire.overloaded')) } as const
    const waits = [0, 0.5, 0.999].map((random) => createRetries('read', () => random)(verdict))
    expect(waits).toEqual([
      { do: 'wait', ms: 800 },
      { do: 'wait', ms: 1_000 },
      { do: 'wait', ms: expect.closeTo(1_200, -1) as number },
    ])
  })

  it('L2: 429 with headers waits for the reset', async () => {
    const { outcome, gaps } = await run([refusal('429000', 'slow', 429, quotaHeaders(0, 7_000)), open])
    expect(outcome.kind).toBe('accepted')
    expect(gaps[0]).toBeGreaterThanOrEqual(7_000)
    expect(gaps[0]).toBeLessThan(7_500)
  })

  it.each([
    ['HTTP 503', answered(503, '<html>'), [1_000, 2_000, 5_000]],
    ['code 500000', refusal('500000'), [1_000, 2_000, 5_000]],
    ['a block at the edge', answered(403, 'error code: 1015'), [1_000, 2_000, 5_000]],
    ['a reset', broken('maybe', 'reset'), [500, 2_000]],
    ['no connection', broken('nothing', 'not-connected'), [500, 2_000]],
    ['malformed JSON', answered(200, '{'), [250]],
    ['a redirect', broken('maybe', 'redirected'), []],
    ['an answer too large', broken('maybe', 'answer-too-large'), []],
    ['data of the wrong kind', success({ status: 7 }), []],
    ['a refusal', refusal('400100'), []],
  ])('%s', async (_name, answer, expected) => {
    const { outcome, gaps } = await run(answer)
    expect(gaps).toEqual(expected)
    expect(outcome.kind).not.toBe('accepted')
  })

  it('ends with the first good answer', async () => {
    const { outcome, world } = await run([broken('maybe', 'reset'), answered(502, ''), answered(200, '{'), open])
    expect(outcome).toMatchObject({ kind: 'accepted', data: { status: 'open' }, receipt: { attempts: 4 } })
    expect(world.sent).toHaveLength(4)
  })

  it('stops waiting with its signal', async () => {
    const world = clientWorld(answered(503, ''))
    const stop = new AbortController()
    const running = world.client.call('getStatus', {}, { signal: stop.signal })
    await world.time.flush()
    stop.abort()
    expect((await running).kind).toBe('unknown')
    expect(world.sent).toHaveLength(1)
  })

  it('signs every attempt anew', async () => {
    const world = clientWorld([answered(503, ''), success([])])
    await world.finish(world.client.call('listAccounts', {}))
    const [first, second] = world.sent.map(({ headers }) => headers['KC-API-TIMESTAMP'])
    expect(Number(second) - Number(first)).toBe(1_000)
  })
})

describe('L5: a time stamp the venue refuses', () => {
  /** The clock moves by a minute after it was measured: on the venue's side, so that nothing here notices. */
  const drifted = async (answers: WireResult | WireResult[]) => {
    const world = clientWorld(answers)
    await world.clock.sync()
    world.setSkew(60_000)
    return world
  }

  it('a read gets one new attempt by the corrected clock', async () => {
    const world = await drifted([badClock, success([])])
    const outcome = await world.finish(world.client.call('listAccounts', {}))
    expect(outcome).toMatchObject({ kind: 'accepted', receipt: { attempts: 2 } })
    const [first, second] = world.sent.map(({ headers }) => Number(headers['KC-API-TIMESTAMP']))
    expect((second ?? 0) - (first ?? 0)).toBe(60_000)
  })

  it.each(moneyRows.filter(isCancelRow))('%s gets one new attempt, and never a third', async (name) => {
    const world = await drifted(badClock)
    const outcome = await world.finish(world.client.call(name, moneyRequests[name]))
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'clock-off' }, receipt: { attempts: 2 } })
    expect(world.sent).toHaveLength(2)
  })

  it.each(moneyRows.filter((name) => !isCancelRow(name)))(
    '%s ends as refused, with the clock corrected',
    async (name) => {
      const world = await drifted(badClock)
      const outcome = await world.finish(world.client.call(name, moneyRequests[name]))
      expect(world.sent).toHaveLength(1)
      expect(outcome.kind).toBe('refused')
      expect(heard(errorOf(outcome))).toMatchObject({
        code: 'clock-off',
        message: 'Your clock is 60 s off. Coffer allows for that and does not set it. Press again.',
        venue: { code: '400002', httpStatus: 400 },
      })
      expect(world.clock.offset()).toBe(60_000)
    },
  )

  it('says so when the clock was right and the request only late', async () => {
    const world = clientWorld(badClock)
    const outcome = await world.finish(world.client.call('placeOrder', moneyRequests.placeOrder))
    expect(said(errorOf(outcome))).toBe('The request reached the venue too late to be accepted. Press again.')
  })

  it('says so when the time cannot be asked, and does not try again', async () => {
    const world = await drifted(badClock)
    world.breakTime()
    const outcome = await world.finish(world.client.call('cancelOrder', moneyRequests.cancelOrder))
    expect(heard(outcome)).toMatchObject({ kind: 'refused', error: { code: 'clock-off', message: /failed/ } })
    expect(world.sent).toHaveLength(1)
  })

  it('L4: a jump of the machine clock is measured away before the next signature', async () => {
    const world = clientWorld(success([]), { skew: 3_000 })
    await world.client.call('listAccounts', {})
    const before = world.samples()
    world.time.jump(-86_400_000)
    world.setSkew(3_000 + 86_400_000)
    await world.client.call('listAccounts', {})
    expect(world.samples()).toBe(before + 5)
    const stamps = world.sent.map(({ headers }) => Number(headers['KC-API-TIMESTAMP']))
    expect(Math.abs((stamps[1] ?? 0) - (stamps[0] ?? 0))).toBeLessThanOrEqual(1)
  })

  it('L4: before the venue could be asked, the machine clock is used and the venue has the last word', async () => {
    const world = clientWorld(success([]))
    world.breakTime()
    expect((await world.client.call('listAccounts', {})).kind).toBe('accepted')
    expect(world.sent[0]?.headers['KC-API-TIMESTAMP']).toBe(String(world.time.now()))
  })
})
