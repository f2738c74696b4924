import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { invariants } from '#test/invariants/list.ts'
import { mutants } from '#test/simulation/mutants.ts'
import { reachedTables } from '#test/simulation/reached.ts'
import { projectDir } from '#tools/project.ts'
import { casesPage } from '#tools/simulation/cases-page.ts'
import { otherNames } from '#tools/simulation/page-names.ts'
import { textParts, withTextParts } from '#tools/simulation/page-texts.ts'
import { reliabilityPage } from '#tools/simulation/reliability-page.ts'
import { pageReports } from '#tools/simulation/reports.ts'
import type { Reports } from '#tools/simulation/reports.ts'

const origin = (commit: string) => ({ commit, lockfile: 'ba9876543210', node: 'v24.0.0' })
const times = { p50: 9_000, p99: 30_000, most: 41_000 }
const soak = {
  seed: 3,
  histories: 300,
  commit: 'c0ffee000003',
  lockfile: 'ba9876543210',
  tookMs: 1_200_000,
  operations: 4_321,
  faults: { 'answer-lost': 87, 'answer cut': 1_065 },
  acts: { 'kill -9': 176 },
  sometimes: [
    { name: 'fault: answer cut, of a transfer', needed: 2, reached: 2_012 },
    { name: 'end: amend absent', needed: 0, reached: 3 },
  ],
  passed: true,
  violations: [],
  reached: {},
  convergedMs: times,
}
const malformed = { cells: 10, leastPerCell: 4 }
const reports = {
  simulation: {
    seed: 1, histories: 10_000, jobs: 2, presses: 40_000, answered: 39_000, left: 900_000, tookMs: 1, passed: true, violations: [],
    converged: { histories: 700, outcomes: 800, decidedByUser: 136, ...times },
    reached: { wire: { 'read lost': 5_000 }, 'fault-by-request': { 'order lost': 1_234 }, crash: { timer: 77 }, state: { 'place unknown': 9 }, matrix: { 'cut body: read': 7 } },
    origin: origin('c0ffee000001'),
  },
  mutants: {
    seed: 2, origin: origin('c0ffee000002'),
    caught: mutants.map(({ name, file, by }) => ({ name, file, of: by, histories: 12, kept: null, by: by[0] })),
  },
  soak,
  soakCrash: { ...soak, seed: 4, histories: 40, commit: 'c0ffee000004', reached: { 'crash: mid-send': 200, 'press: place': 9 } },
  malformed: {
    bridgeCalls: { ...malformed, calls: 10_000, origin: origin('c0ffee000005') },
    venueAnswers: { ...malformed, answers: 10_526, origin: origin('c0ffee000006') },
    streamMessages: { ...malformed, frames: 10_101, origin: origin('c0ffee000007') },
    fullUse: { forMs: 180_000, requests: 20_000, refusals: 0, worstCancelWaitMs: 310, origin: origin('c0ffee000008') },
  },
} as unknown as Reports // prettier-ignore

