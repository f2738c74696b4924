import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutants } from '#test/simulation/mutants.ts'
import { projectDir } from '#tools/project.ts'
import type { PlaySeeds } from '#tools/simulation/mutants.ts'
import { catchOne, mostHistories } from '#tools/simulation/mutants.ts'
import type { HistoryLine } from '#tools/simulation/run.ts'

describe('the breakages of main', () => {
  it('have names of their own', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  })

  it.each(mutants.map((mutant) => [mutant.name, mutant] as const))('%s breaks one line that is there', (_, mutant) => {
    const source = readFileSync(join(projectDir, mutant.file), 'utf8')
    expect(source.split(mutant.from)).toHaveLength(2)
    expect(mutant.to).not.toBe(mutant.from)
  })
})

/** Main breaks an invariant at these seeds, whole and broken. */
const playing =
  (broken: readonly number[], whole: readonly number[]): PlaySeeds =>
  (first, count, mutant) => {
    const ends: HistoryLine[] = []
    for (let seed = first; seed < first + count; seed += 1) {
      const fails = (mutant === null ? whole : broken).includes(seed)
      ends.push({
        name: String(seed),
        violations: fails ? [{ id: 'goes-on', what: '' }] : [],
      } as unknown as HistoryLine)
      if (fails) break
    }
    return Promise.resolve(ends)
  }
const [mutant] = mutants as [(typeof mutants)[number]]
const caughtAt = async (broken: readonly number[], whole: readonly number[]) => {
  const { histories, by } = await catchOne(mutant, 10, playing(broken, whole))
  return [histories, by]
}

describe('a mutant is caught', () => {
  it('by the first history that breaks an invariant', async () => {
    expect(await caughtAt([14, 20], [])).toEqual([5, 'goes-on'])
  })

  it('only by one that holds without the mutant', async () => {
    expect(await caughtAt([14, 20], [14])).toEqual([11, 'goes-on'])
    expect(await caughtAt([14], [14])).toEqual([null, null])
  })

  it('within 500 histories, or not at all', async () => {
    expect(await caughtAt([10 + mostHistories - 1], [])).toEqual([500, 'goes-on'])
    expect(await caughtAt([10 + mostHistories], [])).toEqual([null, null])
  })
})
