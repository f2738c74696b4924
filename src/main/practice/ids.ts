import { mix } from './random.ts'
import type { WalletType } from './engine/types.ts'

/**
 * The ids people see, made from the engine's counters. They begin with the second the exchange was created, so that a
 * practice account that is started over never hands out an id again.
 */
export interface Ids {
  order(seq: number): string
  /** The counter of an order id; null for anything this exchange did not hand out. */
  orderSeq(id: string): number | null
  account(uid: number, wallet: WalletType, currency: string): string
  /** Above 2^53, as the venue's are. */
  trade(seq: number): bigint
}

const wallets: readonly WalletType[] = ['main', 'trade', 'margin']
const firstTrade = 11_029_373_945_659_392n

const codeHash = (text: string): string => {
  let hash = 0
  for (const character of text) hash = mix(hash ^ (character.codePointAt(0) ?? 0))
  return hash.toString(16).padStart(8, '0').slice(0, 7)
}

/** `origin` in ms. */
export const createIds = (origin: number): Ids => {
  const prefix = Math.floor(origin / 1000)
    .toString(16)
    .padStart(8, '0')
    .slice(-8)
  const form = new RegExp(`^${prefix}([0-9a-f]{16})$`)
  return {
    order: (seq) => prefix + seq.toString(16).padStart(16, '0'),
    orderSeq: (id) => {
      const digits = form.exec(id)?.[1]
      const seq = digits === undefined ? NaN : Number.parseInt(digits, 16)
      return Number.isSafeInteger(seq) ? seq : null
    },
    account: (uid, wallet, currency) =>
      prefix + uid.toString(16).padStart(8, '0').slice(-8) + String(wallets.indexOf(wallet)) + codeHash(currency),
    trade: (seq) => firstTrade + BigInt(seq),
  }
}
