import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add } from '#shared/decimal.ts'
import type { FillView } from '#shared/domain/fill.ts'
import type { IntentEvidence } from '#shared/domain/intent-filter.ts'
import { groupedByOrder, movedAmountsOf } from '#renderer/views/activity/order-groups.ts'
import { runs } from '#test/support/runs.ts'

const intent = (parts: Partial<IntentEvidence>): IntentEvidence => ({
  id: 'x',
  profileId: 'p',
  kind: 'place',
  state: 'accepted',
  endpoint: 'placeOrder',
  request: {},
  clientOid: null,
  batchId: null,
  createdAt: 0,
  endedAt: null,
  attempts: 1,
  orderId: null,
  note: null,
  sentAt: null,
  sha256: null,
  httpStatus: null,
  venueCode: null,
  venueMessage: null,
  overrides: null,
  evidence: null,
  ...parts,
})

const kinds = ['place', 'amend', 'cancel', 'cancel-partial', 'cancel-all', 'withdraw', 'protect'] as const
/** Few ids, so that requests about one order meet often; some carry none, an empty one, or two at once. */
const id = fc.constantFrom('a', 'b', 'c', 'd', '')
const history = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      profileId: fc.constantFrom('p', 'q'),
      made: fc.option(id),
      named: fc.option(id),
      byOid: fc.boolean(),
    }),
    { maxLength: 14 },
  )
  .map((acts) =>
    acts
      .map(({ kind, profileId, made, named, byOid }, at) =>
        intent({
          id: String(at),
          kind,
          profileId,
          orderId: byOid ? null : made,
          clientOid: byOid ? made : null,
          request: named === null || kind === 'place' ? {} : { [byOid ? 'clientOid' : 'orderId']: named },
          createdAt: at,
        }),
      )
      .toReversed(),
  )

const single = new Set(['place', 'amend', 'cancel', 'cancel-partial'])
/** The names of a request as a person would list them. */
const names = ({ kind, orderId, clientOid, request, profileId }: IntentEvidence): string[] =>
  !single.has(kind)
    ? []
    : [
        ...(kind === 'place' || kind === 'amend' ? [orderId, clientOid] : []),
        request['orderId'] as string | undefined,
        request['clientOid'] as string | undefined,
      ]
        .filter((name): name is string => typeof name === 'string' && name !== '')
        .map((name) => `${profileId}/${name}`)

/** Groups by asking of every two requests, again and again, whether something connects them. */
function naive(intents: readonly IntentEvidence[]): string[][] {
  let groups = intents.map((one) => [one])
  for (;;) {
    const at = groups.findIndex((group, first) =>
      groups.some(
        (other, second) =>
          second > first && group.some((a) => other.some((b) => names(a).some((name) => names(b).includes(name)))),
      ),
    )
    if (at === -1) break
    const group = groups[at] ?? []
    const other = groups.findIndex(
      (found, second) =>
        second > at && group.some((a) => found.some((b) => names(a).some((name) => names(b).includes(name)))),
    )
    groups = groups
      .map((found, place) => (place === at ? [...group, ...(groups[other] ?? [])] : found))
      .filter((_, place) => place !== other)
  }
  return groups
    .map((group) => group.toSorted((a, b) => a.createdAt - b.createdAt))
    .toSorted((a, b) => (b.at(-1)?.createdAt ?? 0) - (a.at(-1)?.createdAt ?? 0))
    .map((group) => group.map((one) => one.id))
}

describe('requests by order', () => {
  it('stand together as a naive search over all pairs groups them, newest group first, none lost or doubled', () => {
    const reached = { together: 0, alone: 0, three: 0, otherProfile: 0 }
    fc.assert(
      fc.property(history, (intents) => {
        const rows = groupedByOrder(intents)
        const groups: string[][] = []
        for (const row of rows) {
          if (row.follows) groups.at(-1)?.push(row.id)
          else groups.push([row.id])
        }
        expect(groups).toEqual(naive(intents))
        reached.alone += groups.filter(({ length }) => length === 1).length
        reached.together += groups.filter(({ length }) => length === 2).length
        reached.three += groups.filter(({ length }) => length > 2).length
        reached.otherProfile += new Set(intents.map(({ profileId }) => profileId)).size - 1
      }),
      { numRuns: runs(300) },
    )
    for (const [corner, count] of Object.entries(reached)) expect(count, corner).toBeGreaterThan(10)
  })

  it('an order, its amendment and the cancel of the replacement are one group, the order first', () => {
    const place = intent({ id: 'place', orderId: 'A', createdAt: 1 })
    const amend = intent({ id: 'amend', kind: 'amend', orderId: 'B', request: { orderId: 'A' }, createdAt: 3 })
    const other = intent({ id: 'other', orderId: 'C', createdAt: 4 })
    const cancel = intent({ id: 'cancel', kind: 'cancel', request: { orderId: 'B' }, createdAt: 5 })
    const rows = groupedByOrder([cancel, other, amend, place])
    expect(rows.map((row) => [row.id, row.follows])).toEqual([
      ['place', false],
      ['amend', true],
      ['cancel', true],
      ['other', false],
    ])
  })
})

const fill = (parts: Partial<FillView>): FillView => ({
  orderId: 'A',
  side: 'buy',
  size: '0.5',
  of: '1',
  funds: '33000',
  averagePrice: '66000',
  fees: null,
  complete: false,
  slippage: null,
  at: 0,
  ...parts,
})
const order = (given: FillView | null | undefined) =>
  movedAmountsOf(intent({ request: { symbol: 'BTC-USDT' }, ...(given === undefined ? {} : { fill: given }) }))

describe('what a request moved', () => {
  it('has signs: a buy brings base and costs quote, a sell the other way round', () => {
    const bought = order(fill({}))
    const sold = order(fill({ side: 'sell' }))
    expect(bought).toEqual([
      { amount: '0.5', currency: 'BTC' },
      { amount: '-33000', currency: 'USDT' },
    ])
    // The same order both ways leaves nothing.
    bought?.forEach(({ amount }, at) => expect(add(amount, sold?.[at]?.amount ?? '')).toBe('0'))
  })
  it('is unknown while the outcome or the fill is, and never zero for it', () => {
    expect(order(null)).toBeNull()
    expect(movedAmountsOf(intent({ state: 'unknown', fill: fill({}) }))).toBeNull()
    expect(
      movedAmountsOf(intent({ kind: 'withdraw', state: 'unknown', request: { amount: '1', currency: 'BTC' } })),
    ).toBeNull()
    expect(movedAmountsOf(intent({ kind: 'withdraw', request: { currency: 'BTC' } }))).toBeNull()
  })
  it('is the base alone where the venue did not say the value', () => {
    expect(order(fill({ funds: null }))).toEqual([{ amount: '0.5', currency: 'BTC' }])
  })
  it('is nothing for what has not traded, was refused, or only changed an order', () => {
    expect(order(fill({ size: '0' }))).toEqual([])
    expect(order(undefined)).toEqual([])
    expect(
      movedAmountsOf(intent({ kind: 'withdraw', state: 'refused', request: { amount: '1', currency: 'BTC' } })),
    ).toEqual([])
  })
  it('leaves the account for a withdrawal that was taken', () => {
    expect(movedAmountsOf(intent({ kind: 'withdraw', request: { amount: '1.5', currency: 'BTC' } }))).toEqual([
      { amount: '-1.5', currency: 'BTC' },
    ])
  })
})
