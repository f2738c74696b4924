import { mixText } from './random.ts'
import type { EngineWallet } from './engine/types.ts'

/**
 * The ids people see, made from the engine's counters. They begin with the second the exchange was created, so that a
 * practice account that is started over never hands out an id again.
 */
export interface Ids {
  order(seq: number): string
  /** The counter of an order id; null for anything this exchange did not hand out. */
  orderSeq(id: string): number | null
  /** Stop orders, the legs of OCO orders among them: they begin with `vs`, as the venue's do. */
  stop(seq: number): string
  stopSeq(id: string): number | null
  oco(seq: number): string
  ocoSeq(id: string): number | null
  withdrawal(seq: number): string
  withdrawalSeq(id: string): number | null
  transfer(seq: number): string
  /** A user, where an id is asked instead of the uid. */
  user(uid: number): string
  account(uid: number, wallet: EngineWallet, currency: string): string
  /** Above 2^53, as the venue's are. */
  trade(seq: number): bigint
}

const wallets: readonly EngineWallet[] = ['main', 'trade', 'margin']
const firstTrade = 11_029_373_945_659_392n

const codeHash = (text: string): string => mixText(0, text).toString(16).padStart(8, '0').slice(0, 7)

/** `origin` in ms. */
export const createIds = (origin: number): Ids => {
  const prefix = Math.floor(origin / 1000)
    .toString(16)
    .padStart(8, '0')
    .slice(-8)
  // The first digit after the prefix keeps the kinds apart: no counter ever gets that far.
  const kind = (start: string) => {
    const digits = 24 - prefix.length - 1
    const form = new RegExp(`^${start}([0-9a-f]{${digits}})$`)
    return {
      write: (seq: number): string => start + seq.toString(16).padStart(digits, '0'),
      read: (id: string): number | null => {
        const hex = form.exec(id)?.[1]
        const seq = hex === undefined ? NaN : Number.parseInt(hex, 16)
        return Number.isSafeInteger(seq) ? seq : null
      },
    }
  }
  const orders = kind(`${prefix}0`)
  const stops = kind(`vs${prefix}0`)
  const ocos = kind(`${prefix}c`)
  const withdrawals = kind(`${prefix}d`)
  return {
    order: orders.write,
    orderSeq: orders.read,
    stop: stops.write,
    stopSeq: stops.read,
    oco: ocos.write,
    ocoSeq: ocos.read,
    withdrawal: withdrawals.write,
    withdrawalSeq: withdrawals.read,
    transfer: kind(`${prefix}b`).write,
    user: kind(`${prefix}a`).write,
    account: (uid, wallet, currency) =>
      prefix + uid.toString(16).padStart(8, '0').slice(-8) + String(wallets.indexOf(wallet)) + codeHash(currency),
    trade: (seq) => firstTrade + BigInt(seq),
  }
}
