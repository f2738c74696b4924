import type { LogEntry } from '#main/practice/engine/engine.ts'
import type { EngineState } from '#main/practice/engine/state.ts'
import type { Account, Order } from '#main/practice/engine/types.ts'

/** What became of an account's dead-man switch at the venue: it was set, switched off, or it fired. */
export interface SwitchTurn {
  readonly account: Account
  readonly to: 'set' | 'off' | 'fired'
  /** ms by the venue's clock. */
  readonly at: number
  /** What it cancelled. */
  readonly cancelled: () => readonly Order[]
  /** Of one that fired: Coffer has said so. */
  isTold: boolean
  /** Of one that fired: a disarm that came after it was taken, which changed nothing. */
  isDisarmedAfter: boolean
  /** Of such a one: a process began since, which has it from the journal alone. */
  isForgotten: boolean
}

const untold = { isTold: false, isDisarmedAfter: false, isForgotten: false }
const nothing = (): readonly Order[] => []

/** Adds the switches that fire as time passes until a command, and what the command itself does to one: before it is done. */
export function noteTurns(
  { accounts, deadMen }: EngineState,
  { name, at: until, input }: LogEntry,
  turns: SwitchTurn[],
): void {
  for (const account of deadMen) {
    const { triggersAt: at = Infinity, symbols = [] } = account.deadMan ?? {}
    if (at > until) continue
    const open = [...account.open].filter(({ market }) => symbols.length === 0 || symbols.includes(market.symbol))
    const cancelled = (): readonly Order[] => open.filter((one) => !one.active && one.updatedAt === at)
    turns.push({ ...untold, account, to: 'fired', at, cancelled })
  }
  if (name !== 'setDeadMan') return
  const account = accounts.get(input.uid)
  if (account === undefined) return
  const last = turns.findLast((one) => one.account === account)
  if (input.timeout === -1 && last?.to === 'fired') last.isDisarmedAfter = true
  else turns.push({ ...untold, account, to: input.timeout === -1 ? 'off' : 'set', at: until, cancelled: nothing })
}

/**
 * A process begins. What one before it switched off after it had fired, and did not live to tell, this one cannot know of: by the
 * journal it was switched off.
 */
export function forgetDisarmed(turns: readonly SwitchTurn[]): void {
  for (const turn of turns) if (turn.isDisarmedAfter) turn.isForgotten = true
}
