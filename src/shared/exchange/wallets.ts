/**
 * Account types that money can be moved between; `trade_hf` is the older name of a high-frequency trade account. Free of
 * schemas, since the page imports it.
 */
export const walletTypes = ['main', 'trade', 'trade_hf', 'margin'] as const
export type WalletType = (typeof walletTypes)[number]

/** Those whose money pays for spot orders: both names of the trade account. */
export const payingTypes: readonly string[] = ['trade', 'trade_hf'] satisfies readonly WalletType[]

/** One name for each account type: ledgers write it in capitals, and the trade account has two names. */
export const walletOf = (name: string): string => {
  const lower = name.toLowerCase()
  return lower === 'trade_hf' ? 'trade' : lower
}
