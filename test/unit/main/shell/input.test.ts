import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { createInputWatch } from '#main/shell/input.ts'
import type { InputWatch } from '#main/shell/input.ts'

let contents: EventEmitter
let watch: InputWatch
let [inputs, pastes] = [0, 0]
let isPage = true
beforeEach(() => {
  contents = new EventEmitter()
  watch = createInputWatch()
  watch.add(contents, () => isPage)
  ;[inputs, pastes] = [0, 0]
  watch.listen({ onInput: () => (inputs += 1), onPaste: () => (pastes += 1) })
})

const idle = { isAutoRepeat: false, shift: false, control: false, alt: false, meta: false }
const key = (name: string, more: object = {}): void =>
  void contents.emit('before-input-event', {}, { ...idle, type: 'keyDown', key: name, ...more })

describe('V6: what counts as a person', () => {
  it('is a key pressed, a button pressed, a wheel turned, a finger set down, each once', () => {
    key('a')
    contents.emit('before-mouse-event', {}, { type: 'mouseDown' })
    contents.emit('before-mouse-event', {}, { type: 'mouseWheel' })
    contents.emit('input-event', {}, { type: 'touchStart' })
    expect(inputs).toBe(4)
  })

  it('is no key that goes on being held, none let go, no mouse that is only moved, no scrolling by itself', () => {
    key('a', { isAutoRepeat: true })
    key('a', { type: 'keyUp' })
    for (const type of ['mouseMove', 'mouseEnter', 'mouseLeave', 'mouseUp'])
      contents.emit('before-mouse-event', {}, { type })
    for (const type of ['gestureScrollUpdate', 'mouseMove', 'keyDown']) contents.emit('input-event', {}, { type })
    expect(inputs).toBe(0)
  })
})

describe('T8: what counts as a paste', () => {
  it.each([
    ['v', { control: true }],
    ['V', { control: true, shift: true }],
    ['v', { meta: true }],
    ['Insert', { shift: true }],
  ])('%s %o', (name, modifiers) => {
    key(name, modifiers)
    expect(pastes).toBe(1)
  })

  it.each([
    ['v', {}],
    ['v', { control: true, alt: true }],
    ['v', { control: true, isAutoRepeat: true }],
    ['v', { control: true, type: 'keyUp' }],
    ['c', { control: true }],
    ['Insert', {}],
    ['Insert', { shift: true, control: true }],
  ])('is not %s %o', (name, modifiers) => {
    key(name, modifiers)
    expect(pastes).toBe(0)
  })

  it('is none in main’s own window, where the key counts all the same', () => {
    isPage = false
    key('v', { control: true })
    isPage = true
    expect([inputs, pastes]).toEqual([1, 0])
  })

  it('and the entry of the menu', () => {
    watch.pastedByMenu()
    expect([inputs, pastes]).toEqual([0, 1])
  })
})
