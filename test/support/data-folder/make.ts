/**
 * Makes a data folder that holds every kind of request in every state, and what the app shows of it:
 *
 *     node --import ./test/support/data-folder/hooks.ts test/support/data-folder/make.ts test/fixtures/NAME
 *
 * Only ever for a new version: a folder that is there stays as it is.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { practiceTransport } from '#main/practice/transport.ts'
import { removeFolder } from '#test/support/folders.ts'
import { folderSeen } from './as-user-sees.ts'
import { keepChoices, keepLists } from './choices.ts'
import { firstRun, secondRun } from './scenario.ts'
import { openSession } from './session.ts'

const target = process.argv[2]
if (target === undefined || existsSync(target)) throw new Error('Name a folder that is not there yet.')

/** 2026-11-20T09:00:00Z. */
const start = 1_795_165_200_000
const minute = 60_000
let ids = 0
const newId = (): string => `10000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`

const scratch = mkdtempSync(join(tmpdir(), 'coffer-data-folder-'))
const folderOf = (name: string): string => {
  mkdirSync(join(scratch, name))
  return join(scratch, name)
}
let now = start
const exchange = createPracticeExchange({
  seed: 7,
  time: { now: () => now, sleep: () => new Promise(() => undefined) },
})
const venueOf = (clock: () => number) => {
  const transport = practiceTransport(exchange)
  return (...args: Parameters<typeof transport>) => {
    now = clock()
    return transport(...args)
  }
}

const folders = { first: folderOf('first'), second: folderOf('second'), read: folderOf('read') }
let clock = (): number => start
const venue = venueOf(() => clock())

const first = await openSession({ folder: folders.first, start, newId, venue })
clock = first.now
const profiles = await keepChoices(first, exchange)
await keepLists(first, profiles)
await firstRun(first, profiles, exchange)
first.leave(folders.second)

const second = await openSession({ folder: folders.second, start: first.now() + minute, newId, venue })
clock = second.now
await secondRun(second, profiles)
const data = join(target, 'data')
mkdirSync(data, { recursive: true })
second.leave(data)

cpSync(data, folders.read, { recursive: true })
const opened = second.now() + minute
const reading = await openSession({ folder: folders.read, start: opened, newId, venue: null })
const seen = await reading.during(folderSeen(reading.desk))
writeFileSync(join(target, 'expected.json'), `${JSON.stringify({ opened, profiles, seen }, null, 2)}\n`)
await removeFolder(scratch)
process.exit(0)
