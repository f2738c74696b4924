import { readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cornerNames, corners, createTally } from '#test/support/oracle/corners.ts'
import { duel } from '#test/support/oracle/duel.ts'
import { sequences } from '#test/support/oracle/generate.ts'
import { full, runs } from '#test/support/runs.ts'

/** The same seed makes the same sequences, so that the counts are the same each time. */
const usualSeed = 20_261_121
const seed = Number(process.env['COFFER_ORACLE_SEED'] ?? usualSeed)
const count = runs(120)

const docs = 'docs/testing-the-practice-engine.md'
const start = '<!-- corners start -->'
const end = '<!-- corners end -->'

/** Writes the table of the docs anew: UPDATE_DOCS=1 npx vitest run (this file). */
const writeTable = (sentence: string, rows: readonly string[]): void => {
  const text = readFileSync(docs, 'utf8')
  const [before = ''] = text.split(start)
  const after = text.split(end)[1] ?? ''
  const table = ['<!-- prettier-ignore-start -->', '| corner | reached |', '|---|---|', ...rows]
  writeFileSync(
    docs,
    `${before}${start}\n\n${sentence}\n\n${table.join('\n')}\n<!-- prettier-ignore-end -->\n${end}${after}`,
  )
}

describe('the engine and the oracle', () => {
  it(
    'give the same answers and hold the same state after every command, in every corner',
    () => {
      const tally = createTally()
      let commands = 0
      const once = fc.property(sequences(60), fc.constantFrom('any-request', 'set-only'), (script, renewal) => {
        commands += duel(script, renewal, tally)
      })
      fc.assert(once, { numRuns: count, seed })
      const missed = cornerNames.filter((corner) => tally.count(corner) < corners[corner])
      // The short run of another seed may miss the rarest.
      if (full || seed === usualSeed) expect(missed, 'corners reached too rarely').toEqual([])
      if (process.env['UPDATE_DOCS'] !== '1') return
      const figures = [count, commands].map((figure) => figure.toLocaleString('en'))
      writeTable(
        `Seed ${seed}, ${figures[0]} sequences, ${figures[1]} commands:`,
        cornerNames.map((corner) => `| ${corner} | ${tally.count(corner).toLocaleString('en')} |`),
      )
    },
    full ? 900_000 : 60_000,
  )
})
