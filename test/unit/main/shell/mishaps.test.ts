import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StillOpen } from '#main/shell/still-open.ts'
import { allWritten, noSwitches, nothingOpen } from '#test/support/still-open.ts'
import { inEnglish } from '#shared/messages.ts'

const electron = vi.hoisted(() => ({
  app: null as unknown as EventEmitter,
  exits: [] as number[],
  boxes: [] as string[],
  hidden: 0,
}))
vi.mock('electron', () => ({
  app: {
    on: (name: string, listener: () => void) => electron.app.on(name, listener),
    exit: (code: number) => void electron.exits.push(code),
  },
  BrowserWindow: { getAllWindows: () => [{ hide: () => void (electron.hidden += 1) }] },
  dialog: { showErrorBox: (...text: readonly string[]) => void electron.boxes.push(text.join('\n')) },
}))
const { watchMishaps } = await import('#main/shell/mishaps.ts')

let main: EventEmitter
let log: unknown[][]
let closed: number
/** Windows that were hidden before it was told that Coffer ends; null while it was not. */
let hiddenAtEnd: number | null
let open: StillOpen
let closeNow: () => void
let flushLog: () => Promise<unknown>
beforeEach(() => {
  main = new EventEmitter()
  electron.app = new EventEmitter()
  electron.exits.length = electron.boxes.length = electron.hidden = closed = 0
  log = []
  hiddenAtEnd = null
  open = nothingOpen
  closeNow = () => void (closed += 1)
  flushLog = () => Promise.resolve()
})

const watch = (withServices = true, report?: () => void): void => {
  const services = {
    onTrouble: (where: string, error: unknown) => void log.push([where, error]),
    stillOpen: () => open,
    closeNow: () => closeNow(),
    flushLog: () => flushLog(),
    onChildGone: (gone: object) => void log.push(['child', gone]),
  }
  const onEnd = (): void => void (hiddenAtEnd = electron.hidden)
  watchMishaps({ services: () => (withServices ? services : null), words: inEnglish, onEnd, report }, main)
}

