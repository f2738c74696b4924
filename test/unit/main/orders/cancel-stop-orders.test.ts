import { afterEach, describe, expect, it } from 'vitest'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { noteOf } from '#test/support/note.ts'
import { page, stopOrder } from '#test/support/faults/records.ts'
import { acceptedWith } from '#test/support/faults/scripted-client.ts'
import { expectOk } from '#test/support/results.ts'

let desk: ActDesk
afterEach(() => desk.close())

const stateOf = (id: string) => expectOk(desk.journal.reader.get(id))
const cancel = async (asked: readonly string[] | undefined, named: readonly string[], status = 'NEW') => {
  const stop = stopOrder({ id: 's1', status: status as 'NEW' })
  desk = actDesk({
    cancelStopOrders: () => acceptedWith({ cancelledOrderIds: [...named] }),
    getStopOrder: () => acceptedWith(stop),
    listStopOrders: () => acceptedWith(page(status === 'NEW' ? [stop] : [])),
  })
  const ids = asked === undefined ? {} : { orderIds: asked }
  return expectOk(await desk.actions.cancelStopOrders({ ...desk.envelope(), symbol: 'BTC-USDT', ...ids }))
}

describe('a stop order is called cancelled only where the venue names its id', () => {
  it.each([
    ['the one', ['s1'], ['s1'], 1],
    ['both', ['s1', 's2'], ['s2', 's1'], 2],
    ['all of a pair, as the venue lists them', undefined, ['s1', 's2'], 2],
    ['none of a pair', undefined, [], 0],
  ] as const)('%s named', async (_, asked, named, count) => {
    const answer = await cancel(asked, named)
    expect(answer.state).toBe('accepted')
    expect(noteOf(answer)).toBe(`Stop orders cancelled: ${count}.`)
  })

  it.each([
    ['the one asked for is not', ['s1'], [], 'this stop order'],
    ['another is', ['s1'], ['s9'], 'this stop order'],
    ['one of two is', ['s1', 's2'], ['s2'], '1 of 2 stop orders'],
  ] as const)('not confirmed where %s named', async (_, asked, named, words) => {
    const answer = await cancel(asked, named)
    expect(answer.state).toBe('unknown')
    expect(noteOf(answer)).toContain(`Not confirmed: the venue does not name ${words} as cancelled.`)
    expect(stateOf(answer.intentId)?.evidence).toEqual({ error: 'unknown-outcome', cancelledOrderIds: named })
  })

  it.each([
    ['waits', 'NEW', 'absent', /still waits/],
    ['is cancelled', 'CANCELED', 'accepted', /is cancelled/],
    ['was triggered', 'TRIGGERED', 'absent', /triggered/],
  ] as const)('what is not named is looked up: it %s', async (_, status, state, words) => {
    const { intentId } = await cancel(['s1'], [], status)
    await desk.time.advance(60_000)
    expect(stateOf(intentId)?.state).toBe(state)
    expect(noteOf(stateOf(intentId) ?? {})).toMatch(words)
    expect(desk.called().filter((name) => name === 'cancelStopOrders')).toHaveLength(1)
  })
})
