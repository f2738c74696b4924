import type { Sheet } from './sheet.ts'
import { asSent, badWindow, badWindowSentence, decimalRule, idRule, lacking, page } from './sheet.ts'

const draft = { currency: 'USDT', toAddress: 'TKFRQXSDcY', amount: '3', withdrawType: 'ADDRESS' }
const currencyRule = 'must be a currency code in capitals, such as BTC.'
const addressRule = 'toAddress must be an address, UID, e-mail or phone number without blanks.'

const quota = {
  currency: 'BTC',
  limitBTCAmount: '15.79590095',
  usedBTCAmount: '0.00000000',
  quotaCurrency: 'USDT',
  limitQuotaCurrencyAmount: '999999.00000000',
  usedQuotaCurrencyAmount: '0',
  remainAmount: '15.79590095',
  availableAmount: '0',
  withdrawMinFee: '0.0005',
  innerWithdrawMinFee: '0',
  withdrawMinSize: '0.001',
  isWithdrawEnabled: true,
  precision: 8,
  chain: 'BTC',
  reason: null,
  lockedAmount: '0',
}

const item = {
  currency: 'USDT',
  chain: 'TRX',
  status: 'SUCCESS',
  address: 'TKFRQXSDcY',
  memo: '',
  isInner: false,
  amount: '7.00000000',
  fee: '1.5',
  walletTxId: null,
  createdAt: 1728555875000,
  updatedAt: 1728555882000,
  remark: 'rent',
  arrears: false,
}
const itemSeen = { ...item, memo: null, id: null }

const detail = {
  id: '67e6515f7960ba0007b42025',
  currency: 'USDT',
  chainId: 'trx',
  chainName: 'TRC20',
  status: 'FAILURE',
  address: 'TKFRQXSDcY',
  memo: '',
  isInner: false,
  amount: '3.00000000',
  fee: '1.50000000',
  walletTxId: null,
  createdAt: 1743147359000,
  cancelType: 'NON_CANCELABLE',
}
const more = {
  uid: 165111215,
  currencyName: 'USDT',
  failureReason: '',
  failureReasonMsg: null,
  addressRemark: null,
  remark: 'rent',
  taxDescription: null,
  returnStatus: 'NOT_RETURN',
  returnAmount: null,
  returnCurrency: 'USDT',
}
const detailSeen = {
  ...detail,
  ...lacking(more, 'remark', 'returnStatus', 'returnCurrency'),
  memo: null,
  uid: null,
  currencyName: null,
  failureReason: null,
  remark: null,
  returnStatus: null,
  returnCurrency: null,
}

const byId = { withdrawalId: detail.id }
const byIdRefuses = [
  [{}, 'withdrawalId', `withdrawalId is missing: it ${idRule}`],
  [{ withdrawalId: 'quotas/' }, 'withdrawalId', `withdrawalId ${idRule}`],
] as const satisfies Sheet['refuses']

