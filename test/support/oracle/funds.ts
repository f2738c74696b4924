import type { Act, Answer } from './commands.ts'
import { dec, isMultiple, zero } from './decimals.ts'
import { chain, currencies } from './rules.ts'
import { stages } from './timers.ts'
import { addTo, availableOf, userOf, type World } from './world.ts'

const ok = (data: unknown): Answer => ({ codes: ['200000'], data })
const refused = (...codes: readonly string[]): Answer => ({ codes })

/** Decimals of an amount, by currency: eight in the currencies here. */
const precision = dec('0.00000001')

/** Moves money between two wallets of one user. */
export const transfer = (world: World, uid: number, asked: Extract<Act, { kind: 'transfer' }>): Answer => {
  const amount = dec(asked.amount)
  if (amount.lte(0)) return refused('400100')
  const codes: string[] = []
  if (!currencies.includes(asked.currency) || !isMultiple(amount, precision) || asked.from === asked.to) {
    codes.push('400100')
  }
  const user = userOf(world, uid)
  const available = availableOf(world, user, asked.from, asked.currency)
  if (available.lt(amount)) codes.push('200004')
  if (codes.length > 0) return refused(...codes)
  if (available.eq(amount)) world.note('transfer of all there is')
  addTo(user, asked.from, asked.currency, amount.times(-1))
  addTo(user, asked.to, asked.currency, amount)
  return ok(null)
}

/** Starts a withdrawal from the main wallet: the fee on top when the balance has it, else out of the amount. */
export const placeWithdrawal = (world: World, uid: number, asked: Extract<Act, { kind: 'withdraw' }>): Answer => {
  const amount = dec(asked.amount)
  if (amount.lte(0)) return refused('400100')
  const user = userOf(world, uid)
  if (!isMultiple(amount, chain.precision) || amount.lt(chain.min)) return refused('400100')
  if (asked.inner && !world.users.some((entry) => String(entry.uid) === asked.to)) return refused('400100')
  const fee = asked.inner ? zero : chain.fee
  const available = availableOf(world, user, 'main', asked.currency)
  const onTop = available.gte(amount.plus(fee))
  const leaves = onTop ? amount : amount.minus(fee)
  if (available.lt(leaves.plus(fee))) return refused('115007')
  if (!onTop) world.note('withdrawal fee out of the amount')
  world.withdrawals.push({
    number: world.withdrawals.length + 1,
    uid,
    currency: asked.currency,
    amount: leaves,
    fee,
    to: asked.to,
    inner: asked.inner,
    status: 'REVIEW',
    next: world.now + stages.REVIEW,
  })
  return ok({ withdrawal: world.withdrawals.length })
}

/** Only while PROCESSING; the money comes back and FAILURE stands (the docs' table of choices). */
export const cancelWithdrawal = (world: World, uid: number, number: number): Answer => {
  const withdrawal = world.withdrawals.find((entry) => entry.number === number && entry.uid === uid)
  if (!withdrawal) return refused('400100')
  if (withdrawal.status !== 'PROCESSING') {
    world.note('withdrawal cancelled too early or too late')
    return refused('400100')
  }
  withdrawal.status = 'FAILURE'
  world.note('withdrawal cancelled')
  return ok(null)
}
