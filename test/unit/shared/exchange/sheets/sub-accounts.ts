import type { Sheet } from './sheet.ts'
import { asSent, decimalRule, idRule, lacking } from './sheet.ts'

const subBalance = {
  currency: 'USDT',
  balance: '0.01',
  available: '0.01',
  holds: '0',
  baseCurrency: 'BTC',
  baseCurrencyPrice: '62384.3',
  baseAmount: '0.00000016',
  tag: 'DEFAULT',
}
const sub = {
  subUserId: '63743f07e0c5230001761d08',
  subName: 'bot1',
  mainAccounts: [subBalance],
  tradeAccounts: [],
  marginAccounts: [],
  tradeHFAccounts: [],
}

export const subAccountSheets = {
  getSubAccount: {
    takes: [
      { subUserId: '63743f07e0c5230001761d08' },
      { subUserId: '6374', includeBaseAmount: true, baseCurrency: 'BTC', baseAmount: '0.1' },
    ],
    refuses: [
      [{ includeBaseAmount: true }, 'subUserId', `subUserId is missing: it ${idRule}`],
      [{ subUserId: 'a/b' }, 'subUserId', `subUserId ${idRule}`],
      [
        { subUserId: '6374', includeBaseAmount: 'true' },
        'includeBaseAmount',
        'includeBaseAmount must be true or false.',
      ],
      [{ subUserId: '6374', baseAmount: '0' }, 'baseAmount', `baseAmount ${decimalRule}`],
    ],
    answers: [
      ['spec', sub, asSent],
      ['facts: retired list left out, null lists', { ...lacking(sub, 'tradeHFAccounts'), tradeAccounts: null }, sub],
    ],
    refusesAnswers: [['no main accounts', lacking(sub, 'mainAccounts')]],
  },
} satisfies Record<string, Sheet>
