import { expect, it } from 'vitest'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { asWritten } from '#shared/messages.ts'
import type { DeadManDeps } from '#main/safety/dead-man/dead-man-switch.ts'
import { createDeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import { broken, clientWorld, success } from '#test/support/client-world.ts'

const taken: MoneyAnswer = { intentId: 'i1', state: 'accepted', orderId: null, clientOid: null, note: null }

it('M13: a quit, which ends every other read, still asks whether a switch past its moment has fired', async () => {
  const quitting = new AbortController()
  let isReached = false
  const world = clientWorld(
    ({ path }) => {
      if (!isReached) return broken('nothing', 'not-connected')
      return success(path.startsWith(endpoints.getDeadMan.path) ? null : { items: [], lastId: 0 })
    },
    { closing: quitting.signal },
  )
  let sent = 0
  const protect: DeadManDeps['protect'] = ({ timeout }, { onTaken } = {}) => {
    sent += 1
    if (sent > 1) return Promise.resolve(fail(appError('not-connected', asWritten('Not reached.'))))
    const venueNow = world.time.now()
    onTaken?.({ venueNow, triggersAt: venueNow + timeout * 1_000 })
    return Promise.resolve(ok(taken))
  }
  const run = createDeadManSwitch({
    protect,
    clients: () => ok(world.client),
    reader: { page: () => ok({ records: [], cursor: null }) },
    isReadable: () => true,
    heldBack: () => null,
    time: world.time,
    newId: () => crypto.randomUUID(),
    onChange: () => undefined,
  })
  await world.finish(run.set({ profileId: 'p1', draftId: 'd1', timeout: 60, symbols: ['BTC-USDT'] }))
  await world.time.advance(70_000)
  expect(run.view('p1')?.state).toBe('unclear')
  isReached = true
  const before = sent
  quitting.abort()
  await world.finish(run.close())
  expect(run.view('p1')?.state).toBe('fired')
  expect(sent).toBe(before)
})
