import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OcoDraft, StopDraft } from '#shared/bridge/trading.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { CallOutcome } from '#main/exchange/outcome.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { page, stopOrder } from '#test/support/faults/records.ts'
import { acceptedWith, notFound, notSentWith, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectOk } from '#test/support/results.ts'
import { runs } from '#test/support/runs.ts'

/** What happens to a cancel on its way, and to the order meanwhile. `crash-...`: the app ends before or after the venue has it. */
const cancelFates = [
  'named',
  'lost',
  'timed-out',
  'refused',
  'not-sent',
  'partly',
  'triggered-first',
  'late',
  'crash-before',
  'crash-after',
] as const
const placeFates = ['taken', 'lost', 'timed-out', 'refused', 'not-sent', 'crash-before', 'crash-after'] as const
type CancelFate = (typeof cancelFates)[number]
type PlaceFate = (typeof placeFates)[number]

interface Step {
  readonly way: 'oco' | 'stop'
  /** Which of two old orders. */
  readonly of: 0 | 1
  readonly cancel: CancelFate
  readonly place: PlaceFate
  readonly press: 'once' | 'twice' | 'again-elsewhere'
  /** ms that pass before the next step. */
  readonly pause: number
}

const step: fc.Arbitrary<Step> = fc.record({
  way: fc.constantFrom('oco', 'stop'),
  of: fc.constantFrom(0, 1),
  cancel: fc.oneof({ weight: 8, arbitrary: fc.constant('named' as const) }, fc.constantFrom(...cancelFates)),
  place: fc.oneof({ weight: 3, arbitrary: fc.constant('taken' as const) }, fc.constantFrom(...placeFates)),
  press: fc.constantFrom('once', 'twice', 'again-elsewhere'),
  pause: fc.constantFrom(0, 1_000, 40_000),
})

type Status = 'NEW' | 'CANCELED' | 'TRIGGERED'
interface NaiveOrder {
  readonly id: string
  readonly way: Step['way']
  readonly clientOid: string | null
  /** The old order whose place it takes. */
  readonly after: string | null
  status: Status
}

/** The venue as a list of orders, and nothing else. */
class NaiveVenue {
  readonly orders: NaiveOrder[] = (['oco', 'stop'] as const).flatMap((way) =>
    [0, 1].map((of): NaiveOrder => ({ id: `${way}-${of}`, way, clientOid: null, after: null, status: 'NEW' })),
  )
  /** Said the moment it happens: a new order while the old one may be live. */
  readonly wrongs: string[] = []
  find = (id: string): NaiveOrder | undefined => this.orders.find((one) => one.id === id)
  cancel(id: string): string[] {
    const order = this.find(id)
    if (order?.status !== 'NEW') return []
    order.status = 'CANCELED'
    return order.way === 'oco' ? [`${id}-limit`, `${id}-stop`] : [id]
  }
  place(way: Step['way'], clientOid: string, after: string): string {
    if (this.find(after)?.status !== 'CANCELED') this.wrongs.push(`${clientOid} placed while ${after} may be live`)
    if (this.orders.some((one) => one.after === after)) this.wrongs.push(`a second order in the place of ${after}`)
    const id = `new-${this.orders.length}`
    this.orders.push({ id, way, clientOid, after, status: 'NEW' })
    return id
  }
}

const ocoDraft = (of: number): OcoDraft => ({
  symbol: 'BTC-USDT',
  side: 'sell',
  price: '60700',
  stopPrice: '59500',
  limitPrice: '59400',
  size: `0.0${of + 1}`,
})
const stopDraft = (of: number): StopDraft => ({
  symbol: 'BTC-USDT',
  side: 'sell',
  type: 'limit',
  price: '59500',
  stopPrice: '59600',
  size: `0.0${of + 1}`,
})

const never = <T>(): Promise<T> => new Promise(() => undefined)

