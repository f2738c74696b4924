import type { MoneyDeps } from '#main/intents/money-call.ts'
import { createIntents } from '#main/intents/index.ts'
import { createOcoActs } from '#main/oco/index.ts'
import { createOrderActs } from '#main/orders/index.ts'
import { createSafetyActs } from '#main/safety/index.ts'
import { createTransfer } from '#main/transfers/transfer.ts'
import { createWithdrawalActs } from '#main/withdrawals/index.ts'

/** Every act of every subject over one journal, as main's parts list puts them together. */
export function createActions(deps: MoneyDeps) {
  const { journal, clients, time, newId } = deps
  const intents = createIntents(deps)
  const { run } = intents
  const acts = { ...createOrderActs(run, deps), ...createOcoActs(run, newId) }
  return {
    ...intents,
    ...acts,
    ...createSafetyActs(run, { ...acts, clients, reader: journal.reader, time, newId }),
    ...createWithdrawalActs(run),
    transfer: createTransfer(run, newId),
  }
}
