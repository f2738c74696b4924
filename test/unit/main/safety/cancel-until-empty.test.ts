import { afterEach, describe, expect, it } from 'vitest'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import type { CancelFamily, CancelReport } from '#shared/domain/cancel-report.ts'
import type { TradeType } from '#shared/exchange/trade-types.ts'
import type { StopOrder } from '#shared/exchange/index.ts'
import { acceptedWith, lackingRows, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'

/** What the list of a kind holds; undefined where it was not to be read. */
const leftOf = (
  { lists }: CancelReport,
  family: CancelFamily,
  tradeType: TradeType | null = family === 'stop' ? 'TRADE' : null,
) => lists.find((list) => list.family === family && list.tradeType === tradeType)?.left
const noneListed = { currentPage: 1, pageSize: 100, totalNum: 0, totalPage: 0, items: [] }

let desk: ActDesk
afterEach(() => desk.close())

describe('M12: cancel everything, and check', () => {
  it('begins no further round 30 s after the press, and says what is left', async () => {
    const slowly = async <T>(answer: T): Promise<T> => {
      await desk.time.sleep(9_000)
      return answer
    }
    desk = actDesk({
      cancelAllOrders: () => slowly(acceptedWith({ succeedSymbols: ['BTC-USDT'], failedSymbols: [] })),
      listActiveSymbols: () => acceptedWith({ symbols: ['BTC-USDT'] }),
    })
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf'] })
    await desk.time.advance(120_000)
    const report = await swept
    expect(report.state).toBe('left')
    expect(leftOf(report, 'hf')).toEqual(['BTC-USDT'])
    const starts = report.steps.map(({ at }) => at - report.startedAt)
    expect(starts.length).toBeGreaterThan(1)
    expect(Math.max(...starts)).toBeLessThan(30_000)
  })

  it('begins no further round after a sleep, in which the steady clock stood still', async () => {
    desk = actDesk({
      cancelAllOrders: () => acceptedWith({ succeedSymbols: ['BTC-USDT'], failedSymbols: [] }),
      listActiveSymbols: () => {
        desk.time.jump(7_200_000)
        return acceptedWith({ symbols: ['BTC-USDT'] })
      },
    })
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf'] })
    await desk.time.advance(120_000)
    expect(await swept).toMatchObject({ rounds: 1, state: 'left' })
  })

  it.each([
    ['pairs', { listActiveSymbols: () => lackingRows({ symbols: [] }), listOcos: () => acceptedWith(noneListed) }],
    ['OCO orders', { listActiveSymbols: () => acceptedWith({ symbols: [] }), listOcos: () => lackingRows(noneListed) }],
  ] satisfies [string, Script][])('a list of %s that lacks rows is not called empty', async (_name, lists) => {
    desk = actDesk({
      cancelAllOrders: () => acceptedWith({ succeedSymbols: [], failedSymbols: [] }),
      cancelOcos: () => acceptedWith({ cancelledOrderIds: [] }),
      listStopOrders: () => acceptedWith(noneListed),
      ...lists,
    })
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf', 'oco'] })
    await desk.time.advance(120_000)
    expect(await swept).toMatchObject({ state: 'unknown', error: { code: 'answer-unexpected' } })
    // The list that was read says what is left; the other one is not taken for empty.
    expect([leftOf(await swept, 'hf'), leftOf(await swept, 'oco')]).toEqual(_name === 'pairs' ? [null, []] : [[], null])
  })

  it.each([
    ['accepted', acceptedWith({ cancelledOrderIds: ['s1'] }), ['s1'], 'empty'],
    ['unknown', unknownWith(), [], 'empty'],
    ['refused', refusedWith(), [], 'empty'],
  ] as const)('says of each request whether it was answered: %s', async (answer, outcome, ids, state) => {
    desk = actDesk({
      cancelStopOrders: () => outcome,
      listStopOrders: () => acceptedWith(noneListed),
    })
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['stop'] })
    await desk.time.advance(120_000)
    const report = await swept
    expect(report.steps[0]).toMatchObject({ family: 'stop', answer, cancelledIds: ids })
    expect(report).toMatchObject({ state, families: ['stop'] })
  })

  /** A venue without orders that answers a placing, or a cancel, as it is told to. */
  const nothingThere = {
    cancelAllOrders: () => acceptedWith({ succeedSymbols: [], failedSymbols: [] }),
    listActiveSymbols: () => acceptedWith({ symbols: [] }),
  }

  it('does not say that nothing is left while an order of before is on its way', async () => {
    desk = actDesk({ ...nothingThere, placeOrder: () => new Promise(() => undefined) })
    void desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: limitOrder })
    await desk.time.advance(1)
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf'] })
    await desk.time.advance(120_000)
    expect(await swept).toMatchObject({ state: 'unknown', error: { code: 'unknown-outcome' } })
    expect((await swept).rounds).toBeGreaterThan(1)
    // Nor one that is of another kind, pair or profile, or was begun later.
    for (const other of [{ families: ['stop'] }, { symbol: 'ETH-USDT' }, { profileId: 'p2' }] as const) {
      desk.client.script({
        ...nothingThere,
        cancelSymbolOrders: () => acceptedWith({ result: 'success' }),
        cancelStopOrders: () => acceptedWith({ cancelledOrderIds: [] }),
        listStopOrders: () => acceptedWith(noneListed),
      })
      const free = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf'], ...other })
      await desk.time.advance(120_000)
      expect(await free).toMatchObject({ state: 'empty', rounds: 1 })
    }
  })

  /** An order whose placing got no answer, and of which every look-up fails, so long ago. */
  const placedUnknown = async (ago: number) => {
    desk = actDesk({ ...nothingThere, placeOrder: () => unknownWith() })
    await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: limitOrder })
    await desk.time.advance(ago)
  }

  it('lets the lists decide of an order that can be placed no more, and says that it is unresolved', async () => {
    for (const [ago, rounds] of [
      [14_000, 4],
      [15_000, 1],
      [86_400_000, 1],
    ] as const) {
      await placedUnknown(ago)
      const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf'] })
      await desk.time.advance(120_000)
      expect(await swept).toMatchObject({ state: 'empty', unresolved: 1, error: null })
      expect((await swept).rounds).toBe(rounds)
      desk.close()
    }
    await placedUnknown(0)
    const other = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['stop'] })
    await desk.time.advance(120_000)
    expect((await other).unresolved).toBe(0)
  })

  it('counts from this start what an earlier run left open: by then nobody can tell when it was sent', async () => {
    await placedUnknown(0)
    await desk.time.advance(20_000)
    desk.restart()
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf'] })
    await desk.time.advance(120_000)
    expect(await swept).toMatchObject({ state: 'empty', unresolved: 1 })
    expect((await swept).rounds).toBeGreaterThan(5)
  })

  it('cancels once more after the answer of an order that was on its way, which rests by then', async () => {
    const placed = () => acceptedWith({ orderId: 'o1', clientOid: null })
    const answer = Promise.withResolvers<ReturnType<typeof placed>>()
    desk = actDesk({ ...nothingThere, placeOrder: () => answer.promise })
    void desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: limitOrder })
    await desk.time.advance(1)
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf'] })
    await desk.time.advance(100)
    answer.resolve(placed())
    await desk.time.advance(120_000)
    expect(await swept).toMatchObject({ state: 'empty', rounds: 2, error: null })
  })

  it('cancels once more after a cancel without an answer: the list may lag', async () => {
    let cancels = 0
    const cancelAllOrders = () => ((cancels += 1) === 1 ? unknownWith() : nothingThere.cancelAllOrders())
    desk = actDesk({ ...nothingThere, cancelAllOrders })
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf'] })
    await desk.time.advance(120_000)
    expect(await swept).toMatchObject({ state: 'empty', rounds: 2 })
  })

  it('reads plain orders last, so that what a trigger turned into one meanwhile is seen', async () => {
    const stop = { id: 's1', status: 'NEW' } as StopOrder
    let triggered = false
    desk = actDesk({
      cancelAllOrders: () => acceptedWith({ succeedSymbols: [], failedSymbols: [] }),
      cancelStopOrders: () => acceptedWith({ cancelledOrderIds: [] }),
      // The stop waits until just before its list is read; from then on it is a plain order.
      listStopOrders: () => {
        triggered = true
        return acceptedWith(noneListed)
      },
      listActiveSymbols: () => acceptedWith({ symbols: triggered ? ['BTC-USDT'] : [] }),
    })
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['hf', 'stop'] })
    await desk.time.advance(120_000)
    expect((await swept).state).toBe('left')
    expect([leftOf(await swept, 'hf'), leftOf(await swept, 'stop')]).toEqual([['BTC-USDT'], []])
    await desk.close()
    desk = actDesk({
      cancelStopOrders: () => acceptedWith({ cancelledOrderIds: [] }),
      listStopOrders: () => acceptedWith({ ...noneListed, totalNum: 1, totalPage: 1, items: [stop] }),
    })
    const again = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['stop'] })
    await desk.time.advance(120_000)
    expect((await again).state).toBe('left')
    expect(leftOf(await again, 'stop')).toEqual(['s1'])
  })

  it('N6: an OCO order in a state that is not known is not taken for one that is over', async () => {
    const odd = { orderId: '1', symbol: 'BTC-USDT', clientOid: null, orderTime: 1, status: 'PAUSED' }
    desk = actDesk({
      cancelOcos: () => acceptedWith({ cancelledOrderIds: [] }),
      listOcos: () => acceptedWith({ ...noneListed, totalNum: 1, totalPage: 1, items: [odd] }),
      listStopOrders: () => acceptedWith(noneListed),
    })
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['oco'] })
    await desk.time.advance(120_000)
    expect((await swept).state).toBe('left')
    expect(leftOf(await swept, 'oco')).toEqual(['1'])
  })

  it('cancels and lists the stop orders of every account, and lists the legs that margin accounts still have', async () => {
    const stop = (id: string) => ({ id, status: 'NEW' }) as StopOrder
    const open = new Map<string | undefined, string>([
      ['MARGIN_TRADE', 'm1'],
      ['MARGIN_ISOLATED_TRADE', 'i1'],
    ])
    const asked: unknown[] = []
    desk = actDesk({
      cancelOcos: () => acceptedWith({ cancelledOrderIds: [] }),
      listOcos: () => acceptedWith(noneListed),
      cancelStopOrders: ({ symbol, tradeType }) => {
        asked.push([symbol, tradeType])
        const id = open.get(tradeType)
        open.delete(tradeType)
        return acceptedWith({ cancelledOrderIds: id === undefined ? [] : [id] })
      },
      listStopOrders: ({ tradeType, stop: kind }) => {
        if (kind === 'oco') return acceptedWith(tradeType === 'MARGIN_TRADE' ? page(stop('leg')) : noneListed)
        const id = open.get(tradeType)
        return acceptedWith(id === undefined ? noneListed : page(stop(id)))
      },
    })
    const page = (one: StopOrder) => ({ ...noneListed, totalNum: 1, totalPage: 1, items: [one] })
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', symbol: 'BTC-USDT', families: ['oco', 'stop'] })
    await desk.time.advance(120_000)
    const report = await swept
    expect(asked).toEqual(['TRADE', 'MARGIN_TRADE', 'MARGIN_ISOLATED_TRADE'].map((type) => ['BTC-USDT', type]))
    const named = report.steps.filter(({ family }) => family === 'stop').map((one) => [one.tradeType, one.cancelledIds])
    expect(named).toEqual([
      ['TRADE', []],
      ['MARGIN_TRADE', ['m1']],
      ['MARGIN_ISOLATED_TRADE', ['i1']],
    ])
    expect(leftOf(report, 'stop', 'MARGIN_TRADE')).toEqual([])
    // The cancel of OCO orders names no account: what stays is said, and not called gone.
    expect(leftOf(report, 'oco', 'MARGIN_TRADE')).toEqual(['leg'])
    expect(report.state).toBe('left')
  })

  it('does not ask again for an account that the venue refuses, and says that it is not known', async () => {
    desk = actDesk({
      cancelStopOrders: ({ tradeType }) =>
        tradeType === 'TRADE' ? acceptedWith({ cancelledOrderIds: ['s1'] }) : refusedWith('permission-refused'),
      listStopOrders: ({ tradeType }) =>
        tradeType === 'TRADE' ? acceptedWith(noneListed) : refusedWith('permission-refused'),
    })
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: ['stop'] })
    await desk.time.advance(120_000)
    expect(await swept).toMatchObject({ state: 'unknown', rounds: 1, error: { code: 'permission-refused' } })
    expect([leftOf(await swept, 'stop'), leftOf(await swept, 'stop', 'MARGIN_TRADE')]).toEqual([[], null])
  })
})
