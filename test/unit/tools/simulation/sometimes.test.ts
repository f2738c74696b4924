import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { seeded } from '#test/support/faulty-line.ts'
import { drawPlan } from '#test/simulation/draw-plan.ts'
import { isPossible } from '#test/simulation/possible.ts'
import type { MoneyClass } from '#test/simulation/requests.ts'
import { requestKindOf, requestKinds } from '#test/simulation/requests.ts'
import { moneyFaults } from '#test/simulation/wire-faults.ts'
import { projectDir } from '#tools/project.ts'
import { otherEnds } from '#tools/simulation/look-up-ends.ts'
import { usualHistories } from '#tools/simulation/options.ts'
import { triedElsewhere } from '#tools/simulation/matrix-rows.ts'
import { corners, leastOf, missed, wholeRun } from '#tools/simulation/sometimes.ts'

const possible = requestKinds.flatMap((kind) =>
  moneyFaults.filter((fault) => isPossible(kind, fault)).map((fault) => `${kind} ${fault}`),
)

describe('what a run has to reach', () => {
  it('asks for every corner at least once in a whole run, and for the rarest once in the usual one', () => {
    const rarest = corners.filter((corner) => leastOf(corner, wholeRun) < 1)
    expect([...new Set(rarest.map(({ table }) => table))]).toEqual([
      'look-up',
      'service',
      'crash-while',
      'mishap-while',
      'fault-by-look-up',
      'fault-beside-unknown',
      'window',
    ])
    expect(rarest.filter((corner) => leastOf(corner, usualHistories) < 1)).toEqual([])
    expect(missed({}, usualHistories)).toHaveLength(corners.length)
  })

  it('names no corner twice', () => {
    const names = corners.map(({ table, corner }) => `${table}: ${corner}`)
    expect(names).toEqual([...new Set(names)])
  })

  it('asks for each fault of each kind of request twice in a thousand histories', () => {
    const cells = corners.filter(({ table }) => table === 'fault-by-request')
    expect(cells).toHaveLength(possible.length)
    expect(cells.every((cell) => leastOf(cell, 1_000) >= 2)).toBe(true)
  })

  it('asks for the faults of each subject beside another unknown outcome, where one of its requests can meet them', () => {
    const cells = corners.filter(({ table }) => table === 'fault-beside-unknown').map(({ corner }) => corner)
    expect(cells).toEqual(
      expect.arrayContaining(['placed lost', 'placed list-short', 'changed symbols-failed', 'moved lost']),
    )
    for (const never of ['changed list-short', 'moved symbols-failed', 'moved doubled'])
      expect(cells).not.toContain(never)
    expect(missed({ 'fault-beside-unknown': {} }, usualHistories).map(({ corner }) => corner)).toContain('placed lost')
  })

  it('plans each of them that often', () => {
    const planned = new Map<string, number>()
    for (let seed = 1; seed <= 1_000; seed += 1)
      for (const { of, fault } of drawPlan(seed, seeded(seed)).faults) {
        if (of === 'money' || of === 'read' || of.startsWith('look-up')) continue
        const cell = `${requestKindOf(of as MoneyClass)} ${fault}`
        planned.set(cell, (planned.get(cell) ?? 0) + 1)
      }
    expect(possible.filter((cell) => (planned.get(cell) ?? 0) < 3)).toEqual([])
  })

  it('names tests that are there for what the histories cannot make', () => {
    const named = triedElsewhere.map(({ test }) => test)
    const strategies = Object.values(otherEnds).map((name) => `test/unit/main/reconcile/strategies/${name}`)
    for (const test of [...named, ...strategies])
      expect([test, existsSync(join(projectDir, test))]).toEqual([test, true])
    for (const [kind, name] of Object.entries(otherEnds))
      expect(
        readFileSync(join(projectDir, 'test/unit/main/reconcile/strategies', name), 'utf8').includes(`'${kind}'`),
        kind,
      ).toBe(true)
  })
})
