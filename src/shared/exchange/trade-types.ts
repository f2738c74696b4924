/**
 * Accounts that an order can trade in: spot, cross margin and isolated margin. The venue takes spot where a request names
 * none. Free of schemas, since the page imports it.
 */
export const tradeTypes = ['TRADE', 'MARGIN_TRADE', 'MARGIN_ISOLATED_TRADE'] as const
export type TradeType = (typeof tradeTypes)[number]
/** Those beside spot. */
export const marginTypes = ['MARGIN_TRADE', 'MARGIN_ISOLATED_TRADE'] as const satisfies readonly TradeType[]
