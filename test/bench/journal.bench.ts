import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemTime } from '#main/platform/time.ts'
import { openJournal } from '#main/journal/index.ts'
import type { Journal } from '#main/journal/index.ts'
import { removeFolder } from '#test/support/folders.ts'
import { said } from '#test/support/said.ts'
import { intent, recordAccepted } from './support/journal-intents.ts'

/**
 * What the journal adds to one order: the intent committed before sending and its outcome afterwards, on a RAM disk and
 * on a real one. Beside it, in the same rounds, the SHA-256 of 1 kB, so that runs on different machines can be compared.
 * Figures: docs/benchmarks.md.
 */
const rounds = 9
const intentsPerRound = 400

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

interface Timed {
  readonly begin: number[]
  readonly outcome: number[]
}

function round(journal: Journal, into: Timed): void {
  for (let i = 0; i < intentsPerRound; i++) {
    const next = intent()
    const start = performance.now()
    const begun = journal.writer.begin([next])
    const sent = performance.now()
    if (!begun.ok) throw new Error(said(begun.error))
    recordAccepted(journal, next.id)
    into.begin.push((sent - start) * 1_000)
    into.outcome.push((performance.now() - sent) * 1_000)
  }
}

const hashes = (): number => {
  const bytes = Buffer.alloc(1_024, 7)
  const start = performance.now()
  for (let i = 0; i < 2_000; i++) createHash('sha256').update(bytes).digest()
  return ((performance.now() - start) * 1_000) / 2_000
}

const places = [
  ['RAM', existsSync('/dev/shm') ? '/dev/shm' : null],
  ['disk', tmpdir()],
] as const

const yardstick: number[] = []
const opened = places.flatMap(([name, parent]) => {
  if (parent === null) {
    console.log(`${name}: this system offers no RAM disk; left out.`)
    return []
  }
  const folder = mkdtempSync(join(parent, 'coffer-bench-'))
  const journal = openJournal({ path: join(folder, 'journal.sqlite'), now: systemTime.now, onTrouble: () => undefined })
  if (journal.state !== 'ok') throw new Error(journal.message?.id ?? journal.state)
  return [{ name, folder, journal, timed: { begin: [], outcome: [] } as Timed }]
})
try {
  for (let i = 0; i < rounds; i++) {
    yardstick.push(hashes())
    for (const { journal, timed } of opened) round(journal, timed)
  }
} finally {
  for (const { folder, journal } of opened) {
    journal.close()
    await removeFolder(folder)
  }
}

const hash = median(yardstick)
console.log(
  `${rounds} interleaved rounds of ${intentsPerRound} intents, Node ${process.version}, ${availableParallelism()} cores`,
)
console.log(`SHA-256 of 1 kB: ${hash.toFixed(2)} us`)
for (const { name, timed } of opened) {
  for (const [step, values] of [
    ['intent committed', timed.begin],
    ['outcome committed', timed.outcome],
  ] as const) {
    const middle = median(values)
    console.log(
      `${name.padEnd(5)}${step.padEnd(18)} median ${middle.toFixed(0)} us, p99 ${quantile(values, 0.99).toFixed(0)} us, ${(middle / hash).toFixed(1)} times the hash`,
    )
  }
}
