import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDrawingController } from '#renderer/views/trading/chart/drawings/controller.ts'
import type { DrawingController } from '#renderer/views/trading/chart/drawings/controller.ts'
import { anchorCounts, drawingKinds } from '#shared/domain/desk/drawing.ts'
import type { Anchor, Drawing } from '#shared/domain/desk/drawing.ts'
import { distanceTo, hitShape, isInside } from '#renderer/views/trading/chart/drawings/hit-test.ts'
import { fibonacciLevels, shapeOf } from '#renderer/views/trading/chart/drawings/shapes.ts'
import type { Point, Projection } from '#renderer/views/trading/chart/drawings/shapes.ts'

/** A screen of 400 x 300 px on which a second is a px, and price 0 is at the bottom. */
const screen: Projection = {
  width: 400,
  height: 300,
  spacing: 1,
  topOf: (price) => 300 - price,
  pointOf: ({ time, price }) => ({ x: time, y: 300 - price }),
  anchorAt: ({ x, y }) => ({ time: Math.round(x), price: 300 - y }),
}
const words = { price: String, measure: (from: Anchor, to: Anchor) => `${to.price - from.price}` }

let list: readonly Drawing[]
let runs: (string | undefined)[]
let isLocked: boolean
let hasRoom: boolean
let controller: DrawingController
beforeEach(() => {
  let id = 0
  ;[list, runs, isLocked, hasRoom] = [[], [], false, true]
  controller = createDrawingController({
    list: () => list,
    commit(next, run) {
      if (!hasRoom) return false
      list = next
      runs.push(run)
      return true
    },
    projection: () => screen,
    words: () => words,
    snap: (anchor) => anchor,
    shift: ({ time, price }, candles, px) => ({ time: time + candles, price: price - px }),
    start: () => ({ time: 200, price: 150 }),
    locked: () => isLocked,
    visible: () => true,
    newId: () => String((id += 1)),
    onChange: () => undefined,
  })
})
const click = (x: number, y: number): void => {
  controller.move({ x, y })
  controller.press({ x, y })
  controller.release()
}
const drag = (from: Point, to: Point): void => {
  controller.press(from)
  controller.move({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
  controller.move(to)
  controller.release()
}

describe('drawing', () => {
  it.each(drawingKinds)('%s by clicks, by keys alone, and left with Escape', (kind) => {
    const count = anchorCounts[kind]
    controller.choose(kind)
    for (let at = 0; at < count; at += 1) click(50 + at * 40, 100 + at * 10)
    expect(list).toMatchObject([{ kind }])
    expect(list[0]?.anchors).toEqual(
      Array.from({ length: count }, (_, at) => ({ time: 50 + at * 40, price: 200 - at * 10 })),
    )
    expect(controller.state()).toMatchObject({ tool: 'cursor', selected: list[0]?.id, draft: null })

    controller.choose(kind)
    expect(controller.key('Enter', false)).toBe(true)
    for (let at = 0; at < count; at += 1) {
      controller.key('ArrowRight', true)
      controller.key('ArrowUp', false)
      controller.key('Enter', false)
    }
    expect(list[1]?.anchors).toEqual(
      Array.from({ length: count }, (_, at) => ({ time: 210 + at * 10, price: 152 + at * 2 })),
    )

    controller.choose(kind)
    click(10, 10)
    const before = list.length
    controller.key('Escape', false)
    controller.key('Escape', false)
    expect(controller.state()).toMatchObject({ tool: 'cursor', draft: null })
    expect(list).toHaveLength(before)
    expect(controller.key('Escape', false)).toBe(false)
  })
  it('a line in one go, from press to release', () => {
    controller.choose('trend')
    drag({ x: 20, y: 20 }, { x: 120, y: 90 })
    expect(list[0]?.anchors).toEqual([
      { time: 20, price: 280 },
      { time: 120, price: 210 },
    ])
  })
  it('that could not be kept leaves nothing behind', () => {
    hasRoom = false
    controller.choose('horizontal')
    click(20, 20)
    expect(list).toEqual([])
    expect(controller.state()).toMatchObject({ tool: 'cursor', selected: null, draft: null })
  })
})

describe('a drawing that is there', () => {
  beforeEach(() => {
    controller.choose('trend')
    click(100, 100)
    click(200, 200)
    click(390, 10)
  })
  it('is left by a press elsewhere, which is the chart its own again', () => {
    expect(controller.state().selected).toBeNull()
    expect(controller.press({ x: 390, y: 10 })).toBe(false)
  })
  it('is taken by its line and moved as a whole, then by one handle', () => {
    drag({ x: 150, y: 152 }, { x: 160, y: 172 })
    expect(list[0]?.anchors).toEqual([
      { time: 110, price: 180 },
      { time: 210, price: 80 },
    ])
    drag({ x: 210, y: 220 }, { x: 300, y: 100 })
    expect(list[0]?.anchors).toEqual([
      { time: 110, price: 180 },
      { time: 300, price: 200 },
    ])
  })
  it('is not moved by a press without a move, and not by Escape in the middle of a drag', () => {
    const before = list
    click(150, 150)
    expect(list).toBe(before)
    controller.press({ x: 150, y: 150 })
    controller.move({ x: 180, y: 180 })
    controller.key('Escape', false)
    controller.release()
    expect(list).toBe(before)
  })
  it('is moved and removed by keys; a run of arrows is one step', () => {
    controller.key('PageDown', false)
    controller.key('ArrowRight', false)
    controller.key('ArrowUp', true)
    expect(list[0]?.anchors).toEqual([
      { time: 101, price: 220 },
      { time: 201, price: 120 },
    ])
    expect(new Set(runs.slice(-2)).size).toBe(1)
    controller.key('Enter', false)
    controller.key('ArrowLeft', true)
    expect(list[0]?.anchors[0]).toEqual({ time: 91, price: 220 })
    expect(list[0]?.anchors[1]).toEqual({ time: 201, price: 120 })
    controller.key('Delete', false)
    expect(list).toEqual([])
    expect(controller.key('Delete', false)).toBe(false)
    expect(controller.key('ArrowLeft', false)).toBe(false)
  })
  it('that is locked can be selected and nothing else', () => {
    isLocked = true
    const before = list
    drag({ x: 150, y: 150 }, { x: 180, y: 180 })
    controller.key('ArrowUp', false)
    controller.key('Delete', false)
    expect(controller.state().selected).toBe(before[0]?.id)
    expect(list).toBe(before)
  })
})

describe('shapes', () => {
  const point = fc.record({ x: fc.integer({ min: -500, max: 900 }), y: fc.integer({ min: -500, max: 900 }) })
  it('the distance to a segment is that to its nearest of many points', () => {
    fc.assert(
      fc.property(point, point, point, (at, from, to) => {
        const steps = Array.from({ length: 2_001 }, (_, step) => step / 2_000)
        const nearest = Math.min(
          ...steps.map((share) =>
            Math.hypot(at.x - from.x - share * (to.x - from.x), at.y - from.y - share * (to.y - from.y)),
          ),
        )
        expect(Math.abs(distanceTo(at, from, to) - nearest)).toBeLessThan(1)
      }),
    )
  })
  it('a rectangle holds what lies between its corners', () => {
    fc.assert(
      fc.property(point, point, point, (at, a, b) => {
        fc.pre(![a.x, b.x].includes(at.x) && ![a.y, b.y].includes(at.y))
        const inside =
          at.x > Math.min(a.x, b.x) &&
          at.x < Math.max(a.x, b.x) &&
          at.y > Math.min(a.y, b.y) &&
          at.y < Math.max(a.y, b.y)
        expect(isInside(at, [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }])).toBe(inside)
      }),
    )
  })
  const drawing = (kind: Drawing['kind'], ...anchors: Anchor[]): Drawing => ({
    id: 'a',
    kind,
    anchors,
    colour: 'ind-1',
    width: 1,
    text: '',
    hidden: false,
  })
  it('a ray goes on through its second point to beyond the pane, and is hit out there', () => {
    const shape = shapeOf(drawing('ray', { time: 10, price: 290 }, { time: 20, price: 280 }), screen, words)
    expect(shape?.segments[0]?.to.x).toBeGreaterThan(400)
    expect(hitShape(shape!, { x: 250, y: 251 }, false)).toEqual({ part: 'body' })
    expect(hitShape(shape!, { x: 5, y: 5 }, false)).toBeNull()
    expect(hitShape(shape!, { x: 0, y: 20 }, false)).toBeNull()
  })
  it('a retracement goes from the end of the move back to its beginning', () => {
    const shape = shapeOf(drawing('fibonacci', { time: 0, price: 0 }, { time: 100, price: 200 }), screen, words)
    expect(shape?.segments.slice(1).map(({ from }) => from.y)).toEqual(
      fibonacciLevels.map((level) => 100 + 200 * level),
    )
  })
  it('the sides of a channel are parallel, its third point on the second', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        fc.pre(a.x !== b.x)
        const [one, other] = [a, b, c].map((at) => screen.anchorAt(at)!)
        const shape = shapeOf(drawing('channel', one!, other!, screen.anchorAt(c)!), screen, words)!
        const [first, second] = shape.segments
        expect(second!.to.y - second!.from.y).toBeCloseTo(first!.to.y - first!.from.y, 6)
        const slope = (second!.to.y - second!.from.y) / (second!.to.x - second!.from.x)
        expect(second!.from.y + slope * (c.x - second!.from.x)).toBeCloseTo(c.y, 4)
      }),
    )
  })
  it('are not drawn where a price has no place', () => {
    const log = { ...screen, pointOf: () => null }
    expect(shapeOf(drawing('horizontal', { time: 0, price: 0 }), log, words)).toBeNull()
  })
})
