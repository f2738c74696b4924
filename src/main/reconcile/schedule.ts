import type { IntentKind } from '#shared/domain/intent.ts'

const second = 1_000
const minute = 60 * second

/** ms to wait before each look-up; the last one goes on for ever (safety, section 4: "Response timeout"). */
const orders = [5 * second, 2 * second, 2 * second, 2 * second, 2 * second, 2 * second, 30 * second]
const withdrawals = [15 * second, 15 * second, 90 * second, 8 * minute, 10 * minute]

/** Orders after 5 s, five times 2 s apart, then every 30 s; withdrawals 15 s, 30 s, 2 min and 10 min after the doubt began. */
export const waitBefore = (kind: IntentKind, round: number): number => {
  const waits = kind === 'withdraw' || kind === 'cancel-withdrawal' ? withdrawals : orders
  return waits[Math.min(round, waits.length - 1)] ?? minute
}
