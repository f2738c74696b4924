import { z } from 'zod'
import { endpoints } from '../exchange/index.ts'

const topicOf = <Row extends keyof typeof endpoints>(row: Row) =>
  z.object({
    kind: z.literal('read'),
    row: z.literal(row),
    request: endpoints[row].request as (typeof endpoints)[Row]['request'],
  })

/** Rows of the catalogue that a page may have read again and again; how often is main's business alone. */
export const readTopicSchema = z.discriminatedUnion('row', [
  topicOf('getAccount'),
  topicOf('getAccountSummary'),
  topicOf('getApiKeyInfo'),
  topicOf('getBaseFee'),
  topicOf('getCrossMargin'),
  topicOf('getHfOpened'),
  topicOf('getIsolatedMargin'),
  topicOf('getOcoDetail'),
  topicOf('getOrder'),
  topicOf('getOrderByClientOid'),
  topicOf('getTradeFees'),
  topicOf('getWithdrawal'),
  topicOf('getWithdrawalQuota'),
  topicOf('listCurrencies'),
  topicOf('listFills'),
  topicOf('listStopOrders'),
  topicOf('listSymbols'),
])
export type ReadTopicRow = z.infer<typeof readTopicSchema>['row']
