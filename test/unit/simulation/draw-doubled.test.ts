import { expect, it } from 'vitest'
import { drawDoubled } from '#test/simulation/draw-doubled.ts'

const begun = Array.from({ length: 500 }, (_, at) => drawDoubled(at + 1)).filter((focus) => focus !== null)

it('presses again what is in doubt, in so many histories that a breakage which only it shows is caught', () => {
  expect(begun).toHaveLength(20)
  for (const kind of ['cancel-partial', 'order'])
    expect([kind, begun.filter(({ faults }) => faults[0]?.of === kind).length >= 10]).toEqual([kind, true])
  for (const { steps } of begun) expect(steps.at(-1)).toMatchObject({ user: { act: 'again' } })
})

it('has the user name a like one beside another order that is open', () => {
  const beside = begun.filter(({ faults }) => faults.length === 2)
  for (const { steps } of beside) {
    const [first, second] = steps.map((step) => ('user' in step && 'symbol' in step.user ? step.user.symbol : null))
    expect(second).not.toBe(first)
    expect(steps.at(-1)).toMatchObject({ user: { override: true } })
  }
})
