import { z } from 'zod'
import { rule } from '#shared/messages.ts'
import * as records from './account-records.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { list } from './row-list.ts'
import { pageOf } from './wire-values.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** Account, margin, ledger and fee endpoints (specification: "Account and funding"). */
export const account = {
  getAccountSummary: endpoint({
    method: 'GET',
    path: '/api/v2/user-info',
    access: 'private',
    pool: 'management',
    weight: 20,
    permission: 'General',
    money: 'read',
    request: z.object({}),
    response: records.accountSummary,
  }),
  getApiKeyInfo: endpoint({
    method: 'GET',
    path: '/api/v1/user/api-key',
    access: 'private',
    pool: 'management',
    weight: 20,
    permission: 'General',
    money: 'read',
    request: z.object({}),
    response: records.apiKeyInfo,
  }),
  getHfOpened: endpoint({
    method: 'GET',
    path: '/api/v1/hf/accounts/opened',
    access: 'private',
    pool: 'spot',
    weight: 30,
    permission: 'General',
    money: 'read',
    request: z.object({}),
    response: records.hfOpened,
  }),
  listAccounts: endpoint({
    method: 'GET',
    path: '/api/v1/accounts',
    access: 'private',
    pool: 'management',
    weight: 5,
    permission: 'General',
    money: 'read',
    request: z.object({
      currency: field.currency().optional(),
      type: field.choice('type', ['main', 'trade', 'margin', 'option']).optional(),
    }),
    response: list(records.spotAccount),
  }),
  getAccount: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/{accountId}',
    access: 'private',
    pool: 'management',
    weight: 5,
    permission: 'General',
    money: 'read',
    request: z.object({ accountId: field.identifier('accountId') }),
    response: records.accountDetail,
  }),
  getCrossMargin: endpoint({
    method: 'GET',
    path: '/api/v3/margin/accounts',
    access: 'private',
    pool: 'spot',
    weight: 15,
    permission: 'General',
    money: 'read',
    request: z.object({
      quoteCurrency: field.currency('quoteCurrency').optional(),
      queryType: field.choice('queryType', ['MARGIN', 'MARGIN_V2', 'ALL']).optional(),
    }),
    response: records.crossMarginAccount,
  }),
  getIsolatedMargin: endpoint({
    method: 'GET',
    path: '/api/v3/isolated/accounts',
    access: 'private',
    pool: 'spot',
    weight: 15,
    permission: 'General',
    money: 'read',
    request: z.object({
      symbol: field.symbol.optional(),
      quoteCurrency: field.currency('quoteCurrency').optional(),
      queryType: field.choice('queryType', ['ISOLATED', 'ISOLATED_V2', 'ALL']).optional(),
    }),
    response: records.isolatedMarginAccount,
  }),
  listLedgers: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/ledgers',
    access: 'private',
    pool: 'management',
    weight: 2,
    permission: 'General',
    money: 'read',
    request: z
      .object({
        currency: field.currencyList('currency', 10).optional(),
        direction: field.choice('direction', ['in', 'out']).optional(),
        bizType: field.word('bizType').optional(),
        startAt: field.instant('startAt').optional(),
        endAt: field.instant('endAt').optional(),
        pageSize: field.whole('pageSize', 10, 500).optional(),
        currentPage: field.currentPage.optional(),
      })
      .refine(field.inOrder, field.inOrderProblem),
    response: pageOf(records.ledgerEntry),
  }),
  listHfLedgers: endpoint({
    method: 'GET',
    path: '/api/v1/hf/accounts/ledgers',
    access: 'private',
    pool: 'spot',
    weight: 2,
    permission: 'General',
    money: 'read',
    request: z
      .object({
        currency: field.currencyList('currency', 10).optional(),
        direction: field.choice('direction', ['in', 'out']).optional(),
        bizType: field
          .choice('bizType', ['TRADE_EXCHANGE', 'TRANSFER', 'SUB_TRANSFER', 'RETURNED_FEES', 'DEDUCTION_FEES', 'OTHER'])
          .optional(),
        lastId: field.cursor('lastId').optional(),
        limit: field.whole('limit', 1, 200).optional(),
        startAt: field.instant('startAt').optional(),
        endAt: field.instant('endAt').optional(),
      })
      .refine(field.inOrder, field.inOrderProblem)
      .refine(({ startAt, endAt }) => startAt === undefined || endAt === undefined || endAt - startAt <= week, {
        path: ['endAt'],
        error: rule('request.end-within-week'),
      }),
    response: list(records.hfLedgerEntry),
  }),
  getBaseFee: endpoint({
    method: 'GET',
    path: '/api/v1/base-fee',
    access: 'private',
    pool: 'spot',
    weight: 3,
    permission: 'General',
    money: 'read',
    request: z.object({
      /** 0 crypto (default), 1 fiat. */
      currencyType: z.literal([0, 1], field.must('currencyType', 'request.currency-type')).optional(),
    }),
    response: records.feeRates,
  }),
  getTradeFees: endpoint({
    method: 'GET',
    path: '/api/v1/trade-fees',
    access: 'private',
    pool: 'spot',
    weight: 3,
    permission: 'General',
    money: 'read',
    request: z.object({ symbols: field.symbolList('symbols', 1, 10) }),
    response: list(records.tradeFee),
  }),
}
