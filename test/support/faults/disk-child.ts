import { openJournal } from '#main/journal/index.ts'
import { newIntent, outcome } from './journal.ts'

/**
 * Writes intents until the disk takes no more, then says in one JSON line what the journal made of it. Arguments: the
 * journal's path, and `fill` or `open`.
 */
export interface DiskReport {
  readonly state: string
  /** Code of the first refusal; null when there was none. */
  readonly refused: string | null
  /** Codes of the troubles told, in order. */
  readonly troubles: readonly (string | null)[]
  /** State, as the reader gives it, of an intent whose outcome could not be written. */
  readonly kept: string | null
  readonly unsaved: number
  readonly written: number
  /** Intents the reader shows, from this run and before. */
  readonly listed: number
}

const [, , path = '', doing = 'fill'] = process.argv
const troubles: (string | null)[] = []
const journal = openJournal({ path, now: Date.now, onTrouble: (trouble) => troubles.push(trouble?.code ?? null) })

const padding = 'x'.repeat(20_000)
let written = 0
let refused: string | null = null
let last: string | null = null
while (doing === 'fill' ? refused === null && written < 10_000 : written === 0 && refused === null) {
  const intent = newIntent({ request: { padding } })
  const begun = journal.writer.begin([intent])
  if (!begun.ok) refused = begun.error.code
  else {
    last = intent.id
    written += 1
  }
}
if (last !== null) journal.writer.record(last, 'outcome', outcome({ state: 'unknown', venueMessage: padding }))
const known = last === null ? null : journal.reader.get(last)
const listed = journal.reader.list({ profileId: 'p1', limit: 500 })
const report: DiskReport = {
  state: journal.state,
  refused,
  troubles,
  kept: known?.ok === true ? (known.value?.state ?? null) : null,
  unsaved: journal.writer.unsaved(),
  written,
  listed: listed.ok ? listed.value.length : 0,
}
process.stdout.write(JSON.stringify(report))
