import { expect, it } from 'vitest'
import { corpusNames, corpusPlan, staleNames } from '#test/simulation/corpus.ts'
import { chanceOf } from '#test/simulation/seeds.ts'

const draws = (random: () => number): readonly number[] => Array.from({ length: 200 }, random)

it('the parts of a history draw different numbers, of one seed and of those beside it, and the same ones each time', () => {
  const streams = [1, 2, 3].flatMap((seed) =>
    (['plan', 'world', 'order', 'main'] as const).map((part) => draws(chanceOf(seed, part))),
  )
  expect(new Set(streams.flat()).size).toBe(streams.flat().length)
  expect(draws(chanceOf(1, 'plan'))).toEqual(streams[0])
})

it('every history of the corpus is one that can be had by the name it is printed under', () => {
  expect(corpusNames().length).toBeGreaterThan(0)
  for (const name of corpusNames()) expect(corpusPlan(name).steps.length).toBeGreaterThan(0)
  expect(() => corpusPlan('corpus/never-kept.json')).toThrow('There is no corpus/never-kept.json in test/simulation.')
})

it('a plan whose act, fault or crash was renamed is not run as if it had none', () => {
  const [name = ''] = corpusNames()
  const { steps, ...plan } = corpusPlan(name)
  const stale = {
    ...plan,
    steps: [...steps, { inMs: 0, user: { act: 'renamed' } }],
    faults: [{ of: 'money', nth: 1, fault: 'renamed' }],
    crashes: [{ point: 'renamed', nth: 1, how: 'kill' }],
  } as unknown as Parameters<typeof staleNames>[0]
  expect(staleNames({ ...plan, steps })).toEqual([])
  expect(staleNames(stale)).toEqual(['act renamed', 'fault renamed', 'crash renamed'])
})
