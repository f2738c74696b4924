/** What the practice exchange lists. Figures are plausible and fixed; nothing is fetched. */
export interface ChainListing {
  /** What requests take. */
  readonly id: string
  /** What people read. */
  readonly name: string
  readonly minWithdrawal: string
  readonly fee: string
  readonly precision: number
  readonly confirms: number
  readonly contract: string
  readonly needsMemo: boolean
}

export interface CurrencyListing {
  readonly code: string
  readonly fullName: string
  /** Decimals of an amount on the wire. */
  readonly precision: number
  /** USD around which the practice price moves; null for a currency that stands still at one dollar. */
  readonly anchor: number | null
  /** Yearly restlessness of the price: 1 is calm, 2 wild. */
  readonly restlessness: number
  readonly margin: boolean
  /** The first is the default. */
  readonly chains: readonly ChainListing[]
}

type ChainRow = readonly [id: string, name: string, min: string, fee: string, confirms: number, contract?: string]

const chain =
  (precision: number, needsMemo = false) =>
  ([id, name, minWithdrawal, fee, confirms, contract = '']: ChainRow): ChainListing => ({
    id,
    name,
    minWithdrawal,
    fee,
    precision,
    confirms,
    contract,
    needsMemo,
  })

const coin = (
  code: string,
  fullName: string,
  anchor: number | null,
  restlessness: number,
  chains: readonly ChainListing[],
  precision = 8,
): CurrencyListing => ({ code, fullName, precision, anchor, restlessness, margin: code !== 'KCS', chains })

const usdtContract = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const usdcContract = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

export const currencies: readonly CurrencyListing[] = [
  coin('USDT', 'Tether', null, 0, [
    chain(6)(['eth', 'ERC20', '10', '2.5', 12, usdtContract]),
    chain(6)(['trx', 'TRC20', '5', '1.5', 1, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t']),
    chain(6)(['bsc', 'BEP20', '5', '0.5', 15, '0x55d398326f99059ff775485246999027b3197955']),
    chain(6)(['sol', 'SOL', '5', '1', 200, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB']),
  ]),
  coin('USDC', 'USD Coin', null, 0, [
    chain(6)(['eth', 'ERC20', '10', '2.5', 12, usdcContract]),
    chain(6)(['sol', 'SOL', '5', '1', 200, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v']),
  ]),
  coin('BTC', 'Bitcoin', 64_000, 1, [
    chain(8)(['btc', 'BTC', '0.001', '0.0005', 3]),
    chain(8)(['btcln', 'Lightning Network', '0.0001', '0.00001', 1]),
  ]),
  coin('ETH', 'Ethereum', 3_200, 1.2, [
    chain(8)(['eth', 'ERC20', '0.01', '0.0015', 12]),
    chain(8)(['arbitrum', 'ARBITRUM', '0.005', '0.0002', 40]),
    chain(8)(['optimism', 'OPTIMISM', '0.005', '0.0002', 40]),
  ]),
  coin('SOL', 'Solana', 150, 1.6, [chain(8)(['sol', 'SOL', '0.1', '0.01', 200])]),
  coin('XRP', 'XRP', 0.55, 1.4, [chain(6, true)(['xrp', 'XRP', '5', '0.25', 1])], 6),
  coin('ADA', 'Cardano', 0.45, 1.4, [chain(6)(['ada', 'ADA', '3', '1', 30])], 6),
  coin('DOGE', 'Dogecoin', 0.14, 1.7, [chain(8)(['doge', 'DOGE', '20', '4', 40])]),
  coin('KCS', 'KCS', 9.5, 1, [
    chain(8)(['kcc', 'KCC', '0.5', '0.002', 20]),
    chain(8)(['eth', 'ERC20', '2', '0.4', 12, '0xf34960d9d60be18cc1d5afc1a6f012a723a28811']),
  ]),
  coin('TRX', 'TRON', 0.13, 0.9, [chain(6)(['trx', 'TRX', '10', '1', 1])], 6),
  coin('LTC', 'Litecoin', 72, 1.1, [chain(8)(['ltc', 'LTC', '0.02', '0.002', 6])]),
  coin('LINK', 'Chainlink', 13.5, 1.5, [
    chain(8)(['eth', 'ERC20', '1', '0.25', 12, '0x514910771af9ca656af840dff83e8d4b1b1b0d3e']),
  ]),
  coin('DOT', 'Polkadot', 6.2, 1.4, [chain(8)(['dot', 'DOT', '1.5', '0.1', 20])]),
  coin('AVAX', 'Avalanche', 28, 1.6, [chain(8)(['avaxc', 'AVAX C-Chain', '0.2', '0.01', 12])]),
  coin(
    'SHIB',
    'Shiba Inu',
    0.0000182,
    1.9,
    [chain(2)(['eth', 'ERC20', '300000', '150000', 12, '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce'])],
    2,
  ),
  coin('XLM', 'Stellar', 0.105, 1.3, [chain(7, true)(['xlm', 'XLM', '20', '0.02', 1])], 7),
]

export const currencyOf = (code: string): CurrencyListing | undefined => currencies.find((entry) => entry.code === code)
