import { expect, it } from 'vitest'
import { planOf } from '#test/simulation/corpus.ts'
import { drawScarce, drawUndone } from '#test/simulation/draw-scarce.ts'
import { isPossible } from '#test/simulation/possible.ts'
import { requestKindOf, requestKinds } from '#test/simulation/requests.ts'
import { commonFaults, doneAllTheSame } from '#test/simulation/wire-faults.ts'

const begun = Array.from({ length: 2_000 }, (_, at) => {
  const focus = drawScarce(at + 1)
  return focus === null ? [] : [{ seed: at + 1, ...focus }]
}).flat()
const undone = Array.from({ length: 2_000 }, (_, at) => drawUndone(at + 1) ?? []).flat()
const lags = begun.filter(({ faults }) => faults.length > 1)

it('brings to the wire what the table seldom does with each fault, four times in two thousand histories', () => {
  for (const request of ['oco', 'amend', 'cancel-withdrawal'] as const)
    for (const fault of commonFaults.filter((one) => isPossible(request, one))) {
      const planned = begun.filter(({ faults: [first] }) => first?.of === request && first.fault === fault)
      expect([request, fault, planned.length >= 4]).toEqual([request, fault, true])
    }
})

it('has each kind of request carried out and answered as if it were not, with each of these answers', () => {
  for (const kind of requestKinds)
    for (const fault of doneAllTheSame) {
      const planned = undone.filter(({ faults: [first], requests }) => {
        const last = requests.at(-1)
        return last !== undefined && requestKindOf(last) === kind && first?.of === last && first.fault === fault
      })
      expect([kind, fault, planned.length >= 10]).toEqual([kind, fault, true])
    }
})

it('lets the first reads of an OCO order and of its cancel lag while it is young', () => {
  for (const request of ['oco', 'cancel-oco'])
    expect([request, lags.filter(({ requests }) => requests.at(-1) === request).length >= 10]).toEqual([request, true])
  for (const { steps, requests } of lags) {
    expect(steps).toHaveLength(requests.length)
    expect(steps.slice(1).every(({ inMs }) => inMs <= 2_500)).toBe(true)
  }
})

it('comes before the first focus of the table, whose faults count its requests, with no crash', () => {
  const plans = begun.map(({ seed, ...focus }) => ({ focus, plan: planOf(String(seed)) }))
  const before = plans.filter(({ focus, plan }) => plan.steps[0]?.inMs === focus.steps[0]?.inMs)
  expect(before.length).toBeGreaterThan(300)
  for (const { plan } of before) {
    expect(plan.crashes).toEqual([])
    const named = plan.faults.filter(({ of }) => of === plan.faults[0]?.of).map(({ nth }) => nth)
    expect(new Set(named).size).toBe(named.length)
  }
})
