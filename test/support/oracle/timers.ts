import { cancelOrder } from './matching.ts'
import { addTo, userOf, type OracleWithdrawal, type World } from './world.ts'

/** ms a withdrawal stays in each state (docs/practice-exchange.md). */
export const stages = { REVIEW: 3_000, PROCESSING: 30_000, WALLET_PROCESSING: 15_000 } as const

const finish = (world: World, withdrawal: OracleWithdrawal): void => {
  if (withdrawal.to.includes('fail')) {
    withdrawal.status = 'FAILURE'
    world.note('withdrawal refused by the wallet')
    return
  }
  withdrawal.status = 'SUCCESS'
  addTo(userOf(world, withdrawal.uid), 'main', withdrawal.currency, withdrawal.amount.plus(withdrawal.fee).times(-1))
  const recipient = world.users.find((user) => withdrawal.inner && String(user.uid) === withdrawal.to)
  if (recipient) addTo(recipient, 'main', withdrawal.currency, withdrawal.amount)
}

const proceed = (world: World, withdrawal: OracleWithdrawal): void => {
  if (withdrawal.status === 'WALLET_PROCESSING') return finish(world, withdrawal)
  withdrawal.status = withdrawal.status === 'REVIEW' ? 'PROCESSING' : 'WALLET_PROCESSING'
  withdrawal.next += stages[withdrawal.status]
}

interface Due {
  readonly at: number
  readonly act: () => void
}

const due = (world: World): Due[] => [
  ...world.orders
    .filter((order) => order.active && order.expiresAt !== null)
    .map((order) => ({
      at: order.expiresAt ?? 0,
      act: () => {
        world.note('GTT order ran out')
        cancelOrder(world, order)
      },
    })),
  ...world.users
    .filter((user) => user.deadMan !== null)
    .map((user) => ({
      at: user.deadMan?.triggersAt ?? 0,
      act: () => {
        const symbols = user.deadMan?.symbols ?? []
        user.deadMan = null
        const ended = cancelOpen(world, user.uid, symbols)
        world.note(ended.length > 0 ? 'dead-man timer cancelled orders' : 'dead-man timer found nothing')
      },
    })),
  ...world.withdrawals
    .filter(({ status }) => status !== 'SUCCESS' && status !== 'FAILURE')
    .map((withdrawal) => ({ at: withdrawal.next, act: () => proceed(world, withdrawal) })),
]

/** Cancels the open orders of a user in some pairs, or in all when none is named. Gives the pairs. */
export const cancelOpen = (world: World, uid: number, symbols: readonly string[]): string[] => {
  const ended = world.orders.filter(
    (order) => order.active && order.uid === uid && (symbols.length === 0 || symbols.includes(order.pair.symbol)),
  )
  for (const order of ended) cancelOrder(world, order)
  return [...new Set(ended.map((order) => order.pair.symbol))].sort()
}

/** Lets time pass until `at`: what falls due happens at its own time, the earliest first. */
export const passUntil = (world: World, at: number): void => {
  for (;;) {
    const first = due(world)
      .filter((entry) => entry.at <= at)
      .sort((a, b) => a.at - b.at)[0]
    if (!first) break
    if (first.at === at) world.note('timer due in the very millisecond')
    world.now = first.at
    first.act()
  }
  world.now = at
}
