import type { Sheet } from './sheet.ts'
import { asSent, decimalRule, idRule, lacking, page } from './sheet.ts'

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

const user = {
  userId: '63743f07e0c5230001761d08',
  uid: 169579801,
  subName: 'bot1',
  status: 2,
  type: 0,
  access: 'All',
  createdAt: 1_668_562_696_000,
  remarks: 'grid',
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
  listSubUsers: {
    takes: [{}, { currentPage: 2, pageSize: 100 }],
    refuses: [[{ pageSize: 101 }, 'pageSize', 'pageSize must be a whole number from 1 to 100.']],
    answers: [
      ['facts', page([user]), page([{ ...user, uid: '169579801' }])],
      [
        'only what names it',
        page([{ userId: 'a1', uid: 7, subName: 'x' }]),
        page([
          {
            userId: 'a1',
            uid: '7',
            subName: 'x',
            status: null,
            type: null,
            access: null,
            createdAt: null,
            remarks: null,
          },
        ]),
      ],
      ['none', page(null), page([])],
    ],
    refusesAnswers: [['a sub-account without its id', page([lacking(user, 'userId')])]],
  },
} satisfies Record<string, Sheet>
