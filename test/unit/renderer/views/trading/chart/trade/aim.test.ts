import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aimAfter } from '#renderer/views/trading/chart/trade/aim.ts'

const seen = { high: 101, low: 99 }
const press = (key: string, shiftKey = false, altKey = false) => ({ key, shiftKey, altKey })

describe('a price aimed at by keys', () => {
  it('moves by a step, by ten, and by a twentieth of what is in sight', () => {
    expect(aimAfter('100', press('ArrowUp'), '0.01', seen)).toBe('100.01')
    expect(aimAfter('100', press('ArrowDown', true), '0.01', seen)).toBe('99.90')
    expect(aimAfter('100', press('ArrowUp', false, true), '0.01', seen)).toBe('100.1')
    expect(aimAfter('100', press('ArrowDown', false, true), '0.01', { high: null, low: null })).toBe('99.99')
  })
  it('does nothing by another key, nor from no price', () => {
    expect(aimAfter('100', press('ArrowLeft'), '0.01', seen)).toBeNull()
    expect(aimAfter(null, press('ArrowUp'), '0.01', seen)).toBeNull()
  })
  it('reaches any price by whole steps, beyond what is in sight, and never less than one step', () => {
    const keys = fc.array(fc.tuple(fc.constantFrom('ArrowUp', 'ArrowDown'), fc.boolean(), fc.boolean()), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 5_000 }), (pressed, ticks) => {
        let price = `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`
        for (const [key, shiftKey, altKey] of pressed) {
          const before = Math.round(Number(price) * 100)
          price = aimAfter(price, press(key, shiftKey, altKey), '0.01', seen) ?? price
          const after = Math.round(Number(price) * 100)
          expect(Math.abs(Number(price) * 100 - after)).toBeLessThan(1e-6)
          expect(after).toBeGreaterThanOrEqual(1)
          if (key.endsWith('Up')) expect(after).toBeGreaterThan(before)
          else expect(after).toBeLessThanOrEqual(before)
        }
      }),
    )
  })
})
