import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { freeSpot, isFree, overlaps } from '#renderer/app/free-spot.ts'
import type { Box } from '#renderer/app/free-spot.ts'

const area: Box = { left: 100, top: 50, right: 700, bottom: 450 }
const one = [{ width: 340, height: 80 }]
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const boxOf = ({ left, bottom, width, height }: NonNullable<ReturnType<typeof freeSpot>>, high = height): Box =>
  box(left, bottom - high, width, high)

describe('the spot of messages', () => {
  it('is the lower left of the area where nothing is in the way', () => {
    expect(freeSpot({ area, obstacles: [], sizes: one, least: 48 })).toEqual({
      left: 100,
      bottom: 450,
      width: 340,
      height: 400,
    })
  })

  it('goes above a chip at the lower left, or beside it, whichever is nearer', () => {
    const chip = box(110, 400, 60, 20)
    const spot = freeSpot({ area, obstacles: [chip], sizes: one, least: 48 })
    expect(spot?.bottom).toBeLessThanOrEqual(400)
    const high = box(110, 200, 60, 240)
    expect(freeSpot({ area, obstacles: [high], sizes: one, least: 48 })).toMatchObject({ bottom: 450 })
    expect(freeSpot({ area, obstacles: [high], sizes: one, least: 48 })?.left).toBeGreaterThanOrEqual(170)
  })

  it('is narrower where the widest has no room, and the highest there is where none has', () => {
    const strip = box(400, 50, 300, 400)
    const sizes = [340, 280, 220].map((width) => ({ width, height: 80 }))
    expect(freeSpot({ area, obstacles: [strip], sizes, least: 48 })).toMatchObject({ left: 100, width: 280 })
    const beam = box(100, 120, 600, 280)
    expect(freeSpot({ area, obstacles: [beam], sizes, least: 48 })?.height).toBe(62)
  })

  it('is none where everything is covered', () => {
    expect(freeSpot({ area, obstacles: [area], sizes: one, least: 48 })).toBeNull()
  })

  it('never covers anything, wherever that stands', () => {
    const side = fc.integer({ min: 0, max: 800 })
    const obstacle = fc.tuple(side, side, fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 60 }))
    fc.assert(
      fc.property(fc.array(obstacle, { maxLength: 25 }), (all) => {
        const obstacles = all.map((parts) => box(...parts))
        const spot = freeSpot({ area, obstacles, sizes: one, least: 48 })
        if (spot === null) return
        const found = boxOf(spot)
        expect(obstacles.filter((chip) => overlaps(chip, found))).toEqual([])
        expect(isFree(spot, spot.height, area, obstacles)).toBe(true)
        expect(spot.height).toBeGreaterThanOrEqual(48)
      }),
    )
  })

  it('is no longer free once a chip comes to lie under it', () => {
    const spot = { left: 100, bottom: 450, width: 340, height: 400 }
    const chip = box(150, 300, 60, 20)
    expect(isFree(spot, 80, area, [chip])).toBe(true)
    expect(isFree(spot, 200, area, [chip])).toBe(false)
    expect(isFree(spot, 80, { ...area, bottom: 440 }, [])).toBe(false)
  })
})
