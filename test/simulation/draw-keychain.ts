import { half } from './chance.ts'
import type { Focus } from './focus.ts'
import { longestWaitMs } from './keychain-answer.ts'
import type { Act, Mishap, Plan } from './plan.ts'
import { chanceOf } from './seeds.ts'

/** In one history in so many the keychain is of no help, by turns. */
const every = 19
const troubles = ['keychain-silent', 'keychain-read-fails', 'keychain-write-fails'] as const

/** After the first focus the keychain is of no help, for longer than Coffer waits, and what needs a key or puts one in is done meanwhile. */
export function withKeychain(plan: Plan, first: Pick<Focus, 'steps' | 'takesMs'>): Plan {
  if (plan.seed % every !== 2) return plan
  const random = chanceOf(plan.seed, 'keychain')
  const turn = Math.floor(plan.seed / every)
  const what = troubles[turn % troubles.length] ?? troubles[0]
  const who = half<0 | 1>(random, 0, 1)
  const trouble: Mishap = { what, forMs: longestWaitMs + 10_000 + Math.floor(random() * 60_000) }
  const reads: readonly Act[] = [{ act: 'withdraw', who, size: 'usual' }]
  const writes: readonly Act[] = [{ act: 'replace-key', who, role: half(random, 'trade', 'withdraw') }]
  const locks: readonly Act[] = [{ act: 'lock', byUser: true }, { act: 'unlock' }]
  const starts: readonly Act[] = [{ act: 'quit' }]
  const isOfWrites = what === 'keychain-write-fails'
  const acts = isOfWrites ? writes : ([reads, writes, locks, starts][Math.floor(turn / troubles.length) % 4] ?? reads)
  return {
    ...plan,
    steps: [
      ...plan.steps.slice(0, first.steps.length),
      { inMs: first.takesMs + Math.floor(random() * 2_000), world: trouble },
      ...acts.map((user) => ({ inMs: 200 + Math.floor(random() * 300), user })),
      // Only what is silent takes long to tell.
      { inMs: (what === 'keychain-silent' ? longestWaitMs : 0) + 8_000, user: { act: 'look-up', pick: 0 } },
      ...plan.steps.slice(first.steps.length),
    ],
  }
}