describe('an exception that was caught nowhere', () => {
  it('closes what can be closed, says what is open, and ends Coffer with 1', async () => {
    watch()
    open = { ...nothingOpen, requests: 2, switches: { ...noSwitches, set: 1 }, practiceSaving: true }
    main.emit('uncaughtException', new Error('a secret in a message'))
    await expect.poll(() => electron.exits).toEqual([1])
    expect(log).toEqual([['uncaught-exception', new Error('a secret in a message')]])
    expect([closed, electron.hidden, hiddenAtEnd]).toEqual([1, 1, 0])
    const [said = ''] = electron.boxes
    expect(said).toContain('Start it again')
    expect(said).toContain('2 requests were waiting')
    expect(said).toMatch(/A dead-man switch is set, and nothing renews it now.+\n?.*Other open orders stay open/)
    expect(said).not.toContain('Open orders stay')
    expect(said).not.toContain('secret')
  })

  it('ends it also where the journal cannot be closed, and before there are services', async () => {
    watch()
    closeNow = () => {
      throw new Error('the disk is gone')
    }
    main.emit('uncaughtException', new Error('x'))
    await expect.poll(() => electron.exits).toEqual([1])
    expect(electron.boxes).toHaveLength(1)

    main = new EventEmitter()
    watch(false)
    main.emit('uncaughtException', new Error('x'))
    await expect.poll(() => electron.exits).toEqual([1, 1])
    expect(electron.boxes).toHaveLength(2)
  })

  it('counts the records that are lost once the journal is closed, which writes what it can', async () => {
    watch()
    open = { ...open, requests: 1, records: { ...allWritten, waiting: 3 } }
    closeNow = () => void (open = { ...open, requests: 0, records: { ...allWritten, waiting: 2 } })
    main.emit('uncaughtException', new Error('x'))
    await expect.poll(() => electron.exits).toEqual([1])
    expect(electron.boxes[0]).toContain('2 records could not be written')
    expect(electron.boxes[0]).toContain('One request was waiting')
    main = new EventEmitter()
    watch()
    open = { ...open, records: { ...allWritten, waiting: 3 } }
    closeNow = () => void (open = { ...open, records: allWritten })
    main.emit('uncaughtException', new Error('x'))
    await expect.poll(() => electron.exits).toEqual([1, 1])
    expect(electron.boxes[1]).not.toContain('could not be written')
  })

  const saidWith = async (): Promise<string> => {
    watch()
    main.emit('uncaughtException', new Error('x'))
    await expect.poll(() => electron.exits).toEqual([1])
    return electron.boxes[0] ?? ''
  }

  it('says that the journal has all only where it has, and what to do about a record that is lost', async () => {
    open = { ...open, records: { waiting: 1, unwritable: 2, irreplaceable: 1 } }
    const said = await saidWith()
    expect(said).not.toContain('What it knew is in the journal')
    expect(said).toContain('2 records could not be written into the journal; what they said is looked up')
    expect(said).toContain('One record could not be written into the journal, and is lost')
    expect(said).toContain('Compare your orders and withdrawals on the venue’s own site')
  })

  it('M13: says of a switch in doubt no more than is known, and where to look', async () => {
    open = { ...open, switches: { ...noSwitches, inDoubt: 1 } }
    const said = await saidWith()
    expect(said).toContain('What it knew is in the journal.')
    expect(said).toContain('Whether a dead-man switch is set is not known: its orders may be cancelled')
    expect(said).not.toContain('A dead-man switch is set')
    expect(said).toContain('Other open orders stay open at the venue.')
  })

  it.each([
    ['somebody else has set one', { ...noSwitches, elsewhere: 1 }, 'Open orders stay'],
    ['nobody can tell of all', { ...noSwitches, isKnown: false }, 'Open orders stay'],
    ['there may be another', { ...noSwitches, set: 1, isKnown: false }, 'Other open orders stay'],
  ])('M13: does not say for certain that orders stay where %s', async (_what, switches, orders) => {
    open = { ...open, switches }
    expect(await saidWith()).toMatch(
      new RegExp(`${orders} open at the venue, unless a(nother)? dead-man switch is set there`),
    )
  })

  it('says that orders stay only where no switch is set, and not for certain where nobody knows', async () => {
    watch()
    main.emit('uncaughtException', new Error('x'))
    await expect.poll(() => electron.exits).toEqual([1])
    main = new EventEmitter()
    watch(false)
    main.emit('uncaughtException', new Error('x'))
    await expect.poll(() => electron.exits).toEqual([1, 1])
    expect(electron.boxes[0]).toContain('Open orders stay open at the venue.')
    expect(electron.boxes[1]).toContain('Open orders stay open at the venue, unless a dead-man switch is set there.')
  })

  it('opens no box where a report is asked for: that is written last, and Coffer ends', async () => {
    const reports: unknown[] = []
    watch(true, () => void reports.push([closed, electron.hidden, log.length, electron.exits.length]))
    main.emit('uncaughtException', new Error('x'))
    await expect.poll(() => electron.exits).toEqual([1])
    expect(reports).toEqual([[1, 1, 1, 0]])
    expect(electron.boxes).toEqual([])
  })

  it('still says what was being sent where another one comes while the log is written', async () => {
    watch()
    open = { ...open, requests: 1 }
    let flushed: (value?: unknown) => void = () => undefined
    flushLog = () => new Promise((resolve) => (flushed = resolve))
    main.emit('uncaughtException', new Error('x'))
    main.emit('uncaughtException', new Error('y'))
    expect([electron.exits, closed]).toEqual([[], 1])
    flushed()
    await expect.poll(() => electron.exits).toEqual([1])
    expect(electron.boxes).toEqual([expect.stringContaining('One request was waiting')])
  })

  it('ends it where not even that can be said', async () => {
    watch(true, () => {
      throw new Error('no disk for a report')
    })
    flushLog = () => Promise.reject(new Error('no disk for a log'))
    main.emit('uncaughtException', new Error('x'))
    await expect.poll(() => electron.exits).toEqual([1])
  })
})

it('a rejection nobody waited for is logged, and Coffer goes on', () => {
  watch()
  main.emit('unhandledRejection', new Error('x'))
  expect(log).toEqual([['unhandled-rejection', new Error('x')]])
  expect([electron.exits, electron.boxes, closed, hiddenAtEnd]).toEqual([[], [], 0, null])
})

it('a process of Chromium’s that ends is logged by kind, reason and code; its end by itself is not', () => {
  watch()
  electron.app.emit('child-process-gone', {}, { type: 'Pepper Plugin', reason: 'crashed', exitCode: 5, name: 'secret' })
  electron.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'clean-exit', exitCode: 0 })
  expect(log).toEqual([['child', { name: 'Pepper-Plugin', reason: 'crashed', code: '5' }]])
  expect(electron.exits).toEqual([])
})
