import { afterEach, expect, it } from 'vitest'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useCancelEach } from '#renderer/views/trading/orders/use-cancel-each.ts'
import { msg } from '#shared/messages.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it('L3: a cancel whose answer is slow holds up none behind it, and each order is cancelled once', async () => {
  page = openPage()
  await page.run(() => useProfilesStore()).load()
  const { cancel, result } = page.run(() => useCancelEach())
  const ids = Array.from({ length: 8 }, (_, n) => `o${n}`)
  const done = cancel(ids.map((orderId) => ({ symbol: 'BTC-USDT', orderId })))
  const sent = () => page.of('orders.cancel')
  expect(sent()).toHaveLength(5)
  const accepted = { intentId: 'i', state: 'accepted', orderId: 'o', clientOid: null, note: null }
  // The first has no answer yet.
  for (const place of [1, 2, 3]) await sent()[place]?.answer(accepted)
  expect(sent()).toHaveLength(8)
  for (const one of sent()) await one.answer(accepted)
  await done
  expect(sent().map(({ input }) => input['orderId'])).toEqual(ids)
  expect(result.value).toEqual({ cancelled: 8, filled: 0, unknown: 0, refused: [] })
})

it('an OCO order among them is cancelled as one, and one whose legs the venue did not name is not called cancelled', async () => {
  page = openPage()
  await page.run(() => useProfilesStore()).load()
  const { cancel, result } = page.run(() => useCancelEach())
  const done = cancel([
    { symbol: 'BTC-USDT', orderId: 'o1' },
    { symbol: 'BTC-USDT', orderId: 'a', isOco: true },
    { symbol: 'BTC-USDT', orderId: 'b', isOco: true },
  ])
  const accepted = { intentId: 'i', state: 'accepted', orderId: null, clientOid: null, note: null }
  const [first, second] = page.of('oco.cancel')
  await page.of('orders.cancel')[0]?.answer(accepted)
  await first?.answer(accepted)
  await second?.answer({ ...accepted, note: msg('oco.no-leg-named') })
  await done
  expect([first, second].map((one) => one?.input['orderId'])).toEqual(['a', 'b'])
  expect(result.value).toMatchObject({ cancelled: 2, filled: 0, unknown: 0, refused: [{ code: 'refused' }] })
})
