import type { InvariantId } from '#test/invariants/list.ts'
import type { Choices } from '../choices.ts'
import type { Act } from '../plan.ts'
import type { Press, Presses } from '../presses.ts'
import type { Reached } from '../reached.ts'
import * as truth from '../truth.ts'
import type { User } from '../user.ts'
import { symbols } from '../venue.ts'
import type { World } from '../world.ts'

/** ms in which main notices that all is well again, and between two presses meanwhile. */
const [noticedMs, againMs] = [75_000, 5_000]
/** ms that an answer may take. */
const answerMs = 90_000
/** ms after which no answer is on its way that a fault of before will lose: longer than any request waits for one. */
const overMs = 15_000
/** ms by which the venue's clock is moved before a cancel: more than a time stamp may be off. */
const movedMs = 60_000

interface WorksParts {
  readonly world: World
  readonly presses: Pick<Presses, 'all'>
  readonly user: User
  readonly profileIds: readonly string[]
  readonly choices: Pick<Choices, 'movedFor'>
  /** Whether a profile may be read-only, as the user set it. */
  readonly mayBeReadOnly: (profileId: string) => boolean
  readonly reached: Reached
  readonly found: (id: InvariantId, what: string) => void
}

/** What an answer comes to in one word. */
const endOf = ({ answer }: Pick<Press, 'answer'>): string => {
  if (answer === null) return 'no answer'
  if (!answer.ok) return answer.error.code
  const [one] = answer.value
  return one?.error?.code ?? one?.state ?? 'none'
}

/**
 * Whether a press has come to what it was for, or to the one refusal that the user has set himself: nothing else is left to be a
 * reason for, in whatever words it is said.
 */
export const isWell = (press: Pick<Press, 'answer'>, isReadOnly: boolean): boolean => {
  const end = endOf(press)
  return end === 'accepted' || (isReadOnly && end === 'read-only')
}

/** Once the faults have stopped, each profile's next order leaves, and its cancel: nothing holds Coffer back for good. */
export async function worksAgain(parts: WorksParts): Promise<void> {
  const { world, presses, user, profileIds, choices, mayBeReadOnly, reached, found } = parts
  const { clock, exchange } = world.venue
  /** Presses, and waits for the answer; null where nothing could be pressed. */
  const answered = async (act: Act): Promise<Press | null> => {
    if (!(await user.act(act))) return null
    const press = presses.all.at(-1)
    const until = world.scheduler.now() + answerMs
    while (press?.answer === null && world.scheduler.now() < until) await world.pass(500)
    return press ?? null
  }
  for (const [at, profileId] of profileIds.entries()) {
    const who = at as 0 | 1
    const pair = symbols.findIndex((symbol) => !truth.marketOf(world.venue, symbol).halted)
    const symbol = Math.max(0, pair) as 0 | 1
    const isGood = (press: Press): boolean => isWell(press, mayBeReadOnly(profileId))
    const until = world.scheduler.now() + noticedMs
    let order: Press | null
    for (;;) {
      order = await answered({ act: 'limit', who, symbol, side: 'buy', size: 'least', price: 'far', wait: true })
      if (order === null || isGood(order) || world.scheduler.now() > until) break
      await world.pass(againMs)
    }
    if (order === null) return found('goes-on', 'Coffer does not run once the faults have stopped')
    reached.count('works-again', `order ${endOf(order)}`)
    if (!isGood(order)) found('goes-on', `an order after the faults: ${endOf(order)}`)
    const orderId = order.answer?.ok === true ? order.answer.value[0]?.orderId : null
    const pick = truth.openOrders(world.venue, who).findIndex(({ seq }) => exchange.venue.ids.order(seq) === orderId)
    if (pick < 0) continue
    // What is signed by the time before is refused, and a cancel leaves once more by the new one (L5).
    const isMoved = choices.movedFor === who
    if (isMoved) {
      await world.pass(overMs)
      clock.move(movedMs)
    }
    /** Somebody else may have ended it: the switch at the venue, or a cancel of all of before. */
    const isOpen = (): boolean =>
      truth.openOrders(world.venue, who).some(({ seq }) => exchange.venue.ids.order(seq) === orderId)
    const cancel = await answered({ act: 'cancel', who, pick, wait: true })
    if (cancel === null) continue
    reached.count('works-again', `cancel ${endOf(cancel)}${isMoved ? ' with the clock moved' : ''}`)
    if (!isWell(cancel, false) && isOpen()) found('goes-on', `a cancel after the faults: ${endOf(cancel)}`)
  }
}
