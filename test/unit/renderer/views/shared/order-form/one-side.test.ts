import { afterEach, expect, it } from 'vitest'
import { useOcoForm } from '#renderer/views/oco/use-oco-form.ts'
import { useStopForm } from '#renderer/views/stop-orders/use-stop-form.ts'
import { useOrderForm } from '#renderer/views/trading/order-panel/use-order-form.ts'
import { useScaledForm } from '#renderer/views/trading/scaled/use-scaled-form.ts'
import { openDesk } from '#test/unit/renderer/views/shared/orders/desk-page.ts'
import type { DeskPage } from '#test/unit/renderer/views/shared/orders/desk-page.ts'

let world: DeskPage
afterEach(() => world.page.close())

/** The side that each form shows; of one that was not in front yet too. */
const sides = () => {
  const { page } = world
  return {
    limit: page.mount(() => useOrderForm()).draft.value.side,
    stop: page.mount(() => useStopForm()).side.value,
    oco: page.mount(() => useOcoForm()).side.value,
    scaled: page.mount(() => useScaledForm()).side.value,
  }
}
const all = (side: 'buy' | 'sell') => ({ limit: side, stop: side, oco: side, scaled: side })

it('every form opens on the side that was chosen last for the pair, in whichever form that was', async () => {
  world = await openDesk()
  const { page, desk, flush } = world
  await flush()
  expect(sides()).toEqual(all('buy'))
  page.mount(() => useOrderForm()).change({ side: 'sell' })
  expect(sides()).toEqual(all('sell'))
  page.mount(() => useOcoForm()).side.value = 'buy'
  expect(sides()).toEqual(all('buy'))
  page.mount(() => useStopForm()).side.value = 'sell'
  expect(sides()).toEqual(all('sell'))

  desk.pair = 'ETH-USDT'
  await flush()
  expect(sides(), 'another pair has its own').toEqual(all('buy'))
  page.mount(() => useScaledForm()).side.value = 'sell'
  page.mount(() => useScaledForm()).side.value = 'buy'
  desk.pair = 'BTC-USDT'
  await flush()
  expect(sides(), 'and finds its own again').toEqual(all('sell'))
})

it('what was typed into a form keeps its side when another is chosen elsewhere, and when its amounts are emptied', async () => {
  world = await openDesk()
  const { page, flush } = world
  await flush()
  const stop = page.mount(() => useStopForm())
  stop.put('stopPrice', '58000')
  stop.put('size', '0.01')
  page.mount(() => useOcoForm()).side.value = 'sell'
  expect(stop.fields.value).toEqual({ stopPrice: '58000', price: '', size: '0.01' })
  expect(stop.side.value).toBe('buy')
  stop.empty()
  // The next one typed is not the opposite of the one before.
  expect(stop.side.value).toBe('buy')
  expect(stop.fields.value).toEqual({ stopPrice: '', price: '', size: '' })
})
