import type { InvariantId } from '#test/invariants/list.ts'
import type { World } from '../world.ts'

/** ms of simulated time within which main answers whatever it was asked, once no fault and nobody at its window is waited for. */
export const answerWithinMs = 90_000

interface Asked {
  readonly channel: string
  readonly at: number
}

/** What an error says, and where it came from. */
export const stackOf = (error: unknown): string => String(error instanceof Error ? error.stack : error)

/** An exception in main is answered so, as the page has no way to see a rejection. */
const isInternal = (value: unknown): boolean =>
  (value as { readonly error?: { readonly code?: unknown } } | null)?.error?.code === 'internal'

/** Watches everything that main is asked: each answer comes while its process lives, and none is a rejected promise. */
export function createAnswers(
  world: Pick<World, 'scheduler' | 'pass'>,
  found: (id: InvariantId, what: string) => void,
) {
  const open = new Set<Asked>()
  const reject = (what: string, error: unknown): void => found('goes-on', `${what} was rejected: ${stackOf(error)}`)
  return {
    /** What a process did not answer before it died, nobody answers. */
    onBegin: (): void => open.clear(),
    /** The same answer; one that is rejected never comes, as the page has no way to see it. */
    watch: <T>(channel: string, answer: Promise<T>, isAlive: () => boolean): Promise<T> => {
      const asked: Asked = { channel, at: world.scheduler.now() }
      open.add(asked)
      return new Promise((resolve) => {
        answer.then(
          (value) => {
            open.delete(asked)
            if (isAlive() && isInternal(value)) found('goes-on', `${channel} was answered: ${JSON.stringify(value)}`)
            resolve(value)
          },
          (error: unknown) => {
            open.delete(asked)
            if (isAlive()) reject(channel, error)
          },
        )
      })
    },
    /** To be asked once the faults have stopped. */
    allAnswered: async (): Promise<void> => {
      const until = world.scheduler.now() + answerWithinMs
      while (open.size > 0 && world.scheduler.now() < until) await world.pass(2_000)
      for (const { channel, at } of open)
        found('goes-on', `${channel} of ${(at / 1000).toFixed(3)} s has no answer at ${world.scheduler.now() / 1000} s`)
    },
  }
}
