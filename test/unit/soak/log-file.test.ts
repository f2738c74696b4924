import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unhandledIn } from '#test/soak/log-file.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'coffer-log-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe("what main's log says of errors that nobody handled", () => {
  it('is nothing of a folder without a log', () => {
    expect(unhandledIn(folder)).toEqual([])
  })

  it('is each line of one, in earlier files too, and no other line', () => {
    mkdirSync(join(folder, 'logs'))
    const rejected = '{"level":"error","event":"unhandled-rejection","name":"TypeError"}'
    const uncaught = '{"level":"error","event":"uncaught-exception","name":"Error"}'
    writeFileSync(join(folder, 'logs', 'coffer.log'), `{"event":"start"}\n${rejected}\n{"event":"save-journal"}\n`)
    writeFileSync(join(folder, 'logs', 'coffer.log.1'), `${uncaught}\n`)
    expect([...unhandledIn(folder)].sort()).toEqual([rejected, uncaught].sort())
  })
})
