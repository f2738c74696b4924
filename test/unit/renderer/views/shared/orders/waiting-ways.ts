import { useStopForm } from '#renderer/views/stop-orders/use-stop-form.ts'
import type { DeskPage } from './desk-page.ts'
import { resting, sizes } from './way.ts'
import type { Form, Meant, Way } from './way.ts'

/** A buy above the market: its trigger, and its limit just beyond that. */
const figuresOf = (meant: Meant) =>
  meant === 'far' ? { stopPrice: '70000', price: '70040' } : { stopPrice: '60100', price: '60140' }

function stopForm({ page }: DeskPage, type: 'limit' | 'market'): Form {
  const form = page.mount(() => useStopForm())
  return {
    flow: form.flow,
    type: (meant) => {
      form.side.value = 'buy'
      form.type.value = type
      form.fields.value = { ...figuresOf(meant), size: sizes[meant] }
    },
    retype: () => form.put('size', '0.03'),
    press: () => form.send(),
    override: (intentId) => form.override(intentId),
    isEmpty: () => Object.values(form.fields.value).every((text) => text === ''),
    isOff: () => form.off.value,
    text: () => JSON.stringify([form.side.value, form.fields.value]),
  }
}

const stop = { file: 'views/stop-orders/use-stop-form.ts', way: 'stop', tab: 'stop', decides: resting } as const

/** Orders that wait for their trigger. */
export const waitingWays: readonly Way[] = [
  { name: 'stop limit', ...stop, channel: 'stopOrders.place', open: (page) => stopForm(page, 'limit') },
  { name: 'stop market', ...stop, channel: 'stopOrders.place', market: true, open: (page) => stopForm(page, 'market') },
]
