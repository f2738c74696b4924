import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { menuPlace, menuTarget } from '#renderer/ui/menu-keys.ts'

const words = ['Details', 'Amend', 'Copy ID', 'Cancel order', ' copy address']

describe('the keys of a menu', () => {
  it('go round in a circle and to the ends', () => {
    expect(menuTarget('ArrowDown', 4, words)).toBe(0)
    expect(menuTarget('ArrowUp', 0, words)).toBe(4)
    expect(menuTarget('Home', 3, words)).toBe(0)
    expect(menuTarget('End', 0, words)).toBe(4)
  })

  it('find the next item that begins with a letter', () => {
    expect(menuTarget('c', 0, words)).toBe(2)
    expect(menuTarget('C', 2, words)).toBe(3)
    expect(menuTarget('c', 4, words)).toBe(2)
    expect(menuTarget('x', 0, words)).toBeNull()
    expect(menuTarget(' ', 0, words)).toBeNull()
  })

  it('enter a menu nothing of which has the focus, and mean nothing in an empty one', () => {
    expect(menuTarget('ArrowDown', -1, words)).toBe(0)
    expect(menuTarget('ArrowUp', -1, words)).toBe(4)
    expect(menuTarget('ArrowDown', -1, [])).toBeNull()
  })
})

describe('the place of a menu', () => {
  it('is where it was asked for, and whole within the window', () => {
    const [size, window] = [
      { width: 200, height: 120 },
      { width: 1280, height: 800 },
    ]
    expect(menuPlace({ x: 40, y: 50 }, size, window)).toEqual({ x: 40, y: 50 })
    expect(menuPlace({ x: 1270, y: 790 }, size, window)).toEqual({ x: 1076, y: 670 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1280 }), fc.integer({ min: 0, max: 800 }), (x, y) => {
        const place = menuPlace({ x, y }, size, window)
        expect(place.x).toBeGreaterThanOrEqual(0)
        expect(place.x + size.width).toBeLessThanOrEqual(window.width)
        expect(place.y).toBeGreaterThanOrEqual(0)
        expect(place.y + size.height).toBeLessThanOrEqual(window.height)
      }),
    )
  })
})
