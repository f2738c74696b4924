import { expect, it } from 'vitest'
import { createDowntimes, downtimes } from '#test/simulation/draw-downtime.ts'
import { createReached } from '#test/simulation/reached.ts'

it('counts a switch that fires while Coffer is not started for long, told then or later, and none that fires before or after', () => {
  let now = 1_000
  const reached = createReached()
  const fired = (): number => reached.toJson()['downtime']?.['a switch fires'] ?? 0
  const { begin, end, onSwitchFired } = createDowntimes(reached, () => now)
  onSwitchFired(900)
  begin(downtimes['1 h'], [])
  onSwitchFired(999)
  expect(fired()).toBe(0)
  onSwitchFired(1_001)
  expect(fired()).toBe(1)
  now += downtimes['1 h']
  end()
  onSwitchFired(now - 1)
  expect(fired()).toBe(2)
  // Of a process that ended and began again at once.
  onSwitchFired(now + 1)
  expect(fired()).toBe(2)
})
