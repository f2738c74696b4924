import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useOcoForm } from '#renderer/views/oco/use-oco-form.ts'
import { useStopForm } from '#renderer/views/stop-orders/use-stop-form.ts'
import { useClone } from '#renderer/views/trading/orders/use-clone.ts'
import { useOrderForm } from '#renderer/views/trading/order-panel/use-order-form.ts'
import { useScaledForm } from '#renderer/views/trading/scaled/use-scaled-form.ts'
import { openDesk } from '#test/unit/renderer/views/shared/orders/desk-page.ts'
import type { DeskPage } from '#test/unit/renderer/views/shared/orders/desk-page.ts'
import { orderRecord } from '#test/unit/renderer/views/trading/orders/record.ts'

let world: DeskPage
let forms: ReturnType<typeof openForms>

function openForms() {
  const { page } = world
  return {
    limit: page.mount(() => useOrderForm()),
    stop: page.mount(() => useStopForm()),
    oco: page.mount(() => useOcoForm()),
    scaled: page.mount(() => useScaledForm()),
  }
}
const sides = () => ({
  limit: forms.limit.draft.value.side,
  stop: forms.stop.side.value,
  oco: forms.oco.side.value,
  scaled: forms.scaled.side.value,
})

beforeEach(async () => {
  world = await openDesk()
  await world.flush()
  forms = openForms()
})
afterEach(() => world.page.close())

function typeLimit(): void {
  forms.limit.type('price', '59000')
  forms.limit.type('size', '0.01')
}
const typeStop = (): void => forms.stop.put('stopPrice', '62000')
const typeOco = (): void => forms.oco.put('price', '62000')
const typeScaled = (): void => void (forms.scaled.from.value = '58000')

describe('The side of the forms of the order panel', () => {
  it('is one for all that have nothing typed, wherever it is chosen', () => {
    forms.oco.side.value = 'sell'
    expect(sides()).toEqual({ limit: 'sell', stop: 'sell', oco: 'sell', scaled: 'sell' })
    forms.limit.change({ side: 'buy' })
    expect(sides()).toEqual({ limit: 'buy', stop: 'buy', oco: 'buy', scaled: 'buy' })
  })

  it('leaves a purchase typed under Limit one, though another form is set to sell: what leaves is the purchase', async () => {
    typeLimit()
    await world.flush()
    for (const { side } of [forms.oco, forms.stop, forms.scaled]) side.value = 'sell'
    await world.flush()
    expect(sides()).toEqual({ limit: 'buy', stop: 'sell', oco: 'sell', scaled: 'sell' })
    void forms.limit.send()
    await world.flush()
    expect(world.page.of('orders.place').map(({ input }) => (input as unknown as { order: unknown }).order)).toEqual([
      expect.objectContaining({ side: 'buy', price: '59000', size: '0.01' }),
    ])
  })

  it.each([
    ['price', '59000'],
    ['size', '0.01'],
    ['total', '500'],
  ] as const)('is not changed under Limit once its %s is typed', (name, text) => {
    forms.limit.type(name, text)
    forms.oco.side.value = 'sell'
    expect(sides()).toMatchObject({ limit: 'buy', oco: 'sell' })
  })

  it('stays with what was typed in Stop, OCO and Scaled, though it is chosen anew under Limit or by a copied order', () => {
    typeStop()
    typeOco()
    typeScaled()
    forms.limit.change({ side: 'sell' })
    expect(sides()).toEqual({ limit: 'sell', stop: 'buy', oco: 'buy', scaled: 'buy' })
    forms.limit.change({ side: 'buy' })
    world.page.mount(() => useClone())(orderRecord({ symbol: 'BTC-USDT', side: 'sell', price: '61000', size: '1' }))
    expect(sides()).toEqual({ limit: 'sell', stop: 'buy', oco: 'buy', scaled: 'buy' })
  })

  it('of one typed form is not the side of another typed one', () => {
    typeStop()
    typeScaled()
    forms.oco.side.value = 'sell'
    typeOco()
    expect(sides()).toEqual({ limit: 'sell', stop: 'buy', oco: 'sell', scaled: 'buy' })
  })

  it('can be changed in the form itself at any time', () => {
    typeLimit()
    typeStop()
    forms.stop.side.value = 'sell'
    expect(sides()).toMatchObject({ limit: 'buy', stop: 'sell' })
    forms.stop.side.value = 'buy'
    expect(sides()).toMatchObject({ limit: 'buy', stop: 'buy' })
  })

  it('stays when a form is emptied that has another one than Limit, and follows again once both agree', () => {
    typeLimit()
    forms.oco.side.value = 'sell'
    typeOco()
    forms.oco.empty()
    expect(sides()).toMatchObject({ limit: 'buy', oco: 'sell' })
    forms.oco.side.value = 'buy'
    forms.limit.change({ side: 'sell' })
    expect(sides()).toMatchObject({ limit: 'sell', oco: 'sell' })
  })
})
