import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { InvariantId } from '#test/invariants/list.ts'
import type { Mutant } from '#test/simulation/mutant.ts'
import { mutants } from '#test/simulation/mutants.ts'
import { projectDir } from '#tools/project.ts'
import type { Play } from '#tools/simulation/mutants.ts'
import { catchOne, mostHistories, sayCaught } from '#tools/simulation/mutants.ts'
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

const mutant: Mutant = {
  name: 'one',
  file: 'src/main/one.ts',
  from: 'true',
  to: 'false',
  by: ['sent-once', 'duplicate-held'],
}
type Broken = Readonly<Record<number | string, readonly InvariantId[]>>

const end = (name: string, ids: readonly InvariantId[]): HistoryLine =>
  ({ name, violations: ids.map((id) => ({ id, what: '' })) }) as unknown as HistoryLine

/** What these seeds, and kept histories, break in main, broken and whole. */
const playing = (broken: Broken, whole: Broken): Play => ({
  seeds: (first, count, played) => {
    const ends: HistoryLine[] = []
    for (let seed = first; seed < first + count; seed += 1) {
      const ids = (played === null ? whole : broken)[seed] ?? []
      ends.push(end(String(seed), ids))
      if (ids.some((id) => played?.by.includes(id))) break
    }
    return Promise.resolve(ends)
  },
  kept: (name, played) => Promise.resolve([end(name, (played === null ? whole : broken)[name] ?? [])]),
})
const caughtAt = async (broken: Broken, whole: Broken) => {
  const { histories, kept, by } = await catchOne(mutant, 10, playing(broken, whole), [])
  expect(kept).toBe(null)
  return [histories, by]
}

describe('a mutant is caught', () => {
  it('by the first history that breaks what it breaks', async () => {
    expect(await caughtAt({ 14: ['sent-once'], 20: ['sent-once'] }, {})).toEqual([5, 'sent-once'])
    expect(await caughtAt({ 14: ['duplicate-held'] }, {})).toEqual([5, 'duplicate-held'])
  })

  it('by nothing else that comes of it', async () => {
    expect(await caughtAt({ 14: ['goes-on'] }, {})).toEqual([null, null])
    expect(await caughtAt({ 14: ['goes-on'], 20: ['goes-on', 'sent-once'] }, {})).toEqual([11, 'sent-once'])
  })

  it('only by a history that holds without it', async () => {
    const broken: Broken = { 14: ['sent-once'], 20: ['sent-once'] }
    expect(await caughtAt(broken, { 14: ['goes-on'] })).toEqual([11, 'sent-once'])
    expect(await caughtAt({ 14: ['sent-once'] }, { 14: ['sent-once'] })).toEqual([null, null])
  })

  it('within 500 histories, or not at all', async () => {
    expect(await caughtAt({ [10 + mostHistories - 1]: ['sent-once'] }, {})).toEqual([500, 'sent-once'])
    expect(await caughtAt({ [10 + mostHistories]: ['sent-once'] }, {})).toEqual([null, null])
  })

  it('by a kept history where no seed does, if that holds without it', async () => {
    const corpus = ['corpus/first.json', 'corpus/second.json']
    const both: Broken = { 'corpus/first.json': ['sent-once'], 'corpus/second.json': ['duplicate-held'] }
    const keptBy = async (broken: Broken, whole: Broken) => {
      const { histories, kept, by } = await catchOne(mutant, 10, playing(broken, whole), corpus)
      return [histories, kept, by]
    }
    expect(await keptBy(both, {})).toEqual([null, 'corpus/first.json', 'sent-once'])
    expect(await keptBy({ ...both, 14: ['sent-once'] }, {})).toEqual([5, null, 'sent-once'])
    expect(await keptBy(both, { 'corpus/first.json': ['goes-on'] })).toEqual([
      null,
      'corpus/second.json',
      'duplicate-held',
    ])
    expect(await keptBy({ 'corpus/first.json': ['goes-on'] }, {})).toEqual([null, null, null])
  })

  it('and what caught it is said apart: so many histories of seeds, or the kept one', async () => {
    const { name, file, by: of } = mutant
    const caught = { name, file, of, histories: null, kept: 'corpus/first.json', by: 'sent-once' } as const
    expect(sayCaught(caught, 10)).toContain(
      'by none of 500 seeds, and by a kept history; again: npm run simulate -- --only corpus/first.json --mutant one',
    )
    expect(sayCaught({ ...caught, histories: 5, kept: null }, 10)).toContain(
      'after 5; again: npm run simulate -- --only 14 --mutant one',
    )
    expect(sayCaught({ ...caught, kept: null, by: null }, 10)).toBe(
      'SURVIVED one: nothing broke sent-once or duplicate-held in 500 histories',
    )
  })
})
