import { expect, it } from 'vitest'
import { createAdmission } from '#main/practice/streams/admission.ts'
import type { StreamFaults } from '#main/practice/streams/faults.ts'
import { streamLimits } from '#main/practice/streams/settings.ts'
import type { StreamTokens } from '#main/practice/streams/tokens.ts'

it('counts the connections of a minute, and forgets who has not connected since', () => {
  const admission = createAdmission({} as StreamTokens, {} as StreamFaults)
  const connect = (address: string, now: number) =>
    admission.refusalOf({ connectId: 'c', uid: null, problem: null }, address, 0, now)?.code ?? null
  for (let index = 0; index < 5_000; index += 1) expect(connect(`10.0.0.${index}`, 1_000)).toBeNull()
  expect(admission.counted()).toBe(5_000)
  const often = Array.from({ length: streamLimits.connections + 1 }, () => connect('one', 2_000))
  expect(often.filter((code) => code === 509)).toEqual([509])
  expect(connect('two', 2_000 + streamLimits.connectionWindow)).toBeNull()
  expect(admission.counted()).toBe(1)
  expect(connect('one', 2_000 + streamLimits.connectionWindow)).toBeNull()
})
