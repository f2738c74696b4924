import { beforeEach, describe, expect, it } from 'vitest'
import { createClosing } from '#main/shell/closing.ts'
import type { Closing, ClosingParts } from '#main/shell/closing.ts'
import { deadlineIn } from '#main/platform/deadline.ts'
import type { Deadline } from '#main/platform/deadline.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import { msg } from '#shared/messages.ts'

let done: string[]
let quitting: AbortController
let armed: number
/** Steps of the journal that are only in memory. */
let waiting: number
let unwritable: number
/** Whether the disk takes what waits as the journal is closed. */
let diskTakes: boolean
let troubles: string[]
let time: ReturnType<typeof virtualTime>
const never = (): Promise<never> => new Promise(() => undefined)
const step = (name: string) => (): void => void done.push(name)
const stepLater = (name: string) => (): Promise<void> => Promise.resolve().then(step(name))

const flushing = (): void => {
  step('journal')()
  if (diskTakes) waiting = 0
}

const by = (ms = 10_000): Deadline => deadlineIn(time, ms)

const closingWith = (parts: Partial<ClosingParts> = {}): Closing =>
  createClosing({
    time,
    quitting,
    cancelTrusted: step('review'),
    feed: { stop: step('feed') },
    fills: { stop: step('fills') },
    deadMan: { close: stepLater('dead-man'), armed: () => armed },
    actions: { refuseNew: step('no-more'), drain: stepLater('drain'), stop: step('actions'), underWay: () => 2 },
    vault: { close: step('vault') },
    practice: { close: stepLater('practice') },
    settings: { flush: stepLater('settings'), flushNow: step('settings-now') },
    journal: { writer: { unsaved: () => waiting, unwritable: () => unwritable }, close: flushing },
    lease: { release: step('lease') },
    live: { reset: stepLater('sockets') },
    log: { close: stepLater('log') },
    onTrouble: (event) => void troubles.push(event),
    isRemovalDue: () => false,
    ...parts,
  })

beforeEach(() => {
  done = []
  troubles = []
  armed = unwritable = 0
  waiting = 1
  diskTakes = true
  quitting = new AbortController()
  time = virtualTime()
})

describe('the end of Coffer', () => {
  it('stops what would send, waits for what was sent, and closes the journal before it gives the lease back', async () => {
    expect(await closingWith().close(by())).toBeNull()
    expect(quitting.signal.aborted).toBe(true)
    expect(done).toEqual([
      ...[
        'review',
        'feed',
        'fills',
        'dead-man',
        'no-more',
        'drain',
        'settings',
        'practice',
        'settings-now',
        'actions',
        'vault',
        'journal',
        'lease',
        'sockets',
        'log',
      ],
    ])
    expect(troubles).toEqual([])
  })

  it('happens once, however often it is asked for', async () => {
    const closing = closingWith()
    await Promise.all([closing.close(by()), closing.close(by())])
    expect(done.filter((name) => name === 'journal')).toHaveLength(1)
  })

  const hanging: Readonly<Record<string, Partial<ClosingParts>>> = {
    'a venue that does not answer': {
      actions: { refuseNew: step('no-more'), drain: never, stop: () => undefined, underWay: () => 1 },
    },
    'a switch that cannot be switched off': { deadMan: { close: never, armed: () => 0 } },
    'a disk that takes no settings': { settings: { flush: never, flushNow: step('settings-now') } },
    'a disk that takes no practice state': { practice: { close: never } },
    'sockets that do not close': { live: { reset: never } },
    'a log that cannot be written': { log: { close: never } },
  }
  it.each([...Object.entries(hanging), ['all of that', Object.assign({}, ...Object.values(hanging))]] as [
    string,
    Partial<ClosingParts>,
  ][])('ends within 10 s with %s, the journal closed', async (_what, parts) => {
    const ended = closingWith(parts).close(by())
    await time.advance(10_000)
    await ended
    expect(done).toContain('settings-now')
    expect(done).toContain('journal')
    expect(done).toContain('lease')
    expect(troubles).not.toEqual([])
    for (const trouble of troubles)
      expect(trouble).toMatch(/^close-late-(dead-man|requests|settings|practice|sockets|log)$/)
  })

  it('no stage has a clock of its own: a shorter deadline ends all of them by then', async () => {
    let over = false
    void closingWith(Object.assign({}, ...Object.values(hanging)) as Partial<ClosingParts>)
      .close(by(4_000))
      .then(() => (over = true))
    await time.advance(900)
    expect(done).not.toContain('no-more')
    await time.advance(3_000)
    expect(over).toBe(true)
  })

  it('answers under way are waited for also where switching off has failed', async () => {
    await closingWith({ deadMan: { close: () => Promise.reject(new Error('bug')), armed: () => 1 } }).close(by())
    expect(done).toContain('drain')
    expect(troubles).toEqual(['close'])
  })

  it('a part that fails does not keep the others from closing', async () => {
    await closingWith({ practice: { close: () => Promise.reject(new Error('disk')) } }).close(by())
    expect(done).toContain('journal')
    expect(troubles).toEqual(['close'])
  })

  it('M13: says which dead-man switches stay set', async () => {
    armed = 1
    expect(await closingWith().close(by())).toEqual(msg('closing.still-armed', { count: 1 }))
    // With the keys gone a next start could not disarm it either.
    const removing = closingWith({ isRemovalDue: () => true })
    expect(await removing.close(by())).toEqual(msg('closing.armed-removed', { count: 1 }))
  })

  it('C4: says which records are lost: those that the last flush could not write, and those that never could be', async () => {
    diskTakes = false
    unwritable = 2
    expect(closingWith().stillOpen().unsavedSteps).toBe(3)
    const lost = msg('closing.records-lost', { count: 3 })
    expect(await closingWith().close(by())).toEqual(lost)
    armed = 1
    expect(await closingWith().close(by())).toEqual({ ...msg('closing.still-armed', { count: 1 }), more: [lost] })
    // Removed with the rest.
    armed = 0
    expect(await closingWith({ isRemovalDue: () => true }).close(by())).toBeNull()
  })

  it('tells what is still open, and of the practice account only while it is saved', async () => {
    const saved = Promise.withResolvers<undefined>()
    const begun = Promise.withResolvers<undefined>()
    const close = (): Promise<undefined> => {
      begun.resolve(undefined)
      return saved.promise
    }
    const closing = closingWith({ practice: { close } })
    armed = 1
    expect(closing.stillOpen()).toEqual({ requests: 2, switches: 1, unsavedSteps: 1, practiceSaving: false })
    const over = closing.close(by())
    await begun.promise
    expect(closing.stillOpen().practiceSaving).toBe(true)
    saved.resolve(undefined)
    await over
    expect(closing.stillOpen().practiceSaving).toBe(false)
  })
})

describe('a system that ends the session', () => {
  it('finds the journal closed and the settings kept without waiting, and nothing sent any more', () => {
    closingWith({
      actions: { refuseNew: step('no-more'), drain: never, stop: step('actions'), underWay: () => 1 },
    }).closeNow()
    expect(quitting.signal.aborted).toBe(true)
    expect(done).toEqual(['review', 'feed', 'fills', 'settings-now', 'actions', 'vault', 'journal', 'lease'])
  })

  it('closes the journal once, also in the middle of a slow end', async () => {
    const closing = closingWith({ deadMan: { close: never, armed: () => 0 } })
    const ended = closing.close(by())
    closing.closeNow()
    await time.advance(10_000)
    await ended
    expect(done.filter((name) => name === 'journal')).toHaveLength(1)
    expect(done).toContain('log')
  })
})
