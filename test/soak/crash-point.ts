/**
 * Loaded into main before its first file: kills main by SIGKILL at a named step of one money request (C1), at the very call
 * that makes or follows the step. The step is in the environment; without one nothing is changed.
 */
import { Socket } from 'node:net'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { writeSync } from 'node:fs'
import { crashVariable } from './crash-steps.ts'
import { killedLine } from './ends.ts'

const step = process.env[crashVariable]

const die = (): void => {
  writeSync(2, `${killedLine(step)}\n`)
  process.kill(process.pid, 'SIGKILL')
}

/** Kinds of the journal's entries in the transaction under way. */
const entries = new Set<unknown>()
const kindPlace = 3

const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
  exec.call(this, sql)
  if (sql !== 'commit') return
  if (step === 'after INTENT' && entries.has('begin')) die()
  if (step === 'after COMMIT' && entries.has('outcome')) die()
  entries.clear()
}

const { run } = StatementSync.prototype
StatementSync.prototype.run = function (this: StatementSync, ...values: unknown[]): ReturnType<typeof run> {
  const kind = this.sourceSQL.startsWith('insert into entries') ? values[kindPlace] : null
  if (step === 'before INTENT' && kind === 'begin') die()
  if (step === 'after response' && kind === 'outcome') die()
  if (kind !== null) entries.add(kind)
  return Reflect.apply(run, this, values) as ReturnType<typeof run>
}

const { write } = Socket.prototype
Socket.prototype.write = function (this: Socket, data: unknown, ...rest: unknown[]): boolean {
  if (step === 'mid-send' && typeof data === 'string' && /^(POST|DELETE) \/api\/(?!v\d\/bullet-)/.test(data)) {
    // Part of the head leaves, and nothing else ever.
    while (this.writableCorked > 0) this.uncork()
    return write.call(this, data.slice(0, Math.floor(data.length * 0.8)), 'latin1', die)
  }
  return Reflect.apply(write, this, [data, ...rest]) as boolean
}