describe('the page of what was tried', () => {
  const written = (name: string): string => readFileSync(join(projectDir, 'docs', name), 'utf8')
  const others = otherNames(written('reliability-cases.md'))

  it('has the invariants, what was found, the limits and what its runs did not know as they stand in the code', async () => {
    const page = written('reliability.md')
    expect(await withTextParts(page, others)).toBe(page)
    for (const id of Object.keys(invariants)) expect(page).toMatch(new RegExp(`^\\| \`${id}\` `, 'm'))
    const stale = page.replace(/^\| `sent-once`.*\n/m, '')
    expect(await withTextParts(stale, others)).toBe(page)
  })

  it.each([...textParts.keys()])('is out of date without the heading %s', async (heading) => {
    const page = written('reliability.md')
    const lacking = page.replace(`${heading}\n`, '')
    expect(lacking).not.toBe(page)
    const mended = await withTextParts(lacking, others)
    expect(mended).not.toBe(lacking)
    expect(mended.split('\n')).toContain(heading)
  })

  it('says before its figures what the code has and they do not tell of, as long as there is something', async () => {
    const page = await reliabilityPage(reports)
    const late = await withTextParts(page, ['The page lacks a-new-mutant.'])
    expect(late.indexOf('- The page lacks a-new-mutant.')).toBeGreaterThan(late.indexOf('# Reliability'))
    expect(late.indexOf('- The page lacks a-new-mutant.')).toBeLessThan(late.indexOf('## What was run'))
    expect(await withTextParts(late, [])).toBe(page)
  })

  it('names for every figure the commit that it is of', async () => {
    const page = await reliabilityPage(reports)
    for (let at = 1; at <= 8; at += 1) expect(page).toContain(`commit c0ffee00000${at}`)
    expect(page.match(/lockfile ba9876543210/g)).toHaveLength(8)
    expect(page).toMatch(/operations, commit c0ffee000003, lockfile ba9876543210; took 20\.0 min/)
    expect(page).toMatch(/simulated histories +\| 10,000 +\| 0 violations +\| seeds 1 to 10000,/)
    expect(page).toMatch(/decided by the user, because no look-up can +\| 136 /)
    expect(page).toMatch(/\| mid-send +\| 200 /)
  })

  it('shows faults by what they met, and says what the venue did', async () => {
    const page = await reliabilityPage(reports)
    expect(page).toMatch(/^\| lost +\| no +\| 5,000 +\| 1,234 +\| 0 /m)
    expect(page).toMatch(/^\| lagging +\| yes +\| 0 +\| reads only /m)
  })

  it('shows what whole processes met, the most frequent first, and what they had to reach', async () => {
    const page = await reliabilityPage(reports)
    expect(page).toMatch(/seed 3, 4,321 operations, commit c0ffee000003/)
    expect(page).toMatch(/seed 4, 40 histories, 4,321 operations, commit/)
    expect(page).toMatch(/^\| kill -9 +\| 176 +\|$/m)
    expect(page).toMatch(/^\| answer cut +\| 1,065 +\|\n\| answer-lost +\| 87 +\|$/m)
    expect(page).toMatch(/^\| fault: answer cut, of a transfer +\| 2 +\| 2,012 +\|$/m)
    expect(page).not.toContain('end: amend absent')
  })

  it('has a second one for what has to be reached, which repeats no table of the first', async () => {
    const cases = await casesPage(reports)
    expect(otherNames(cases)).toEqual([])
    expect(cases).toMatch(/^\| fault-by-request +\| order lost +\| 20 +\| 1,234 +\|/m)
    expect(cases).toContain('### States shown')
    expect(cases).not.toContain('### wire')
    expect(cases).not.toContain('### Disturbances')
    expect(cases).toMatch(/^\| Truncated JSON +\| 7 +\| 0 +\| 0 +\|/m)
    expect(cases).toMatch(/^\| TLS fails +\| `test\/contract\/exchange\/tls.test.ts` /m)
    expect(cases).toMatch(/^\| protect +\| `protect.test.ts` /m)
    expect(cases).toMatch(
      /^\| timeout-counts-as-not-sent +\| `src[^|]+\| `never-failed-though-done`, `ends-are-true` +\| 12 +\| `never-failed-though-done`/m,
    )
  })

  it('has a title for each table that a run may count in', async () => {
    const reached = Object.fromEntries(reachedTables.map((name) => [name, { [`something of ${name}`]: 1 }]))
    const cases = await casesPage({ ...reports, simulation: { ...reports.simulation, reached } })
    expect(cases).not.toMatch(/^### [a-z]/m)
    const there = ['wire', 'fault-by-request', 'crash', 'crash-kind', 'crash-while', 'matrix']
    for (const name of reachedTables)
      expect([name, cases.includes(`| something of ${name} `)]).toEqual([name, !there.includes(name)])
  })
})

describe('what the page is written from', () => {
  it('is enough where everything ran long enough and of a commit', () => {
    expect(pageReports(reports)).toBe(reports)
  })

  it('is refused with what to run where something is missing or too short', () => {
    const { simulation, mutants: broken } = reports
    expect(
      pageReports({
        simulation: { ...simulation, histories: 9_999 },
        mutants: { ...broken, caught: broken.caught.slice(1) },
        soak: null,
        soakCrash: null,
        malformed: {},
      }),
    ).toEqual([
      'No report of 10000 simulated histories is kept here: run `npm run simulate`.',
      `No report of all ${mutants.length} mutants is kept here: run \`npm run simulate -- --mutants\`.`,
      'No report of 300 histories of whole processes is kept here: run `npm run soak`.',
      'No report of 40 histories of kills is kept here: run `npm run soak -- --crash`.',
      'No report of 10000 malformed inputs of each kind and of full use is kept here: run `npm run test:full`.',
    ])
  })

  it('is refused where a run failed, or does not say that it passed', () => {
    const { passed: _, ...silent } = reports.soak
    const failing = {
      ...reports,
      simulation: { ...reports.simulation, passed: false },
      mutants: { ...reports.mutants, caught: reports.mutants.caught.map((one) => ({ ...one, by: null })) },
      soak: silent as Reports['soak'],
      soakCrash: { ...reports.soakCrash, passed: false },
    }
    expect(pageReports(failing)).toEqual([
      'The run of 10000 simulated histories failed: mend what it found, then run `npm run simulate`.',
      `The run of all ${mutants.length} mutants failed: mend what it found, then run \`npm run simulate -- --mutants\`.`,
      'The run of 300 histories of whole processes failed: mend what it found, then run `npm run soak`.',
      'The run of 40 histories of kills failed: mend what it found, then run `npm run soak -- --crash`.',
    ])
  })

  it('is refused where it was measured on a tree that no commit has', () => {
    const changed = { ...reports, soak: { ...reports.soak, commit: 'c0ffee000003 with changes' } }
    expect(pageReports(changed)).toEqual([
      'The report of 300 histories of whole processes is not of a commit alone: commit, then run `npm run soak`.',
    ])
  })
})
