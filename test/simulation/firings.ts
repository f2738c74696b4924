import type { EngineState } from '#main/practice/engine/state.ts'
import type { Account, Order } from '#main/practice/engine/types.ts'

/** A dead-man switch that fired at the venue. */
export interface Firing {
  readonly account: Account
  /** ms by the venue's clock. */
  readonly at: number
  /** What it cancelled. */
  readonly cancelled: () => readonly Order[]
}

/** Adds the switches that fire as time passes until `until`: before the venue lets it pass. */
export function noteFirings({ deadMen }: EngineState, until: number, firings: Firing[]): void {
  for (const account of deadMen) {
    const { triggersAt: at = Infinity, symbols = [] } = account.deadMan ?? {}
    if (at > until) continue
    const open = [...account.open].filter(({ market }) => symbols.length === 0 || symbols.includes(market.symbol))
    firings.push({ account, at, cancelled: () => open.filter((one) => !one.active && one.updatedAt === at) })
  }
}
