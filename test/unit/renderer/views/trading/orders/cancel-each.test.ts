import { afterEach, expect, it } from 'vitest'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useCancelEach } from '#renderer/views/trading/orders/use-cancel-each.ts'
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
