import { afterEach, expect, it } from 'vitest'
import { useOrderFlowsStore } from '#renderer/views/shared/orders/flows-store.ts'
import MoveDialog from '#renderer/views/trading/chart/trade/MoveDialog.vue'
import { openPage } from '#test/unit/renderer/desk.ts'
import { orderRecord } from '#test/unit/renderer/views/trading/orders/record.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it('the form of an order that was dragged follows what fills of it meanwhile', async () => {
  page = openPage()
  page.run(() => useOrderFlowsStore())
  const order = orderRecord({ id: 'o1', price: '60000', size: '1', dealSize: '0', remainSize: '1' })
  const subject = { kind: 'order', order, price: '59000' } as const
  const shown = (records: readonly unknown[] | null): Promise<string> =>
    page.html(MoveDialog, { subject, records, rules: btc, isGone: false })
  expect(await shown([order])).not.toContain('0.4')
  expect(await shown([{ ...order, dealSize: '0.4', remainSize: '0.6' }])).toContain('0.4')
  // While nobody knows the list, it stands as it was.
  expect(await shown(null)).toContain('59000')
})
