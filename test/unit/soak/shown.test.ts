import { describe, expect, it } from 'vitest'
import { createShown } from '#test/soak/shown.ts'

const timed = () => {
  let now = 0
  const shown = createShown(() => now)
  return { shown, at: (ms: number) => void (now = ms) }
}

describe('what was shown of intents', () => {
  it('is kept over a kill where main could write', () => {
    const { shown, at } = timed()
    shown.show('i1', 'sending')
    at(10)
    shown.show('i1', 'accepted')
    shown.killed()
    expect(shown.told()).toEqual([{ id: 'i1', states: ['sending', 'accepted'] }])
  })

  it('is forgotten by a kill while the disk is full as far as it was shown since it is', () => {
    const { shown, at } = timed()
    shown.show('i1', 'accepted')
    shown.show('i2', 'sending')
    at(10)
    shown.full(true)
    shown.show('i2', 'accepted')
    shown.show('i3', 'refused')
    shown.killed()
    expect(shown.told()).toEqual([
      { id: 'i1', states: ['accepted'] },
      { id: 'i2', states: ['sending'] },
    ])
  })

  it.each([
    ['is forgotten', 4_000, ['sending']],
    ['is kept', 6_100, ['sending', 'accepted']],
  ] as const)('%s by a kill %i ms after there was space again', (_what, ms, states) => {
    const { shown, at } = timed()
    shown.show('i1', 'sending')
    at(10)
    shown.full(true)
    shown.show('i1', 'accepted')
    shown.full(false)
    at(10 + ms)
    shown.killed()
    expect(shown.told()).toEqual([{ id: 'i1', states }])
  })

  it('waits from the first of two times without space that follow one another at once', () => {
    const { shown, at } = timed()
    at(10)
    shown.full(true)
    shown.show('i1', 'accepted')
    shown.full(false)
    at(2_000)
    shown.full(true)
    at(9_000)
    shown.killed()
    expect(shown.told()).toEqual([])
  })

  it('is counted once where it is shown again', () => {
    const { shown } = timed()
    expect([shown.show('i1', 'sending'), shown.show('i1', 'sending')]).toEqual([true, false])
  })
})