/** One history against the venue above; the corners it has come by are added to `reached`. */
async function play(steps: readonly Step[], reached: Set<string>): Promise<void> {
  const venue = new NaiveVenue()
  let now: Step | null = null
  let crashed = false
  const sentCancels: string[] = []
  const record = (order: NaiveOrder) => stopOrder({ id: order.id, clientOid: order.clientOid, status: order.status })
  const summary = ({ id, clientOid, status }: NaiveOrder) => ({
    orderId: id,
    symbol: 'BTC-USDT',
    clientOid,
    orderTime: 1,
    status,
  })
  type Named = CallOutcome<{ cancelledOrderIds: string[] }>
  const cancel = async (id: string): Promise<Named> => {
    const fate = now?.cancel ?? 'named'
    sentCancels.push(id)
    reached.add(`cancel ${fate}`)
    switch (fate) {
      case 'crash-before':
      case 'crash-after':
        if (fate === 'crash-after') venue.cancel(id)
        crashed = true
        return never<Named>()
      case 'lost':
        return unknownWith()
      case 'timed-out':
        venue.cancel(id)
        return unknownWith()
      case 'refused':
        return refusedWith()
      case 'not-sent':
        return notSentWith()
      case 'partly':
        return acceptedWith({ cancelledOrderIds: venue.cancel(id).slice(1) })
      case 'late':
        await desk.time.sleep(11_000)
        return acceptedWith({ cancelledOrderIds: venue.cancel(id) })
      case 'triggered-first': {
        const order = venue.find(id)
        if (order?.status === 'NEW') order.status = 'TRIGGERED'
        return refusedWith()
      }
      case 'named': {
        const ids = venue.cancel(id)
        return ids.length === 0 ? refusedWith() : acceptedWith({ cancelledOrderIds: ids })
      }
    }
  }
  type Placed = CallOutcome<{ orderId: string; clientOid: string | null }>
  const place = (way: Step['way'], clientOid: string): Placed | Promise<Placed> => {
    const fate = now?.place ?? 'taken'
    const after = sentCancels.at(-1) ?? ''
    reached.add(`place ${fate}`)
    switch (fate) {
      case 'crash-before':
      case 'crash-after':
        if (fate === 'crash-after') venue.place(way, clientOid, after)
        crashed = true
        return never<Placed>()
      case 'lost':
        return unknownWith()
      case 'timed-out':
        venue.place(way, clientOid, after)
        return unknownWith()
      case 'refused':
        return refusedWith()
      case 'not-sent':
        return notSentWith()
      case 'taken':
        return acceptedWith({ orderId: venue.place(way, clientOid, after), clientOid })
    }
  }
  const ofWay = (way: Step['way']) => venue.orders.filter((one) => one.way === way)
  const desk = actDesk({
    cancelOco: ({ orderId }) => cancel(orderId),
    cancelStopOrders: ({ orderIds = '' }) => cancel(orderIds),
    placeOco: ({ clientOid = '' }) => place('oco', clientOid),
    placeStopOrder: ({ clientOid = '' }) => place('stop', clientOid),
    getOco: ({ orderId }) => {
      const order = venue.find(orderId)
      return order === undefined ? notFound : acceptedWith(summary(order))
    },
    getOcoDetail: ({ orderId }) => {
      const order = venue.find(orderId)
      const leg = { symbol: 'BTC-USDT', side: 'sell', price: '1', stopPrice: '1', size: '1' } as const
      const legs = ['limit', 'stop'].map((name) => ({ ...leg, id: `${orderId}-${name}`, status: order?.status ?? '' }))
      return order === undefined ? notFound : acceptedWith({ ...summary(order), orders: legs })
    },
    getOcoByClientOid: ({ clientOid }) => {
      const order = ofWay('oco').find((one) => one.clientOid === clientOid)
      return order === undefined ? notFound : acceptedWith(summary(order))
    },
    listOcos: () => acceptedWith(page(ofWay('oco').map(summary))),
    getStopOrder: ({ orderId }) => {
      const order = venue.find(orderId)
      return order === undefined ? notFound : acceptedWith(record(order))
    },
    getStopOrderByClientOid: ({ clientOid }) =>
      acceptedWith(
        ofWay('stop')
          .filter((one) => one.clientOid === clientOid)
          .map(record),
      ),
    listStopOrders: () =>
      acceptedWith(
        page(
          ofWay('stop')
            .filter(({ status }) => status === 'NEW')
            .map(record),
        ),
      ),
    getOrderByClientOid: () => notFound,
  })
  try {
    for (const one of steps) {
      now = one
      crashed = false
      const press = (envelope: ReturnType<typeof desk.envelope>) =>
        one.way === 'oco'
          ? desk.actions.replaceOco({ ...envelope, orderId: `oco-${one.of}`, order: ocoDraft(one.of) })
          : desk.actions.replaceStopOrder({ ...envelope, orderId: `stop-${one.of}`, order: stopDraft(one.of) })
      const envelope = desk.envelope()
      const cancelsBefore = sentCancels.length
      const ordersBefore = venue.orders.length
      const presses = [press(envelope)]
      if (one.press === 'twice') presses.push(press(envelope))
      if (one.press === 'again-elsewhere') presses.push(press(desk.envelope()))
      reached.add(`press ${one.press}`)
      const ended = await Promise.race([
        Promise.all(presses),
        (async () => {
          // Whoever waits for an answer that never comes ends with the process.
          for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
          await desk.time.advance(12_000)
          return null
        })(),
      ])
      expect(sentCancels.length - cancelsBefore).toBeLessThanOrEqual(1)
      expect(venue.orders.length - ordersBefore).toBeLessThanOrEqual(1)
      if (crashed) {
        reached.add('crash')
        desk.restart()
      } else {
        expect(ended).not.toBeNull()
        for (const answer of ended ?? [])
          if (answer.ok && answer.value.state !== 'accepted') expect(answer.value.note).not.toBeNull()
      }
      now = null
      await desk.time.advance(one.pause)
    }
    now = null
    await desk.time.advance(300_000)
    expect(venue.wrongs).toEqual([])
    const intents = expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 200 }))
    for (const intent of intents) {
      expect(isUnresolved(intent.state), `${intent.kind} ${intent.state}`).toBe(false)
      if (intent.cancelIntentId === undefined) continue
      reached.add(`end ${intent.state}`)
      const live = venue.orders.some(({ clientOid }) => clientOid === intent.clientOid)
      // What is said of it is what the venue holds.
      expect(intent.state === 'accepted').toBe(live)
      if (!live) expect(intent.note).not.toBeNull()
    }
    // No order is lost: who has no successor has a sentence, or the cancel was never sent.
    const told = new Set(intents.flatMap(({ cancelIntentId }) => cancelIntentId ?? []))
    for (const { id, kind } of intents) if (kind.startsWith('cancel')) expect(told.has(id)).toBe(true)
  } finally {
    desk.close()
  }
}

describe('C1, M12: histories of replacements against a naive venue', () => {
  it('never two in one place, never one while the old may be live, never one lost without a sentence', async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => play(steps, reached)),
      { numRuns: runs(120) },
    )
    expect([...reached].sort()).toEqual(
      [
        ...cancelFates.map((fate) => `cancel ${fate}`),
        ...placeFates.map((fate) => `place ${fate}`),
        ...['press once', 'press twice', 'press again-elsewhere', 'crash'],
        ...['end accepted', 'end refused', 'end not-sent', 'end absent'],
      ].sort(),
    )
  })
})
