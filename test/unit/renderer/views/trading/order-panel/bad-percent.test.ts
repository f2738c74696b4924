import { afterEach, expect, it } from 'vitest'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useOrderForm } from '#renderer/views/trading/order-panel/use-order-form.ts'
import { openDesk } from '#test/unit/renderer/views/shared/orders/desk-page.ts'
import type { DeskPage } from '#test/unit/renderer/views/shared/orders/desk-page.ts'

let world: DeskPage
afterEach(() => world.page.close())

it('a percentage that cannot be read holds a market order, says so at the key, and holds no limit order', async () => {
  world = await openDesk()
  const { page, desk, flush } = world
  const form = page.mount(() => useOrderForm())
  await flush()
  form.change({ side: 'buy', type: 'market', marketBy: 'size' })
  form.type('size', '0.01')
  await flush()
  expect(form.off.value).toBe(false)
  form.isPercentBad.value = true
  expect(form.off.value).toBe(true)
  await form.send()
  expect(page.of('orders.place')).toEqual([])
  const why = page
    .run(() => useActionsStore())
    .find('send')
    ?.why(null)
  expect(why).toContain('percentage')
  desk.draft = { ...desk.draft, type: 'limit', price: '59000' }
  expect(form.off.value).toBe(false)
})
