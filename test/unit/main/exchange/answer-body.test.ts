import { describe, expect, it } from 'vitest'
import { createBodyBuffer } from '#main/exchange/answer-body.ts'
import { heldBytes as held } from '#test/support/heap.ts'

const mostBytes = 8 * 1024 * 1024

describe('N5: the buffer of an answer', () => {
  it('gives back what came, in whatever pieces', () => {
    const whole = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
    for (const size of [7, 1_000, 16_384, 99_999, 100_000]) {
      const body = createBodyBuffer(mostBytes)
      for (let at = 0; at < whole.length; at += size) expect(body.add(whole.subarray(at, at + size))).toBe(true)
      expect(body.bytes().equals(whole)).toBe(true)
    }
  })

  it('takes 20,000 pieces and no more, however small', () => {
    const body = createBodyBuffer(mostBytes)
    const piece = Buffer.from('x')
    for (let count = 0; count < 20_000; count += 1) expect(body.add(piece)).toBe(true)
    expect(body.add(piece)).toBe(false)
  })

  it('takes exactly its limit of bytes', () => {
    const body = createBodyBuffer(10)
    expect(body.add(Buffer.alloc(10))).toBe(true)
    expect(body.add(Buffer.alloc(1))).toBe(false)
    expect(createBodyBuffer(10).add(Buffer.alloc(11))).toBe(false)
  })

  it('holds no more than some times the bytes it got, in 19,000 pieces', () => {
    const before = held()
    const body = createBodyBuffer(mostBytes)
    for (let count = 0; count < 19_000; count += 1) body.add(Buffer.alloc(400))
    const grown = held() - before
    expect(body.bytes()).toHaveLength(19_000 * 400)
    expect(grown).toBeLessThan(3 * mostBytes)
  })

  it('keeps nothing of a piece: what its memory is used for next does not matter', () => {
    const body = createBodyBuffer(mostBytes)
    const piece = Buffer.from('first')
    body.add(piece)
    piece.fill('z')
    expect(body.bytes().toString()).toBe('first')
  })
})
