import { expect, it } from 'vitest'
import { createRepeats } from '#main/streams/repeats.ts'

it('what one connection brings twice by itself is told twice, what both bring once', () => {
  const repeats = createRepeats<string>()
  for (const key of ['a', 'a', 'b']) repeats.first(key)
  for (const key of ['a', 'b', 'c', 'c']) repeats.hold(key, key)
  expect(repeats.handOver()).toEqual(['c', 'c'])
  expect([repeats.isNew('a'), repeats.isNew('a'), repeats.isNew('b')]).toEqual([false, true, true])
  expect([repeats.size(), repeats.handOver()]).toEqual([0, []])
})
