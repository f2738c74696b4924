import { describe, expect, it } from 'vitest'
import { appError } from '#shared/errors.ts'
import { faceOf, nothingRead } from '#renderer/data/topic.ts'

const at = (now: number, locked = false) => ({ now, locked, everyMs: 2000 })
const offline = appError('not-connected', 'The venue cannot be reached.')
const refused = appError('permission-refused', 'This key may not look.')

describe('the face of a reading', () => {
  it('loads only before the first answer', () => {
    expect(faceOf(nothingRead, at(0))).toBe('loading')
    expect(faceOf({ value: [], at: 0, error: null }, at(0))).toBe('ready')
  })

  it('tells no line from another failure while there is nothing to show', () => {
    expect(faceOf({ ...nothingRead, error: offline }, at(0))).toBe('offline')
    expect(faceOf({ ...nothingRead, error: refused }, at(0))).toBe('error')
  })

  it('keeps old data and calls it stale within 5 s, or at once after a failure', () => {
    expect(faceOf({ value: 1, at: 0, error: null }, at(5000))).toBe('ready')
    expect(faceOf({ value: 1, at: 0, error: null }, at(5001))).toBe('stale')
    expect(faceOf({ value: 1, at: 0, error: offline }, at(1))).toBe('stale')
  })

  it('shows nothing of it while locked', () => {
    expect(faceOf({ value: 1, at: 0, error: null }, at(0, true))).toBe('locked')
  })
})
