import type { StopOrder } from '#shared/exchange/index.ts'
import type { ReplaceForm } from '#renderer/views/trading/chart/trade/replace-form.ts'
import { movedLeg, useReplaceOco } from '#renderer/views/trading/chart/trade/use-replace-oco.ts'
import { movedStop, useReplaceStop } from '#renderer/views/trading/chart/trade/use-replace-stop.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'
import { priceOf, resting, sizes } from './way.ts'
import type { Form, Meant, Way } from './way.ts'

const oco = {
  orderId: 'old',
  symbol: 'BTC-USDT',
  clientOid: null,
  side: 'buy',
  price: '59980',
  stopPrice: '60100',
  limitPrice: '60110',
  size: '0.01',
} as const
const stop = {
  id: 'old',
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'buy',
  price: '60140',
  stopPrice: '60110',
  size: '0.01',
  funds: null,
  stp: null,
  timeInForce: 'GTC',
  cancelAfter: -1,
  postOnly: false,
  hidden: false,
  iceberg: false,
  visibleSize: null,
  remark: null,
  tags: null,
  tradeType: 'TRADE',
  stop: 'entry',
} as StopOrder

function formOf(form: ReplaceForm, figuresOf: (meant: Meant) => Readonly<Record<string, string>>): Form {
  if (form.tradeType !== null) form.tradeType.value = 'TRADE'
  const type = (figures: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(figures))
      form.fields.value.find((field) => field.name === name)?.type(value)
  }
  return {
    flow: form.flow,
    type: (meant) => type({ ...figuresOf(meant), size: sizes[meant] }),
    retype: () => type({ size: '0.03' }),
    press: () => form.press(),
    override: (intentId) => form.override(intentId),
    // Its form leaves with the order it replaces.
    isEmpty: () => true,
    isOff: () => form.off.value,
    text: () => JSON.stringify(form.fields.value.map(({ value }) => value)),
  }
}

const common = { file: 'views/trading/chart/trade/use-replace.ts', decides: resting, ofOrder: true } as const

/** Orders that the venue cannot amend, moved on the chart: cancelled and placed anew, by one act of main. */
export const replacedWays: readonly Way[] = [
  {
    name: 'chart drag of an OCO leg',
    ...common,
    way: 'oco',
    channel: 'oco.replace',
    open: (desk) => {
      const form = desk.page.mount(() => useReplaceOco(oco, movedLeg(oco, 'limit', '59985'), () => btc))
      return formOf(form, (meant) => ({ price: priceOf(meant) }))
    },
  },
  {
    name: 'chart drag of a stop',
    ...common,
    way: 'stop',
    channel: 'stopOrders.replace',
    open: (desk) => {
      const form = desk.page.mount(() => useReplaceStop(stop, movedStop(stop, '60100'), () => btc))
      return formOf(form, (meant) =>
        meant === 'far' ? { stopPrice: '70000', price: '70040' } : { stopPrice: '60100', price: '60130' },
      )
    },
  },
]
