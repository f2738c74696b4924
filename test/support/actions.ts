import { ok } from '#shared/errors.ts'
import type { UserConfirms } from '#main/intents/user-confirms.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import { createIntents } from '#main/intents/index.ts'
import { createOcoActs } from '#main/oco/index.ts'
import { createOrderActs } from '#main/orders/index.ts'
import { createSafetyActs } from '#main/safety/index.ts'
import { createTransfer } from '#main/transfers/transfer.ts'
import { createWithdrawalActs } from '#main/withdrawals/index.ts'
import type { WithdrawInput } from '#main/withdrawals/withdraw.ts'

type Withdrawal = Omit<WithdrawInput, 'lastRefusal'> & Partial<Pick<WithdrawInput, 'lastRefusal'>>

/** Somebody who confirms whatever main's own window asks. */
const yes: UserConfirms = {
  outcome: () => Promise.resolve(ok(null)),
  duplicate: () => Promise.resolve(ok(null)),
}

/** As main's parts list gives them; the window may be left out. */
export type ActionDeps = Omit<MoneyDeps, 'confirms'> & Partial<Pick<MoneyDeps, 'confirms'>>

/** Every act of every subject over one journal, as main's parts list puts them together. */
export function createActions(given: ActionDeps) {
  const deps: MoneyDeps = { confirms: yes, ...given }
  const { journal, clients, time, newId } = deps
  const intents = createIntents(deps)
  const { run, unknownFor } = intents
  const acts = { ...createOrderActs(run, deps), ...createOcoActs(run, deps) }
  const { withdraw, ...withdrawals } = createWithdrawalActs(run)
  return {
    ...intents,
    ...acts,
    ...createSafetyActs(run, { ...acts, clients, reader: journal.reader, unknownFor, time, newId }),
    ...withdrawals,
    /** Nothing speaks against it in the last moment, unless the test says so. */
    withdraw: (input: Withdrawal) => withdraw({ lastRefusal: () => null, ...input }),
    transfer: createTransfer(run, { newId, reader: journal.reader, confirms: deps.confirms }),
  }
}
