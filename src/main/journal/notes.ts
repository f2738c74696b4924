import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'

/** Small text files beside the journal that say of it what the journal itself cannot say once it is lost or damaged (C5). */
const beside = (path: string, what: string): string =>
  join(dirname(path), `${basename(path, extname(path))}-${what}.txt`)

/**
 * Says that a journal was begun here, so that one that is gone is not taken for a first start (C5): with it went every
 * duplicate block and every order whose outcome is unknown. Deleting this file is how a person begins a new one on purpose.
 */
const begunNote = (path: string): string => beside(path, 'begun')
const begunText =
  'Coffer began its journal in this folder. If the journal is ever lost, Coffer does not begin another by itself.\n' +
  'To begin a new one on purpose, delete this file and start Coffer again.\n'

export const wasKept = (path: string): boolean => existsSync(begunNote(path))

export const lostSentence = (path: string): string =>
  `The journal is gone, though one was kept here. Put back a copy of ${basename(path)}; to begin a new one on purpose, ` +
  `delete ${basename(begunNote(path))} in the same folder and start Coffer again.`

/** Also for journals from before there was a note. Where it cannot be written the next start tries again. */
export const leaveNote = (path: string): void => {
  if (!wasKept(path)) write(begunNote(path), begunText)
}

/**
 * Says that a check found the journal damaged while it was in use. The next start then checks the whole of it before
 * anything is sent, whatever that takes: the damage may lie where opening does not look.
 */
const damagedNote = (path: string): string => beside(path, 'damaged')

export const wasFoundDamaged = (path: string): boolean => existsSync(damagedNote(path))

export const noteDamage = (path: string, message: string): void =>
  write(
    damagedNote(path),
    `${message}\nCoffer checks the whole journal at its next start and removes this file once it is sound.\n`,
  )

export const noteSound = (path: string): void => {
  try {
    rmSync(damagedNote(path), { force: true })
  } catch {
    // The next start checks the whole journal once more.
  }
}

const write = (file: string, text: string): void => {
  try {
    writeFileSync(file, text, { mode: 0o600, flush: true })
  } catch {
    // What the note would say is found again: the journal's loss at the next start, its damage by the next check.
  }
}
