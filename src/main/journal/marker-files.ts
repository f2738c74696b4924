import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Message } from '#shared/messages.ts'
import { inEnglish, msg } from '#shared/messages.ts'

/** Small text files beside the journal that say of it what the journal itself cannot say once it is lost or damaged (C5). */
const beside = (path: string, what: string): string =>
  join(dirname(path), `${basename(path, extname(path))}-${what}.txt`)

/**
 * Says that a journal was begun here, so that one that is gone is not taken for a first start (C5): with it went every
 * duplicate block and every order whose outcome is unknown. Deleting this file is how a person begins a new one on purpose.
 */
const begunNote = (path: string): string => beside(path, 'begun')

export const wasKept = (path: string): boolean => existsSync(begunNote(path))

/** Said where the journal is gone although one was kept here. */
export const lostMessage = (path: string): Message =>
  msg('journal.lost', { journal: basename(path), note: basename(begunNote(path)) })

/** Also for journals from before there was a note. Where it cannot be written the next start tries again. */
export const leaveNote = (path: string): void => {
  if (!wasKept(path)) write(begunNote(path), msg('journal.file.begun'))
}

/**
 * Says that a check found the journal damaged while it was in use. The next start then checks the whole of it before
 * anything is sent, whatever that takes: the damage may lie where opening does not look.
 */
const damagedNote = (path: string): string => beside(path, 'damaged')

export const wasFoundDamaged = (path: string): boolean => existsSync(damagedNote(path))

export const noteDamage = (path: string, found: Message): void =>
  write(damagedNote(path), found, msg('journal.file.damaged'))

export const noteSound = (path: string): void => {
  try {
    rmSync(damagedNote(path), { force: true })
  } catch {
    // The next start checks the whole journal once more.
  }
}

/** In English, whatever the page speaks: these files are read by whoever repairs a data folder. */
const write = (file: string, ...lines: readonly Message[]): void => {
  try {
    rmSync(file, { force: true })
    const text = lines.map((line) => `${inEnglish(line)}\n`).join('')
    // Made anew, so that nothing is written through a link.
    writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true })
  } catch {
    // What the note would say is found again: the journal's loss at the next start, its damage by the next check.
  }
}
