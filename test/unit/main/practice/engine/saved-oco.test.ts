import { expect, it } from 'vitest'
import { createEngine } from '#main/practice/engine/engine.ts'
import { saveState } from '#main/practice/engine/snapshot.ts'
import { defaultRetention } from '#main/practice/engine/state.ts'
import { engineDesk, limit, otherListing, testListing } from '#test/support/practice-engine.ts'

it('an OCO whose limit leg was refused and forgotten keeps its legs in their order', () => {
  const retention = { ...defaultRetention, closedStopsPerAccount: 1 }
  const { engine, account, placed, now } = engineDesk({ retention })
  for (const uid of [1, 2]) account(uid)
  const tradeAt = (price: string): void => {
    placed(2, limit('sell', price, '0.01'))
    placed(2, limit('buy', price, '0.01', { timeInForce: 'IOC' }))
  }
  tradeAt('100')
  const made = engine.run('placeOco', now(), {
    uid: 1,
    limit: limit('sell', '110', '10000'),
    stopLimit: limit('sell', '89', '10000'),
    stopPrice: 900,
    clientOid: 'pair',
    remark: null,
  })
  placed(1, limit('sell', '200', '1'))
  tradeAt('110')
  // Another closed stop pushes the refused leg out of the history.
  const lone = engine.run('placeStop', now(), {
    uid: 1,
    request: limit('sell', '90', '1'),
    direction: 'entry',
    stopPrice: 1500,
  })
  engine.run('cancelStops', now(), { uid: 1, seqs: lone.ok ? [lone.stop.seq] : [] })
  expect(made.ok && made.oco.legs.map(({ status }) => status)).toEqual(['CANCELED', 'NEW'])
  const restored = createEngine({
    listings: [testListing, otherListing],
    now: 0,
    retention,
    state: saveState(engine.state),
  })
  const legs = [...restored.state.ocos.values()][0]?.legs ?? []
  expect(legs.map(({ stopPrice, status }) => [stopPrice, status])).toEqual([
    [1100, 'CANCELED'],
    [900, 'NEW'],
  ])
})
