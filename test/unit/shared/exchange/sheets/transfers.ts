import type { Sheet } from './sheet.ts'
import { asSent, decimalRule } from './sheet.ts'

const move = { clientOid: 'c-1', currency: 'USDT', from: 'main', to: 'trade', amount: '10.5' }

export const transferSheets = {
  innerTransfer: {
    takes: [move, { currency: 'BTC', from: 'margin', to: 'trade_hf', amount: '0.00000001' }],
    refuses: [
      [{ ...move, amount: '0' }, 'amount', `amount ${decimalRule}`],
      [{ ...move, to: 'contract' }, 'to', 'to must be one of main, trade, trade_hf, margin.'],
      [{ ...move, from: undefined }, 'from', 'from is missing: it must be one of main, trade, trade_hf, margin.'],
    ],
    answers: [['facts', { orderId: '5bd6e9286d99522a52e458de' }, asSent]],
    refusesAnswers: [['no order id', {}]],
  },
} satisfies Record<string, Sheet>
