import { afterEach, describe, expect, it } from 'vitest'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import type { OrderLimits } from '#shared/domain/order-limits.ts'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useOneClickStore } from '#renderer/views/trading/one-click/one-click-store.ts'
import { pressedWays } from '#test/unit/renderer/views/shared/orders/pressed-ways.ts'
import { openCase } from '#test/unit/renderer/views/shared/orders/case.ts'
import type { Case } from '#test/unit/renderer/views/shared/orders/case.ts'

const way = pressedWays.find(({ name }) => name === 'one click')!
let now: Case
afterEach(() => now.desk.page.close())

/** A size of 0.01 at 59990: worth 599.90. */
async function press(limits: Partial<OrderLimits>, left: string | null = null, used = '0') {
  now = await openCase(way)
  const view = { profileId: 'a', limits: { ...defaultOrderLimits('practice'), ...limits }, left }
  await now.desk.page
    .of('orders.limits.get')
    .at(-1)
    ?.answer({ ...view, used: { value: used, unknown: 0 }, renewsAt: 0 })
  void now.form.press()
  await now.desk.flush()
  return { sent: now.sent().length, said: now.desk.page.run(() => useActionsStore()).hint }
}

describe('one click with a size that is larger than a limit of the profile', () => {
  it('sends nothing and names the limit', async () => {
    expect(await press({ largestOrder: '599.89' })).toMatchObject({ sent: 0, said: expect.stringContaining('599.89') })
    expect(now.form.flow.asked.value).toBeNull()
  })
  it('sends nothing above what is left of the day', async () => {
    expect(await press({ dailyValue: '1000' }, '500', '500')).toMatchObject({
      sent: 0,
      said: expect.stringContaining('500'),
    })
  })
  it('sends what is exactly at the limit', async () => {
    expect(await press({ largestOrder: '599.9', dailyValue: '599.9' }, '599.9')).toEqual({ sent: 1, said: null })
  })
})

it('goes off where the venue is out of reach, and says why', async () => {
  now = await openCase(way)
  const store = now.desk.page.run(() => useOneClickStore())
  const before = store.on
  now.desk.page.notify('status-changed', {
    profileId: 'a',
    connected: false,
    lastAnswerAt: null,
    service: { state: 'open' },
    startupGate: { open: true },
  })
  await now.desk.flush()
  expect([before, store.on]).toEqual([true, false])
  expect(now.desk.page.run(() => useActionsStore()).hint).toMatch(/^The venue is unreachable/)
})
