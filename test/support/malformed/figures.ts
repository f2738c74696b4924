import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { full } from '#test/support/runs.ts'
import type { Origin } from '#tools/origin.ts'
import { originOf } from '#tools/origin.ts'
import { cacheFile } from '#tools/project.ts'

/** What one test of malformed input, or of full load, measured. */
export type Figures = Readonly<Record<string, unknown>>

/** As the tree is before the test runs; what the short form measures is not kept. */
const origin: Origin | null = full ? originOf() : null

const file = cacheFile('malformed.json')
const lock = `${file}.lock`
/** ms after which a lock belongs to nobody any more. */
const staleMs = 5_000

/** Keeps the figures of one test that has passed beside those of the others, which may end at the same time in processes of their own. */
export async function keepFigures(test: string, figures: Figures): Promise<void> {
  while (!isMine()) await sleep(5)
  try {
    const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : {}
    writeFileSync(file, `${JSON.stringify({ ...kept, [test]: { origin, ...figures } }, null, 2)}\n`)
  } finally {
    rmSync(lock, { force: true })
  }
}

function isMine(): boolean {
  try {
    closeSync(openSync(lock, 'wx'))
    return true
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && Date.now() - since > staleMs) rmSync(lock, { force: true })
    return false
  }
}
