/** Holds what the sources ask of Electron against the kept rows. Pure. */
import type { Note, Notes } from './note.ts'
import type { Found, Scan } from './collect.ts'

const folder = 'tools/electron-calls/notes'

/** A row for this very call, ready to be filled in. */
const sample = (key: string): string =>
  `  ${key.includes("'") ? JSON.stringify(key) : `'${key}'`}: { needs: ['ready'], proof: e2e('name-of-the-spec') },`

/** The file whose rows are most of a kind with the call, by the name before the first mark. */
function fileFor(key: string, files: Readonly<Record<string, Notes>>): string {
  const owner = (text: string): string => text.replace(/^new /, '').split(/[ .:(]/, 1)[0] ?? ''
  const ranked = Object.entries(files).map(([file, notes]) => {
    const same = Object.keys(notes).filter((other) => owner(other) === owner(key)).length
    return { file, same }
  })
  const best = ranked.toSorted((one, other) => other.same - one.same)[0]
  return best === undefined || best.same === 0 ? 'system.ts' : best.file
}

export interface Kept {
  readonly files: Readonly<Record<string, Notes>>
  /** Whether a file of the project is there. */
  readonly exists: (path: string) => boolean
}

const proofFiles = ({ proof }: Note): readonly string[] => (typeof proof === 'string' ? [] : proof)

/** Sentences that say what to do; none when sources and rows agree. */
export function problemsOf({ found, unclear }: Scan, { files, exists }: Kept): readonly string[] {
  const rows = Object.entries(files).flatMap(([file, notes]) =>
    Object.entries(notes).map(([key, note]) => ({ key, note, at: `${folder}/${file}` })),
  )
  const kept = new Set(rows.map(({ key }) => key))
  const used = new Set(found.map(({ key }) => key))
  return [
    ...unclear,
    ...found
      .filter(({ key }) => !kept.has(key))
      .map(
        ({ key, places }) =>
          `${places[0]} asks Electron for ${key}, which has no row. Add one to ${folder}/${fileFor(key, files)}, with what it ` +
          `needs (Need in tools/electron-calls/note.ts) and the tests that run it, or proof: 'typings' where none does:\n${sample(key)}`,
      ),
    ...found
      .filter(({ tags }) => tags.includes('deprecated'))
      .map(
        ({ key, places }) => `${places[0]}: Electron's typings call ${key} deprecated; use what their comment names.`,
      ),
    ...rows
      .filter(({ key }) => !used.has(key))
      .map(({ key, at }) => `${at}: the sources ask nothing of ${key} any more; remove its row.`),
    ...rows
      .filter(({ key }, at) => rows.findIndex((other) => other.key === key) !== at)
      .map(({ key, at }) => `${at}: ${key} has a row in another file too; keep one.`),
    ...rows.flatMap(({ key, note, at }) => [
      ...proofFiles(note)
        .filter((file) => !exists(file))
        .map((file) => `${at}: ${key} is said to be proven by ${file}, which is not there.`),
      ...(typeof note.proof !== 'string' && note.proof.length === 0
        ? [`${at}: ${key} names no test; say 'typings' where none runs it.`]
        : []),
      ...(note.needs.length === 0
        ? [`${at}: ${key} says nothing of what it needs; say 'nothing' where it is so.`]
        : []),
    ]),
  ]
}

/** A call with all that is known of it. */
export interface Row extends Found {
  readonly note: Note
}

/** What was found with its notes; calls without one are left out, `problemsOf` names them. */
export const rowsOf = (found: readonly Found[], files: Kept['files']): readonly Row[] => {
  const notes: Notes = Object.assign({}, ...Object.values(files)) as Notes
  return found.flatMap((one) => {
    const note = notes[one.key]
    return note === undefined ? [] : [{ ...one, note }]
  })
}
