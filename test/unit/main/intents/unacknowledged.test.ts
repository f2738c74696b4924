import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StopDraft } from '#shared/bridge/trading.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { page } from '#test/support/faults/records.ts'
import { acceptedWith, notFound, notSentWith, refusedWith, unknownWith } from '#test/support/faults/scripted-client.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { runs } from '#test/support/runs.ts'

const draft = (orderId: string): StopDraft => ({
  symbol: 'BTC-USDT',
  side: 'sell',
  type: 'limit',
  price: '59500',
  stopPrice: '59600',
  size: `0.0${orderId.slice(1)}1`,
})

/** What becomes of a replacement. `hung`: no answer comes, and the process ends. */
const fates = ['placed', 'refused', 'not-sent', 'lost', 'cancel-refused', 'hung-cancel', 'hung-order'] as const
type Fate = (typeof fates)[number]
const never = (): Promise<never> => new Promise(() => undefined)

/** Stops that can be replaced, with the fate of the replacement under way. */
function unacknowledgedDesk() {
  let fate: Fate = 'placed'
  let pressed = 0
  const desk = actDesk({
    cancelStopOrders: ({ orderIds = '' }) => {
      if (fate === 'hung-cancel') return never()
      return fate === 'cancel-refused' ? refusedWith() : acceptedWith({ cancelledOrderIds: [orderIds] })
    },
    placeStopOrder: () => {
      if (fate === 'hung-order') return never()
      if (fate === 'lost') return unknownWith()
      if (fate === 'refused') return refusedWith()
      return fate === 'not-sent' ? notSentWith() : acceptedWith({ orderId: 'new', clientOid: null })
    },
    getStopOrder: () => notFound,
    getStopOrderByClientOid: () => acceptedWith([]),
    listStopOrders: () => acceptedWith(page([])),
    getOrderByClientOid: () => notFound,
  })
  const press = (of: Fate, profileId = 'p1') => {
    fate = of
    const orderId = `o${(pressed += 1)}`
    return desk.actions.replaceStopOrder({ ...desk.envelope(profileId), orderId, order: draft(orderId) })
  }
  /** Presses once and, where no answer comes, ends the process. */
  const replace = async (of: Fate, profileId = 'p1'): Promise<void> => {
    const answer = press(of, profileId)
    if (of === 'hung-cancel' || of === 'hung-order') {
      await desk.time.advance(1)
      desk.restart()
    } else expectOk(await answer)
    // What is unknown is found not to be there; the steady clock of a new run starts anew, so that takes as long again.
    while (desk.journal.reader.unresolved().length > 0) await desk.time.advance(60_000)
  }
  return { desk, press, replace }
}

const idsOf = (desk: ActDesk): string[] => expectOk(desk.actions.unacknowledged()).map(({ id }) => id)

describe('M4, M12: a replacement that ended without a new order is told until that is acknowledged', () => {
  it.each(fates.filter((fate) => fate !== 'placed'))(
    '%s: told by every page and run, and never once acknowledged',
    async (fate) => {
      const { desk, replace } = unacknowledgedDesk()
      await replace(fate)
      const [told, ...others] = expectOk(desk.actions.unacknowledged())
      expect(others).toEqual([])
      expect(told).toMatchObject({ kind: 'place-stop', isUnacknowledged: true, note: expect.anything() })
      // The event said so as well, for the page that was there.
      expect(desk.changes.findLast(({ id }) => id === told?.id)).toMatchObject({ isUnacknowledged: true })
      expect(idsOf(desk)).toEqual([told?.id])
      desk.restart()
      expect(idsOf(desk)).toEqual([told?.id])
      const asked = { profileId: 'p1', intentId: told?.id ?? '' }
      expect(expectOk(desk.actions.acknowledge(asked))).not.toHaveProperty('isUnacknowledged')
      expect(idsOf(desk)).toEqual([])
      desk.restart()
      expect(idsOf(desk)).toEqual([])
      expect(expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 9 }))[0]).not.toHaveProperty(
        'isUnacknowledged',
      )
      expect(expectOk(desk.journal.reader.verify()).sound).toBe(true)
      desk.close()
    },
  )

  it('one that was placed is no trouble, and what is still open cannot be acknowledged beforehand', async () => {
    const { desk, press, replace } = unacknowledgedDesk()
    await replace('placed')
    expect(idsOf(desk)).toEqual([])
    const { intentId } = expectOk(await press('lost'))
    expectOk(desk.actions.acknowledge({ profileId: 'p1', intentId }))
    await desk.time.advance(60_000)
    expect(idsOf(desk)).toEqual([intentId])
    desk.close()
  })

  it('T12: another profile cannot acknowledge it; the list is of every profile', async () => {
    const { desk, replace } = unacknowledgedDesk()
    await replace('refused', 'p2')
    const [id = ''] = idsOf(desk)
    expect(expectFail(desk.actions.acknowledge({ profileId: 'p1', intentId: id })).code).toBe('not-found')
    expect(idsOf(desk)).toEqual([id])
    desk.close()
  })

  it('C4: on a full disk the word holds for this run, and is written with the next', async () => {
    const { desk, replace } = unacknowledgedDesk()
    await replace('refused')
    await replace('not-sent')
    const [one = '', two = ''] = idsOf(desk)
    desk.journal.fill(0)
    expectOk(desk.actions.acknowledge({ profileId: 'p1', intentId: one }))
    expect(idsOf(desk)).toEqual([two])
    desk.journal.fill(null)
    expectOk(desk.actions.acknowledge({ profileId: 'p1', intentId: two }))
    desk.restart()
    expect(idsOf(desk)).toEqual([])
    desk.close()
  })
})

type Event =
  | { readonly what: 'end'; readonly fate: Fate }
  | { readonly what: 'page' | 'restart' | 'crash' }
  | { readonly what: 'acknowledge'; readonly of: number }
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ what: fc.constant('end' as const), fate: fc.constantFrom(...fates) }),
  fc.record({ what: fc.constantFrom('page' as const, 'restart' as const, 'crash' as const) }),
  fc.record({ what: fc.constant('acknowledge' as const), of: fc.nat(5) }),
)

describe('C1, M12: histories of what is told against a plain list', () => {
  it('each end is told at least once until it is acknowledged, and never again after', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (events) => {
        const { desk, replace } = unacknowledgedDesk()
        /** The whole model: what has ended without a new order, less what was acknowledged. */
        let open: readonly string[] = []
        const acknowledged = new Set<string>()
        try {
          for (const one of events) {
            if (one.what === 'end') {
              await replace(one.fate)
              const [newest] = expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 1 }))
              if (one.fate !== 'placed') open = [...open, newest?.id ?? 'missing']
            } else if (one.what === 'acknowledge') {
              const id = open[one.of % Math.max(1, open.length)]
              if (id === undefined) continue
              expectOk(desk.actions.acknowledge({ profileId: 'p1', intentId: id }))
              open = open.filter((other) => other !== id)
              acknowledged.add(id)
            } else if (one.what !== 'page') desk.restart()
            // A page that opens now: both what it asks for and what it finds in the list.
            const listed = expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 500 }))
            expect(idsOf(desk)).toEqual(open)
            expect(
              listed
                .filter(({ isUnacknowledged }) => isUnacknowledged)
                .map(({ id }) => id)
                .toReversed(),
            ).toEqual(open)
            for (const id of idsOf(desk)) expect(acknowledged.has(id)).toBe(false)
          }
        } finally {
          desk.close()
        }
      }),
      { numRuns: runs(40) },
    )
  })
})
