import { afterEach, describe, expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { useChangeOrder } from '#renderer/views/trading/orders/use-change-order.ts'
import { openDesk } from '#test/unit/renderer/views/shared/orders/desk-page.ts'
import type { DeskPage } from '#test/unit/renderer/views/shared/orders/desk-page.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'
import { orderRecord } from './record.ts'

let world: DeskPage | null = null
afterEach(() => world?.page.close())

/** The form of an order of 1 BTC, and what the list says of it later. */
async function opened(newPrice?: string) {
  world = await openDesk()
  await world.flush()
  const order = shallowRef(orderRecord({ price: '59000', size: '1', dealSize: '0', remainSize: '1' }))
  const form = world.page.mount(() =>
    useChangeOrder(
      () => order.value,
      () => btc,
      newPrice,
    ),
  )
  const reduce = (): void =>
    void (order.value = { ...order.value, remainSize: '0.4', cancelledSize: '0.6', cancelExist: true })
  return { form, reduce }
}

describe('The form that changes an order, left open while the order is reduced', () => {
  it('goes on with what is left, and sends nothing before something is typed', async () => {
    const { form, reduce } = await opened()
    reduce()
    expect([form.size.value, form.request.value, form.ready.value]).toEqual(['0.4', null, false])
  })

  it('names what is left with a new price, also one that was chosen before', async () => {
    const { form, reduce } = await opened('58900')
    reduce()
    expect(form.request.value).toMatchObject({ newPrice: '58900', newSize: '0.4' })
    form.price.value = '58800'
    expect(form.request.value).toMatchObject({ newPrice: '58800', newSize: '0.4' })
  })

  it('keeps a size that was typed, and forgets one that is the order’s own again', async () => {
    const typed = await opened()
    typed.form.size.value = '0.7'
    typed.reduce()
    expect(typed.form.request.value).toMatchObject({ newSize: '0.7' })
    world?.page.close()
    const back = await opened()
    back.form.size.value = '0.7'
    back.form.size.value = '1'
    back.reduce()
    expect([back.form.size.value, back.form.request.value]).toEqual(['0.4', null])
  })
})
