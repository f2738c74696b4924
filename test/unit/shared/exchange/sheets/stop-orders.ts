import type { Sheet } from './sheet.ts'
import { asSent, pairRule, repeat } from './sheet.ts'

const cancelled = { cancelledOrderIds: ['vs93gpqc6kkmkk57003gok16', 'vs93gpqc6kkmkk57003gok17'] }
export const cancelledAnswers = [
  ['spec', cancelled, asSent],
  ['none', { cancelledOrderIds: null }, { cancelledOrderIds: [] }],
] as const satisfies Sheet['answers']
export const cancelledRefused = [
  ['N6: nothing', null],
  ['N6: no list', {}],
] as const satisfies Sheet['refusesAnswers']
export const listRule = 'orderIds must be 1 to 500 ids, separated by commas.'

export const stopOrderSheets = {
  cancelStopOrders: {
    takes: [{}, { symbol: 'BTC-USDT', tradeType: 'MARGIN_TRADE', orderIds: 'vs8hoo8,vs8hoo9' }],
    refuses: [
      [{ symbol: 'BTC' }, 'symbol', `symbol ${pairRule}`],
      [{ tradeType: 'SPOT' }, 'tradeType', 'tradeType must be one of TRADE, MARGIN_TRADE, MARGIN_ISOLATED_TRADE.'],
      [{ orderIds: '' }, 'orderIds', listRule],
      [{ orderIds: 'a,,b' }, 'orderIds', listRule],
      [{ orderIds: repeat(501, String) }, 'orderIds', listRule],
    ],
    answers: cancelledAnswers,
    refusesAnswers: cancelledRefused,
  },
} satisfies Record<string, Sheet>
