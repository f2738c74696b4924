import { addToHeap } from './heap.ts'
import { balanceOf, enter, hold, payOut, release } from './ledger.ts'
import { push } from './queue.ts'
import { reportBalance } from './report.ts'
import type { EngineState } from './state.ts'
import type { Account, EngineWithdrawal, EngineWithdrawalRequest, WithdrawalStatus } from './types.ts'

/** ms each stage lasts. PROCESSING, the only one that can be cancelled in, is long enough for a person to do it. */
const stages: Readonly<Partial<Record<WithdrawalStatus, { next: WithdrawalStatus; after: number }>>> = {
  REVIEW: { next: 'PROCESSING', after: 3_000 },
  PROCESSING: { next: 'WALLET_PROCESSING', after: 30_000 },
  WALLET_PROCESSING: { next: 'SUCCESS', after: 15_000 },
}

/** An address with this word in it is refused by the practice chain, so that failures can be practised too. */
const failing = /fail/i
export const failureCode = 'WALLET_REJECTED'

/** Lets the stage a withdrawal entered at `since` (ms) run its time. */
export const waitForNext = (state: EngineState, withdrawal: EngineWithdrawal, since: number): void => {
  const stage = stages[withdrawal.status]
  if (stage) addToHeap(state.withdrawalSteps, { at: since + stage.after, item: withdrawal })
}

/** Starts a withdrawal from the main account (metadata, 4.5); null when there is not enough. */
export const withdraw = (
  state: EngineState,
  account: Account,
  request: EngineWithdrawalRequest,
): EngineWithdrawal | null => {
  if (!hold(balanceOf(account, 'main', request.currency), request.amount + request.fee)) return null
  const withdrawal: EngineWithdrawal = {
    seq: state.nextWithdrawal,
    account,
    request,
    status: 'REVIEW',
    cancelled: false,
    failure: '',
    createdAt: state.now,
    updatedAt: state.now,
  }
  state.nextWithdrawal += 1
  state.withdrawals.set(withdrawal.seq, withdrawal)
  const displaced = push(account.withdrawals, withdrawal)
  if (displaced) state.withdrawals.delete(displaced.seq)
  waitForNext(state, withdrawal, state.now)
  reportHold(state, withdrawal, request.amount + request.fee)
  return withdrawal
}

const reportHold = (state: EngineState, { account, request }: EngineWithdrawal, heldChange: bigint): void => {
  const { currency } = request
  const availableChange = -heldChange
  reportBalance(state, account, { wallet: 'main', currency, availableChange, heldChange, cause: 'withdraw_hold' })
}

const giveBack = (state: EngineState, withdrawal: EngineWithdrawal): void => {
  const { account, request } = withdrawal
  const amount = request.amount + request.fee
  release(balanceOf(account, 'main', request.currency), amount)
  reportHold(state, withdrawal, -amount)
}

/** Only while PROCESSING (specification: "Withdrawal status"). The venue names no status for it: FAILURE stands. */
export const cancelWithdrawal = (state: EngineState, withdrawal: EngineWithdrawal): boolean => {
  if (withdrawal.status !== 'PROCESSING') return false
  giveBack(state, withdrawal)
  withdrawal.status = 'FAILURE'
  withdrawal.cancelled = true
  withdrawal.updatedAt = state.now
  return true
}

const complete = (state: EngineState, withdrawal: EngineWithdrawal): void => {
  const { account, request, seq } = withdrawal
  const context = { withdrawalSeq: String(seq) }
  const recipient = request.toUid === null ? undefined : state.accounts.get(request.toUid)
  if (!recipient) return payOut(state, account, request.currency, request.amount, request.fee, context)
  const { currency, amount } = request
  balanceOf(account, 'main', currency).held -= amount
  enter(state, account, { wallet: 'main', currency, kind: 'withdrawal', amount: -amount, context })
  const wallet = 'main'
  reportBalance(state, account, { wallet, currency, availableChange: 0n, heldChange: -amount, cause: 'withdraw_done' })
  balanceOf(recipient, 'main', currency).available += amount
  enter(state, recipient, { wallet: 'main', currency, kind: 'deposit', amount, context: {} })
  reportBalance(state, recipient, { wallet, currency, availableChange: amount, heldChange: 0n, cause: 'deposit' })
}

/** Moves a withdrawal whose stage has ended on to the next. */
export const proceed = (state: EngineState, withdrawal: EngineWithdrawal): void => {
  const stage = stages[withdrawal.status]
  if (!stage) return
  withdrawal.updatedAt = state.now
  if (stage.next === 'SUCCESS' && failing.test(withdrawal.request.address)) {
    giveBack(state, withdrawal)
    withdrawal.status = 'FAILURE'
    withdrawal.failure = failureCode
    return
  }
  withdrawal.status = stage.next
  if (stage.next === 'SUCCESS') complete(state, withdrawal)
  else waitForNext(state, withdrawal, state.now)
}
