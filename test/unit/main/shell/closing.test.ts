import { beforeEach, describe, expect, it } from 'vitest'
import { createClosing } from '#main/shell/closing.ts'
import type { Closing, ClosingParts } from '#main/shell/closing.ts'
import { deadlineIn } from '#main/platform/deadline.ts'
import type { Deadline } from '#main/platform/deadline.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import type { OpenSwitches, UnwrittenRecords } from '#main/shell/still-open.ts'
import { allWritten, noSwitches } from '#test/support/still-open.ts'
import { appError } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import { asWritten, followed, inEnglish, msg } from '#shared/messages.ts'

let done: string[]
let quitting: AbortController
let switches: OpenSwitches
let listProblem: AppError | null
let records: UnwrittenRecords
/** Whether the disk takes what waits as the journal is closed. */
let diskTakes: boolean
let troubles: string[]
let time: ReturnType<typeof virtualTime>
const never = (): Promise<never> => new Promise(() => undefined)
const step = (name: string) => (): void => void done.push(name)
const stepLater = (name: string) => (): Promise<void> => Promise.resolve().then(step(name))

const flushing = (): void => {
  step('journal')()
  if (diskTakes) records = allWritten
}

const by = (ms = 10_000): Deadline => deadlineIn(time, ms)

const closingWith = (parts: Partial<ClosingParts> = {}): Closing =>
  createClosing({
    time,
    quitting,
    cancelTrusted: step('review'),
    feed: { stop: step('feed') },
    fills: { stop: step('fills') },
    deadMan: { close: stepLater('dead-man'), standing: () => switches },
    actions: { refuseNew: step('no-more'), drain: stepLater('drain'), stop: step('actions'), underWay: () => 2 },
    vault: { close: step('vault'), problem: () => listProblem },
    practice: { close: stepLater('practice') },
    settings: { flush: stepLater('settings'), flushNow: step('settings-now') },
    journal: { writer: { unwritten: () => records }, close: flushing },
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
  switches = noSwitches
  listProblem = null
  records = { ...allWritten, waiting: 1 }
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
    'a switch that cannot be switched off': { deadMan: { close: never, standing: () => noSwitches } },
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
    await closingWith({ deadMan: { close: () => Promise.reject(new Error('bug')), standing: () => noSwitches } }).close(
      by(),
    )
    expect(done).toContain('drain')
    expect(troubles).toEqual(['close'])
  })

  it('a part that fails does not keep the others from closing', async () => {
    await closingWith({ practice: { close: () => Promise.reject(new Error('disk')) } }).close(by())
    expect(done).toContain('journal')
    expect(troubles).toEqual(['close'])
  })

  it('M13: says which dead-man switches stay set, and of which that is not known', async () => {
    switches = { ...noSwitches, set: 1 }
    const set = msg('closing.still-armed', { count: 1 })
    expect(await closingWith().close(by())).toEqual(set)
    expect(inEnglish(set)).toContain('where the profile is read-only, switch read-only off first')
    switches = { ...noSwitches, set: 1, inDoubt: 2, elsewhere: 1, isKnown: false }
    expect(await closingWith().close(by())).toEqual(followed(set, msg('closing.disarm-unknown', { count: 2 })))
    // With the keys gone a next start could not disarm it either.
    expect(await closingWith({ isRemovalDue: () => true }).close(by())).toEqual(
      followed(msg('closing.armed-removed', { count: 1 }), msg('closing.disarm-unknown-removed', { count: 2 })),
    )
  })

  it.each([never, () => Promise.reject(new Error('bug'))])(
    'M13: of a switch whose disarm is not over it says that nobody knows (%#)',
    async (close) => {
      switches = { ...noSwitches, set: 1 }
      const ended = closingWith({ deadMan: { close, standing: () => switches } }).close(by())
      await time.advance(10_000)
      expect(await ended).toEqual(msg('closing.disarm-unknown', { count: 1 }))
    },
  )

  it('M13: knows not of all switches where the journal or the list of profiles cannot be read', () => {
    expect(closingWith().stillOpen().switches).toEqual(noSwitches)
    listProblem = appError('disk-failed', asWritten('Unreadable.'))
    expect(closingWith().stillOpen().switches.isKnown).toBe(false)
    listProblem = null
    switches = { ...noSwitches, isKnown: false }
    expect(closingWith().stillOpen().switches.isKnown).toBe(false)
  })

  it('C4: says which records are lost, and nothing of those that a next start finds out again', async () => {
    diskTakes = false
    records = { waiting: 2, unwritable: 3, irreplaceable: 0 }
    expect(await closingWith().close(by())).toBeNull()
    records = { waiting: 2, unwritable: 3, irreplaceable: 3 }
    const lost = msg('closing.records-lost', { count: 3 })
    expect(await closingWith().close(by())).toEqual(lost)
    switches = { ...noSwitches, set: 1 }
    expect(await closingWith().close(by())).toEqual(followed(msg('closing.still-armed', { count: 1 }), lost))
    // Removed with the rest.
    switches = noSwitches
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
    switches = { ...noSwitches, set: 1 }
    expect(closing.stillOpen()).toEqual({ requests: 2, switches, records, practiceSaving: false })
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
    const closing = closingWith({ deadMan: { close: never, standing: () => noSwitches } })
    const ended = closing.close(by())
    closing.closeNow()
    await time.advance(10_000)
    await ended
    expect(done.filter((name) => name === 'journal')).toHaveLength(1)
    expect(done).toContain('log')
  })
})
