import { afterEach, expect, it } from 'vitest'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useCancelStop } from '#renderer/views/shared/stop-orders/use-cancel-stop.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it.each([
  ['TRADE', 'TRADE'],
  ['MARGIN_TRADE', 'MARGIN_TRADE'],
  ['MARGIN_ISOLATED_TRADE', 'MARGIN_ISOLATED_TRADE'],
  // An account that Coffer does not know is not named.
  ['FUTURE_TRADE', undefined],
])('a stop order of the account %s is cancelled in %s', async (tradeType, named) => {
  page = openPage()
  await page.run(() => useProfilesStore()).load()
  const { cancel } = page.mount(() => useCancelStop())
  const done = cancel({ id: 's1', symbol: 'BTC-USDT', tradeType })
  const [sent] = page.of('stopOrders.cancel')
  await sent?.answer({ intentId: 'i', state: 'accepted', orderId: null, clientOid: null, note: null })
  await done
  expect([sent?.input['orderIds'], sent?.input['tradeType']]).toEqual([['s1'], named])
})
