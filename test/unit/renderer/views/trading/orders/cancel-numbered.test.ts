import { afterEach, describe, expect, it } from 'vitest'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import CancelOrder from '#renderer/views/trading/CancelOrder.vue'
import { listedRows } from '#shared/domain/listed-row.ts'
import { withoutAmounts } from '#renderer/views/shared/use-format.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { orderRecord } from './record.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

/** The label of a cancel in the second row, and the message after it was pressed, as it is shown. */
async function cancelled(hideBalances: boolean): Promise<readonly [label: string, message: string]> {
  page = openPage(undefined, { hideBalances })
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  const [row] = listedRows([orderRecord({ dealSize: '0' })], [], new Map())
  const html = await page.html(CancelOrder, { orderId: 'o1', row, number: 2, selected: true })
  page.run(() => useActionsStore()).act('cancelSelected', null)
  await page
    .of('orders.cancel')
    .at(-1)
    ?.answer({ intentId: 'i1', state: 'accepted', orderId: 'o1', clientOid: null, note: null })
  const said = page.run(() => useNoticesStore()).all[0]?.text ?? ''
  return [/aria-label="([^"]*)"/.exec(html)?.[1] ?? '', hideBalances ? withoutAmounts(said) : said]
}

describe('the cancel of one of many orders', () => {
  it('T15: names its row while the figures are hidden, which make all rows alike', async () => {
    expect(await cancelled(true)).toEqual(['Cancel No. 2: Buy ••• BTC at •••', 'Cancelled: No. 2: Buy ••• BTC at •••'])
  })

  it('needs no number where the figures are shown', async () => {
    expect(await cancelled(false)).toEqual(['Cancel Buy 0.5 BTC at 60,000', 'Cancelled: Buy 0.5 BTC at 60,000'])
  })
})
