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

  it('is forgotten by a kill after there was space again where main has not said yet that all is written', () => {
    const { shown, at } = timed()
    shown.show('i1', 'sending')
    at(10)
    shown.full(true)
    shown.trouble(true)
    shown.show('i1', 'accepted')
    shown.full(false)
    at(60_000)
    shown.killed()
    expect(shown.told()).toEqual([{ id: 'i1', states: ['sending'] }])
  })

  it.each([
    ['main has said that all is written', [true, false]],
    ['main never had anything that it could not write', []],
  ])('is kept by a kill after there was space again where %s', (_what, troubles) => {
    const { shown, at } = timed()
    at(10)
    shown.full(true)
    shown.show('i1', 'accepted')
    const [first, second] = troubles
    if (first !== undefined) shown.trouble(first)
    shown.full(false)
    if (second !== undefined) shown.trouble(second)
    shown.killed()
    expect(shown.told()).toEqual([{ id: 'i1', states: ['accepted'] }])
  })

  it('waits from the first of two times without space that follow one another at once', () => {
    const { shown, at } = timed()
    at(10)
    shown.full(true)
    shown.trouble(true)
    shown.show('i1', 'accepted')
    shown.full(false)
    at(2_000)
    shown.full(true)
    at(9_000)
    shown.killed()
    expect(shown.told()).toEqual([])
  })

  it('is kept as far as main had written it while there was no space', () => {
    const { shown, at } = timed()
    at(10)
    shown.full(true)
    shown.trouble(true)
    shown.show('i1', 'sending')
    at(20)
    shown.trouble(false)
    at(30)
    shown.show('i1', 'accepted')
    shown.killed()
    expect(shown.told()).toEqual([{ id: 'i1', states: ['sending'] }])
  })

  it('is counted once where it is shown again', () => {
    const { shown } = timed()
    expect([shown.show('i1', 'sending'), shown.show('i1', 'sending')]).toEqual([true, false])
  })
})
