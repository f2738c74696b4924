import { describe, expect, it } from 'vitest'
import { appError } from '#shared/errors.ts'
import { statusOf, noSnapshot } from '#renderer/data/snapshot.ts'
import { asWritten } from '#shared/messages.ts'

const at = (now: number, locked = false) => ({ now, locked, everyMs: 2000 })
const offline = appError('not-connected', asWritten('The venue cannot be reached.'))
const refused = appError('permission-refused', asWritten('This key may not look.'))

describe('the status of a reading', () => {
  it('loads only before the first answer', () => {
    expect(statusOf(noSnapshot, at(0))).toBe('loading')
    expect(statusOf({ value: [], at: 0, error: null }, at(0))).toBe('ready')
  })

  it('tells no line from another failure while there is nothing to show', () => {
    expect(statusOf({ ...noSnapshot, error: offline }, at(0))).toBe('offline')
    expect(statusOf({ ...noSnapshot, error: refused }, at(0))).toBe('error')
  })

  it('keeps old data and calls it stale within 5 s, or at once after a failure', () => {
    expect(statusOf({ value: 1, at: 0, error: null }, at(5000))).toBe('ready')
    expect(statusOf({ value: 1, at: 0, error: null }, at(5001))).toBe('stale')
    expect(statusOf({ value: 1, at: 0, error: offline }, at(1))).toBe('stale')
  })

  it('calls what a stream brought stale once a turn is missed after the stream was lost', () => {
    const streamed = {
      value: 1,
      at: 0,
      lastMessageAt: 10_000,
      error: null,
      source: 'stream',
      unstreamed: offline,
    } as const
    expect(statusOf(streamed, at(12_000))).toBe('ready')
    expect(statusOf(streamed, at(12_001))).toBe('stale')
    expect(statusOf({ ...streamed, unstreamed: null }, at(12_001))).toBe('ready')
    expect(statusOf({ ...streamed, source: 'poll' }, at(12_001))).toBe('ready')
  })

  it('shows nothing of it while locked', () => {
    expect(statusOf({ value: 1, at: 0, error: null }, at(0, true))).toBe('locked')
  })
})
