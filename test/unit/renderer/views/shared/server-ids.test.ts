import { afterEach, expect, it } from 'vitest'
import { h } from 'vue'
import ServerIds from '#renderer/views/shared/ServerIds.vue'
import { amendedIds } from '#renderer/views/shared/orders/amended-ids.ts'
import { openPage } from '../../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const ids = amendedIds('6745ab12cd34ef5600000001', '6745ab12cd34ef5600000002')

it('M12: both ends of an amendment stand apart, shortened, each with a copy button', async () => {
  page = openPage()
  const html = await page.html({ render: () => h(ServerIds, { ids }) })
  expect(html).toContain('…000001')
  expect(html).toContain('…000002')
  expect(html).not.toContain(ids[0]?.id)
  expect(html).toContain('aria-label="Copy: Order id"')
  expect(html).toContain('aria-label="Copy: Previous order id"')
})

it('T15: no figure of an id shows, and none is copied, while balances are hidden', async () => {
  page = openPage(undefined, { hideBalances: true })
  const html = await page.html({ render: () => h(ServerIds, { ids }) })
  expect(html).not.toMatch(/00000[12]/)
  expect(html).not.toContain('Copy')
})
