import { emptyOrderFacts } from '#shared/domain/order-fill.ts'
import type { Account, FillsState } from './account.ts'
import { remember, reportFill } from './account.ts'
import { readFacts } from './read-order.ts'

/** Reads the record of orders that were pushed, for what a push leaves out, such as the fee. */
export interface LookUps {
  ask(orderId: string, symbol: string): void
}

/** Orders that wait at most. More of them are notified without their fee: what has traded is known without it. */
const mostWaiting = 200

/** One order after the other, each once however often it was pushed meanwhile. */
export function createLookUps(state: FillsState, account: Account, signal: AbortSignal): LookUps {
  const waiting = new Map<string, string>()
  let isRunning = false

  const run = async (): Promise<void> => {
    for (;;) {
      const [next] = waiting
      if (next === undefined || signal.aborted) return
      // Out before it is read: a push that comes meanwhile may bring something later.
      waiting.delete(next[0])
      await lookUp(state, account, signal, ...next)
    }
  }

  return {
    ask: (orderId, symbol) => {
      if (waiting.size >= mostWaiting && !waiting.has(orderId)) return
      waiting.set(orderId, symbol)
      if (isRunning) return
      isRunning = true
      run()
        .catch((error: unknown) => {
          if (!signal.aborted) state.deps.onError('read-fills', error)
        })
        .finally(() => {
          isRunning = false
        })
    },
  }
}

async function lookUp(
  state: FillsState,
  account: Account,
  signal: AbortSignal,
  orderId: string,
  symbol: string,
): Promise<void> {
  const connection = state.deps.connectionOf(account.profileId)
  if (!connection.ok) return
  const known = () => account.facts.get(orderId) ?? emptyOrderFacts(orderId)
  const wanted = { kind: 'place', symbol, orderId, clientOid: null } as const
  const learned = await readFacts({ client: connection.value.client, signal }, wanted, known)
  if (!learned.ok || signal.aborted) return
  const facts = learned.value(known())
  remember(account.facts, orderId, facts)
  reportFill(state, account, facts, { symbol, isLate: false })
}
