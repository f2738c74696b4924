import { push } from './queue.ts'
import { reportBalance } from './report.ts'
import type { Account, Balance, EngineLedgerKind, EngineWallet } from './types.ts'
import type { EngineState } from './state.ts'

/**
 * Money. Every movement goes through these functions, each of which keeps the sum: what one wallet loses another wallet,
 * the venue's fees or the world outside gains.
 */

/** The balance of a wallet, made empty when it is not there. */
export const balanceOf = (account: Account, wallet: EngineWallet, currency: string): Balance => {
  const balances = account.wallets[wallet]
  let balance = balances.get(currency)
  if (!balance) {
    balance = { available: 0n, held: 0n }
    balances.set(currency, balance)
  }
  return balance
}

const addTo = (pot: Map<string, bigint>, currency: string, amount: bigint): void => {
  pot.set(currency, (pot.get(currency) ?? 0n) + amount)
}

/** Moves `amount` from available to held; false, changing nothing, when there is not enough. */
export const hold = (balance: Balance, amount: bigint): boolean => {
  if (balance.available < amount) return false
  balance.available -= amount
  balance.held += amount
  return true
}

export const release = (balance: Balance, amount: bigint): void => {
  balance.held -= amount
  balance.available += amount
}

/** The venue's own takings. */
export const collectFee = (state: EngineState, currency: string, amount: bigint): void =>
  addTo(state.fees, currency, amount)

export interface EngineMovement {
  readonly wallet: EngineWallet
  readonly currency: string
  readonly kind: EngineLedgerKind
  /** Signed units. */
  readonly amount: bigint
  readonly fee?: bigint
  readonly context: Readonly<Record<string, string>>
}

/** Writes the ledger line of a movement that has been made. Accounts of the venue keep none. */
export const enter = (state: EngineState, account: Account, movement: EngineMovement): void => {
  if (account.isVenueAccount) return
  const balance = balanceOf(account, movement.wallet, movement.currency)
  push(account.ledger, {
    seq: state.nextLedger,
    wallet: movement.wallet,
    currency: movement.currency,
    kind: movement.kind,
    direction: movement.amount < 0n ? 'out' : 'in',
    amount: movement.amount < 0n ? -movement.amount : movement.amount,
    fee: movement.fee ?? 0n,
    balance: balance.available + balance.held,
    createdAt: state.now,
    context: movement.context,
  })
  state.nextLedger += 1
}

/** Says that nobody sent it: the practice exchange gave it. */
const fundingContext = { remark: 'Practice funding' }

/** Money from outside: the funds a practice account starts with, or is given later. */
export const deposit = (
  state: EngineState,
  account: Account,
  wallet: EngineWallet,
  currency: string,
  amount: bigint,
): void => {
  balanceOf(account, wallet, currency).available += amount
  addTo(state.issued, currency, amount)
  enter(state, account, { wallet, currency, kind: 'deposit', amount, context: fundingContext })
  const cause = wallet === 'main' ? 'deposit' : 'other'
  reportBalance(state, account, { wallet, currency, availableChange: amount, heldChange: 0n, cause })
}

/** Between two wallets of one account, or of two. False, changing nothing, when there is not enough. */
export const transfer = (
  state: EngineState,
  from: { readonly account: Account; readonly wallet: EngineWallet },
  to: { readonly account: Account; readonly wallet: EngineWallet },
  currency: string,
  amount: bigint,
): boolean => {
  const source = balanceOf(from.account, from.wallet, currency)
  if (amount <= 0n || source.available < amount) return false
  const kind = from.account === to.account ? 'transfer' : 'sub-transfer'
  for (const [{ account, wallet }, change] of [
    [from, -amount],
    [to, amount],
  ] as const) {
    balanceOf(account, wallet, currency).available += change
    reportBalance(state, account, { wallet, currency, availableChange: change, heldChange: 0n, cause: 'transfer' })
  }
  enter(state, from.account, { wallet: from.wallet, currency, kind, amount: -amount, context: {} })
  enter(state, to.account, { wallet: to.wallet, currency, kind, amount, context: {} })
  return true
}

/** Takes held money out of the venue for good: the amount leaves, the fee stays. */
export const payOut = (
  state: EngineState,
  account: Account,
  currency: string,
  amount: bigint,
  fee: bigint,
  context: Readonly<Record<string, string>>,
): void => {
  balanceOf(account, 'main', currency).held -= amount + fee
  addTo(state.paidOut, currency, amount)
  collectFee(state, currency, fee)
  enter(state, account, { wallet: 'main', currency, kind: 'withdrawal', amount: -amount, fee, context })
  const heldChange = -amount - fee
  reportBalance(state, account, { wallet: 'main', currency, availableChange: 0n, heldChange, cause: 'withdraw_done' })
}

/** Per currency: what all wallets hold, with fees and money paid out, minus what was ever issued. Always 0n. */
export const imbalance = (state: EngineState): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const account of state.accounts.values()) {
    for (const balances of Object.values(account.wallets)) {
      for (const [currency, balance] of balances) addTo(sums, currency, balance.available + balance.held)
    }
  }
  for (const [currency, amount] of state.fees) addTo(sums, currency, amount)
  for (const [currency, amount] of state.paidOut) addTo(sums, currency, amount)
  for (const [currency, amount] of state.issued) addTo(sums, currency, -amount)
  return sums
}
