import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogReading } from '#test/simulation/checks/log.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-log-'))
  mkdirSync(join(folder, 'logs'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lineOf = (level: string, error: object): string => JSON.stringify({ level, event: 'look-up-place', error })
const reading = (lines: readonly string[], isFull = false) => {
  writeFileSync(join(folder, 'logs', 'coffer.log'), `${lines.join('\n')}\n`)
  const found: string[] = []
  return { found, log: createLogReading({ found: (id) => found.push(id), wasEverFull: () => isFull }) }
}

describe("main's log in a history", () => {
  it('gives away an exception that was caught, and once', () => {
    const { found, log } = reading([lineOf('error', { name: 'TypeError' })])
    log.read(folder)
    log.read(folder)
    expect(found).toEqual(['goes-on'])
  })

  it('may say what the venue answered, and what is no error', () => {
    const { found, log } = reading([lineOf('error', { code: 'answer-unexpected' }), lineOf('warn', { name: 'Error' })])
    log.read(folder)
    expect(found).toEqual([])
  })

  it('may say that the disk is full where it was', () => {
    const full = lineOf('error', { name: 'Error', code: 'ENOSPC' })
    const [one, other] = [reading([full]), reading([full], true)]
    one.log.read(folder)
    other.log.read(folder)
    expect([one.found, other.found]).toEqual([['goes-on'], []])
  })

  it('may say that a venue answered too late for the end, and says nothing in a line that a crash tore', () => {
    const late = (event: string): string => JSON.stringify({ level: 'error', event, error: null })
    const torn = lineOf('error', { name: 'TypeError' }).slice(0, -9)
    const { found, log } = reading([late('close-late-requests'), torn, late('close-late-settings')])
    log.read(folder)
    expect(found).toEqual(['goes-on'])
  })
})
