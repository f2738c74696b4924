import { afterEach, expect, it } from 'vitest'
import DockTab from '#renderer/views/trading/docking/DockTab.vue'
import { hiddenAmount } from '#renderer/ui/format/amount.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { draw } from '#test/unit/renderer/status/screen.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it.each([
  ['is not known', false, '–'],
  ['is hidden with the balances', true, hiddenAmount],
])('a tab tells apart a count that %s', (_, hideBalances, count) => {
  page = openPage(undefined, { hideBalances })
  const screen = draw(DockTab, { params: { api: { id: 'orders' } } }, page.context)
  expect(screen.parts().map(({ props }) => props['data-count'])).toContain(count)
  screen.close()
})
