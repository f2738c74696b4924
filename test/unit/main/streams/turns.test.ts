import { expect, it } from 'vitest'
import { createFrameTurns, mostPerTurn, mostWaiting } from '#main/streams/turns.ts'

/** Turns of an event loop that a test turns, and how much was read in each. */
function world() {
  const later: (() => void)[] = []
  const order: string[] = []
  let read = { frames: 0, units: 0 }
  const perTurn: { frames: number; units: number }[] = []
  const turns = createFrameTurns(
    (text) => {
      order.push(text)
      read = { frames: read.frames + 1, units: read.units + text.length }
    },
    (act) => void later.push(act),
  )
  const turn = (): void => {
    perTurn.push(read)
    read = { frames: 0, units: 0 }
    for (const act of later.splice(0)) act()
  }
  const untilIdle = (): void => {
    while (later.length > 0) turn()
    perTurn.push(read)
  }
  return { turns, order, perTurn, turn, untilIdle }
}

it('a flood is read in turns of a bounded size, in its order, and its end comes last', () => {
  const { turns, order, perTurn, turn, untilIdle } = world()
  const sent = Array.from({ length: 10_000 }, (_, index) => String(index))
  for (const text of sent.slice(0, 6_000)) expect(turns.take(text)).toBe(true)
  turn()
  for (const text of sent.slice(6_000)) turns.take(text)
  turns.end(() => order.push('end'))
  untilIdle()
  expect(order).toEqual([...sent, 'end'])
  expect(Math.max(...perTurn.map(({ frames }) => frames))).toBe(mostPerTurn.frames)
})

it('long messages are bounded by their length: what is read in a turn exceeds it by one message at most', () => {
  const { turns, order, perTurn, untilIdle } = world()
  const long = 'x'.repeat(300_000)
  for (let times = 0; times < 40; times += 1) turns.take(long)
  untilIdle()
  expect(order).toHaveLength(40)
  expect(Math.max(...perTurn.map(({ units }) => units))).toBeLessThan(mostPerTurn.units + long.length)
})

it.each([
  ['messages', 'x', mostWaiting.frames],
  ['text', 'x'.repeat(1_000_000), 16],
])('where main is slower for good, what waits is bounded: %s', (_name, text, most) => {
  const { turns } = world()
  let taken = 0
  while (turns.take(text)) taken += 1
  expect(taken).toBeGreaterThanOrEqual(most)
  expect(taken).toBeLessThanOrEqual(most + mostPerTurn.frames)
})

it('what waits is forgotten with its connection, and one message after another is read at once', () => {
  const { turns, order, turn, untilIdle } = world()
  for (let times = 0; times < 600; times += 1) turns.take('x')
  turns.end(() => order.push('end'))
  turns.drop()
  untilIdle()
  expect(order).toHaveLength(mostPerTurn.frames)
  for (let times = 0; times < 5; times += 1) {
    turns.take(`after ${times}`)
    expect(order.at(-1)).toBe(`after ${times}`)
    turn()
  }
  turns.end(() => order.push('end'))
  expect(order.at(-1)).toBe('end')
})
