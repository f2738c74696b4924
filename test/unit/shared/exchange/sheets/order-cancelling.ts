import { ids, sizes, byId, byOid, byIdRefuses, byOidRefuses } from './order-ids.ts'
import type { Sheet } from './sheet.ts'
import { asSent, decimalRule, symbolMissing } from './sheet.ts'

export const orderCancelSheets = {
  cancelOrder: {
    takes: [byId],
    refuses: byIdRefuses,
    answers: [['spec', { orderId: ids.orderId }, asSent]],
    refusesAnswers: [
      ['N6: nothing', null],
      ['N6: no orderId', {}],
    ],
  },
  cancelOrderByClientOid: {
    takes: [byOid, { ...byOid, clientOid: 'placed elsewhere, 41 characters or even more' }],
    refuses: byOidRefuses,
    answers: [['spec', { clientOid: ids.clientOid }, asSent]],
    refusesAnswers: [['N6: no clientOid', {}]],
  },
  cancelPartial: {
    takes: [{ ...byId, cancelSize: '0.00001' }],
    refuses: [
      ...byIdRefuses.map(([request, field, sentence]) => [{ cancelSize: '1', ...request }, field, sentence] as const),
      [byId, 'cancelSize', `cancelSize is missing: it ${decimalRule}`],
      [{ ...byId, cancelSize: '0' }, 'cancelSize', `cancelSize ${decimalRule}`],
    ],
    answers: [['spec', { orderId: ids.orderId, cancelSize: '0.00001' }, asSent]],
    refusesAnswers: [
      ['N6: no size', { orderId: ids.orderId }],
      ['T14: a size below zero', { orderId: ids.orderId, cancelSize: '-0.00001' }],
    ],
  },
  cancelSymbolOrders: {
    takes: [{ symbol: 'BTC-USDT' }],
    refuses: [[{}, 'symbol', symbolMissing]],
    answers: [
      ['spec', { result: 'success' }, asSent],
      ['facts', 'success', { result: 'success' }],
    ],
    refusesAnswers: [
      ['N6: another word', 'failed'],
      ['N6: nothing', null],
    ],
  },
  cancelAllOrders: {
    takes: [{}],
    answers: [
      [
        'spec: failures by name',
        { failedSymbols: ['BTC-USDT'] },
        { succeedSymbols: [], failedSymbols: [{ symbol: 'BTC-USDT', error: null }] },
      ],
      [
        'facts',
        { succeedSymbols: ['ETH-USDT'], failedSymbols: [{ symbol: 'BTC-USDT', error: 'can not be cancelled' }] },
        asSent,
      ],
      [
        'nothing failed',
        { succeedSymbols: ['ETH-USDT'], failedSymbols: null },
        { succeedSymbols: ['ETH-USDT'], failedSymbols: [] },
      ],
    ],
    refusesAnswers: [
      ['N6: nothing', null],
      ['N6: neither list', {}],
    ],
  },
  cancelOrderSync: {
    takes: [byId],
    refuses: byIdRefuses,
    answers: [['spec and facts', { orderId: ids.orderId, ...sizes, status: 'done' }, asSent]],
    refusesAnswers: [
      ['N6: no status', { orderId: ids.orderId, ...sizes }],
      ['T14: a cancelled size below zero', { orderId: ids.orderId, ...sizes, status: 'done', canceledSize: '-1' }],
    ],
  },
  cancelOrderByClientOidSync: {
    takes: [byOid],
    refuses: byOidRefuses,
    answers: [['spec and facts', { clientOid: ids.clientOid, ...sizes, status: 'done' }, asSent]],
    refusesAnswers: [
      ['N6: the identifier of the other form', { orderId: ids.orderId, ...sizes, status: 'done' }],
      ['T14: a filled size below zero', { clientOid: ids.clientOid, ...sizes, status: 'done', dealSize: '-1' }],
    ],
  },
} satisfies Record<string, Sheet>
