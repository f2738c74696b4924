import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCancelUntilEmpty } from '#main/safety/cancel-until-empty.ts'
import { ok } from '#shared/errors.ts'
import { moneyDesk } from '#test/support/money-desk.ts'

let desk: Awaited<ReturnType<typeof moneyDesk>>
beforeEach(async () => {
  desk = await moneyDesk()
})
afterEach(() => desk.close())

const canceller = () =>
  createCancelUntilEmpty({
    ...desk.actions,
    clients: () => ok(desk.client),
    reader: desk.journal.reader,
    time: desk.time,
    newId: () => crypto.randomUUID(),
  })
const rest = async (symbol: string, price: string): Promise<void> => {
  const placed = await desk.actions.placeOrder({
    ...desk.envelope(),
    wait: true,
    order: { type: 'limit', side: 'buy', symbol, price, size: '0.01' },
  })
  if (!placed.ok || placed.value.state !== 'accepted') throw new Error('The order does not rest')
}
const placeOco = () =>
  desk.actions.placeOco({
    ...desk.envelope(),
    order: { symbol: 'BTC-USDT', side: 'sell', price: '120000', size: '0.01', stopPrice: '30000', limitPrice: '29900' },
  })

const placeStop = () =>
  desk.actions.placeStopOrder({
    ...desk.envelope(),
    order: {
      type: 'limit',
      side: 'sell',
      symbol: 'BTC-USDT',
      stop: 'loss',
      stopPrice: '30000',
      price: '29900',
      size: '0.01',
    },
  })

describe('M12: cancel everything, and check', () => {
  it('ends with empty lists and a report of each step', async () => {
    await rest('BTC-USDT', '20000')
    await rest('ETH-USDT', '900')
    expect((await placeOco()).ok).toBe(true)
    expect((await placeStop()).ok).toBe(true)
    const report = await canceller()({ profileId: 'p1', families: ['hf', 'oco', 'stop'] })
    expect(report).toMatchObject({ state: 'empty', error: null })
    // Stop orders and legs of OCO orders stand apart by account; each list was read, and holds nothing.
    expect(report.lists.map(({ family, left }) => [family, left])).toEqual([
      ...Array(3).fill(['stop', []]),
      ...Array(3).fill(['oco', []]),
      ['hf', []],
    ])
    expect(report.steps.map(({ family }) => family).slice(0, 3)).toEqual(['hf', 'oco', 'stop'])
    expect(report.families).toEqual(['hf', 'oco', 'stop'])
    expect(report.steps.every(({ answer }) => answer === 'accepted')).toBe(true)
    const named = report.steps.flatMap(({ family, cancelledSymbols }) => (family === 'hf' ? cancelledSymbols : []))
    expect(new Set(named)).toEqual(new Set(['BTC-USDT', 'ETH-USDT']))
    expect(report.steps.flatMap(({ cancelledIds }) => cancelledIds).length).toBeGreaterThanOrEqual(3)
    const waiting = await desk.client.call('listStopOrders', {})
    expect(waiting.kind === 'accepted' && waiting.data.items).toEqual([])
    expect(report.endedAt).toBeGreaterThanOrEqual(report.startedAt)
  })

  it('keeps to one pair', async () => {
    await rest('BTC-USDT', '20000')
    await rest('ETH-USDT', '900')
    const report = await canceller()({ profileId: 'p1', symbol: 'BTC-USDT', families: ['hf'] })
    expect(report.state).toBe('empty')
    const active = await desk.client.call('listActiveSymbols', {})
    expect(active.kind === 'accepted' && active.data.symbols).toEqual(['ETH-USDT'])
  })

  it('cancels again while something is left', async () => {
    await rest('BTC-USDT', '20000')
    desk.control.fault({ match: { method: 'DELETE', count: 1 }, fault: { kind: 'html', status: 503 } })
    const report = await canceller()({ profileId: 'p1', families: ['hf'] })
    expect(report.state).toBe('empty')
    expect(report.rounds).toBeGreaterThan(1)
    expect(report.steps[0]?.error?.code).toBe('unknown-outcome')
  })

  it('says that it does not know when the lists cannot be read', async () => {
    desk.control.fault({
      match: { method: 'GET' },
      fault: { kind: 'refusal', status: 403, code: '400007', msg: 'permission' },
    })
    const report = await canceller()({ profileId: 'p1', families: ['hf'] })
    expect(report.state).toBe('unknown')
    expect(report.error).not.toBeNull()
  })

  it('never calls stop orders cancelled that the venue refused to cancel', async () => {
    expect((await placeStop()).ok).toBe(true)
    desk.control.fault({
      match: { path: '/api/v1/stop-order/cancel' },
      fault: { kind: 'refusal', status: 200, code: '400100', msg: 'no' },
    })
    const report = await canceller()({ profileId: 'p1', families: ['stop'] })
    expect(report.state).toBe('left')
    expect(report.lists).toMatchObject([
      { family: 'stop', tradeType: 'TRADE', left: [expect.any(String)] },
      { family: 'stop', left: [] },
      { family: 'stop', left: [] },
    ])
    expect(report.steps.every(({ error }) => error?.code === 'refused')).toBe(true)
  })
})
