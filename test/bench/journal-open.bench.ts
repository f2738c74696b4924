import { existsSync, mkdtempSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemTime } from '#main/platform/time.ts'
import { nextTurn } from '#main/records/verify-journal.ts'
import { openJournal } from '#main/journal/index.ts'
import type { Journal } from '#main/journal/index.ts'
import { removeFolder } from '#test/support/folders.ts'
import { said } from '#test/support/said.ts'
import { intent, recordAccepted } from './support/journal-intents.ts'

/**
 * Opening a journal of 100,000 requests with their outcomes, which every start waits for, and the check in steps that
 * follows it. Figures: docs/benchmarks.md.
 */
const requests = 100_000
const perBatch = 500
const rounds = 15
const boundMs = 150

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'coffer-bench-'))
const path = join(folder, 'journal.sqlite')
const open = (): Journal => openJournal({ path, now: systemTime.now, onTrouble: () => undefined })

function fill(journal: Journal): void {
  for (let written = 0; written < requests; written += perBatch) {
    const batch = Array.from({ length: perBatch }, intent)
    const begun = journal.writer.begin(batch)
    if (!begun.ok) throw new Error(said(begun.error))
    for (const { id } of batch) recordAccepted(journal, id)
  }
}

try {
  const first = open()
  fill(first)
  first.close()

  const opened: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    const journal = open()
    opened.push(performance.now() - start)
    if (journal.state !== 'ok') throw new Error(journal.message?.id ?? journal.state)
    journal.close()
  }

  const journal = open()
  const steps: number[] = []
  let begun = performance.now()
  const audit = await journal.reader.verifySlowly(async () => {
    steps.push(performance.now() - begun)
    await nextTurn()
    begun = performance.now()
  })
  journal.close()
  if (!audit.ok || !audit.value.sound) throw new Error('The journal is not sound.')

  const middle = median(opened)
  const held = middle <= boundMs
  console.log(
    `${requests} requests, ${(statSync(path).size / 1e6).toFixed(0)} MB, Node ${process.version}, ${availableParallelism()} cores`,
  )
  console.log(
    `opening: median ${middle.toFixed(1)} ms, longest ${Math.max(...opened).toFixed(1)} ms of ${rounds}; bound ${boundMs} ms ${held ? 'held' : 'BROKEN'}`,
  )
  console.log(
    `check after the start: ${steps.length} steps, median ${median(steps).toFixed(1)} ms, longest ${Math.max(...steps).toFixed(1)} ms, ${(steps.reduce((sum, step) => sum + step, 0) / 1e3).toFixed(1)} s in all`,
  )
  if (!held) process.exitCode = 1
} finally {
  await removeFolder(folder)
}
