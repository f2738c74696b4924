import { expect, it } from 'vitest'
import { withdrawnAt } from '#test/simulation/checks/elsewhere.ts'
import { epoch } from '#test/simulation/scheduler.ts'

type World = Parameters<typeof withdrawnAt>[0]

/** A venue whose clock is 3 s behind, and a machine whose clock is 1 s ahead, after a minute. */
const worldWith = (updatedAt: readonly number[]): World => {
  const account = { withdrawals: { limit: 10, first: 0, items: updatedAt.map((at) => ({ updatedAt: at })) } }
  return {
    scheduler: { now: () => 60_000 },
    skewMs: 1_000,
    venue: {
      accounts: [{ uid: 7 }],
      exchange: { venue: { engine: { state: { accounts: new Map([[7, account]]) } } } },
      clock: { ageOf: (stamp: number) => epoch + 60_000 - 3_000 - stamp },
    },
  } as unknown as World
}

it("says by the machine's clock when the venue last changed a balance by itself", () => {
  expect(withdrawnAt(worldWith([epoch + 20_000, epoch + 52_000, epoch + 40_000]), 0)).toBe(
    epoch + 52_000 + 3_000 + 1_000,
  )
  expect(withdrawnAt(worldWith([]), 0)).toBe(0)
})