export const withdrawalSheets = {
  placeWithdrawal: {
    takes: [
      draft,
      { ...draft, chain: 'trx', memo: '100235', isInner: false, remark: 'rent ~c1', feeDeductType: 'INTERNAL' },
      { ...draft, withdrawType: 'MAIL', toAddress: 'a@example.com' },
    ],
    refuses: [
      [lacking(draft, 'currency'), 'currency', `currency is missing: it ${currencyRule}`],
      [lacking(draft, 'toAddress'), 'toAddress', addressRule.replace('toAddress', 'toAddress is missing: it')],
      [{ ...draft, toAddress: '' }, 'toAddress', addressRule],
      [{ ...draft, toAddress: ' TKFRQXSDcY' }, 'toAddress', addressRule],
      [lacking(draft, 'amount'), 'amount', `amount is missing: it ${decimalRule}`],
      [{ ...draft, amount: '0.0' }, 'amount', `amount ${decimalRule}`],
      [{ ...draft, amount: '-3' }, 'amount', `amount ${decimalRule}`],
      [{ ...draft, amount: 3 }, 'amount', `amount ${decimalRule}`],
      [
        lacking(draft, 'withdrawType'),
        'withdrawType',
        'withdrawType is missing: it must be one of ADDRESS, UID, MAIL, PHONE.',
      ],
      [{ ...draft, withdrawType: 'address' }, 'withdrawType', 'withdrawType must be one of ADDRESS, UID, MAIL, PHONE.'],
      [{ ...draft, chain: '' }, 'chain', 'chain must be 1 to 64 visible characters.'],
      [{ ...draft, memo: 'a\u0000' }, 'memo', 'memo must be at most 128 characters, none of them control characters.'],
      [
        { ...draft, remark: 'x'.repeat(129) },
        'remark',
        'remark must be at most 128 characters, none of them control characters.',
      ],
      [{ ...draft, isInner: 1 }, 'isInner', 'isInner must be true or false.'],
      [{ ...draft, feeDeductType: 'BOTH' }, 'feeDeductType', 'feeDeductType must be one of INTERNAL, EXTERNAL.'],
    ],
    answers: [
      ['spec: the bare id', detail.id, { withdrawalId: detail.id }],
      ['facts', { withdrawalId: detail.id }, asSent],
    ],
    refusesAnswers: [
      ['N6: nothing', null],
      ['N6: no id', {}],
      ['N6: an empty id', ''],
      ['N6: a word that is no id', 'failed'],
      ['N6: words', 'withdrawal limit 24h exceeded'],
    ],
  },
  cancelWithdrawal: {
    takes: [byId],
    refuses: byIdRefuses,
    answers: [['spec and facts', null, asSent]],
    refusesAnswers: [
      ['something else', { result: 'failed' }],
      ['no data at all', undefined],
    ],
  },
  getWithdrawalQuota: {
    takes: [{ currency: 'BTC' }, { currency: 'USDT', chain: 'trx' }],
    refuses: [[{}, 'currency', `currency is missing: it ${currencyRule}`]],
    answers: [
      ['spec and facts', quota, asSent],
      ['withdrawals are off', { ...quota, isWithdrawEnabled: false, reason: 'Upgrading' }, asSent],
    ],
    refusesAnswers: [['no precision', lacking(quota, 'precision')]],
  },
  listWithdrawals: {
    takes: [
      { currency: 'USDT' },
      { currency: 'USDT', status: 'REVIEW', startAt: 1, endAt: 1, currentPage: 2, pageSize: 500 },
    ],
    refuses: [
      [{}, 'currency', `currency is missing: it ${currencyRule}`],
      [
        { currency: 'USDT', status: 'DONE' },
        'status',
        'status must be one of PROCESSING, REVIEW, WALLET_PROCESSING, SUCCESS, FAILURE.',
      ],
      [{ currency: 'USDT', pageSize: 501 }, 'pageSize', 'pageSize must be a whole number from 1 to 500.'],
      [{ currency: 'USDT', currentPage: 0 }, 'currentPage', 'currentPage must be a whole number from 1 to 1000000.'],
      [{ currency: 'USDT', ...badWindow }, 'endAt', badWindowSentence],
    ],
    answers: [
      ['spec', page([item]), page([itemSeen])],
      ['facts: with an id', page([{ ...item, id: detail.id }]), page([{ ...itemSeen, id: detail.id }])],
      ['facts: internal, no chain', page([{ ...item, chain: '' }]), page([{ ...itemSeen, chain: null }])],
      [
        'a cancelled one, in words not documented',
        page([{ ...item, status: 'CANCELED' }]),
        page([{ ...itemSeen, status: 'CANCELED' }]),
      ],
      ['none', page(null), page([])],
    ],
    refusesAnswers: [['no amount', page([lacking(item, 'amount')])]],
  },
  getWithdrawal: {
    takes: [byId],
    refuses: byIdRefuses,
    answers: [
      ['spec', detail, detailSeen],
      [
        'facts',
        { ...detail, ...more, failureReason: 'W01', failureReasonMsg: 'refused by the chain' },
        { ...detailSeen, ...more, uid: '165111215', failureReason: 'W01', failureReasonMsg: 'refused by the chain' },
      ],
    ],
    refusesAnswers: [],
  },
} satisfies Record<string, Sheet>
