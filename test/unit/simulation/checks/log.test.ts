import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
const reading = (lines: readonly string[]) => {
  writeFileSync(join(folder, 'logs', 'coffer.log'), `${lines.join('\n')}\n`)
  const found: string[] = []
  let isFull = false
  const log = createLogReading({ found: (id) => found.push(id), folder: () => folder, mayBeFull: () => isFull })
  const add = (line: string): void => appendFileSync(join(folder, 'logs', 'coffer.log'), `${line}\n`)
  return { found, log, add, setFull: (is: boolean): void => void (isFull = is) }
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

  const full = (text: string): string => lineOf('error', { name: 'Error', code: 'ENOSPC', text })

  it('may say that the disk is full while it is, and for a moment after', () => {
    const { found, log, add, setFull } = reading([])
    log.onFull()
    setFull(true)
    add(full('one'))
    log.read(folder)
    add(full('two'))
    setFull(false)
    log.onTime()
    expect(found).toEqual([])
    add(full('three'))
    log.onTime()
    log.read(folder)
    expect(found).toEqual(['goes-on'])
  })

  it('may not say so of a disk that has space yet', () => {
    const { found, log } = reading([full('one')])
    log.onFull()
    expect(found).toEqual(['goes-on'])
  })

  it('may say that a venue answered too late for the end, and says nothing in a line that a crash tore', () => {
    const late = (event: string): string => JSON.stringify({ level: 'error', event, error: null })
    const torn = lineOf('error', { name: 'TypeError' }).slice(0, -9)
    const { found, log } = reading([late('close-late-requests'), torn, late('close-late-settings')])
    log.read(folder)
    expect(found).toEqual(['goes-on'])
  })
})
