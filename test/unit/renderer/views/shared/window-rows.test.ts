import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { awaitedKey, windowRows } from '#renderer/views/shared/window-rows.ts'
import { runs } from '#test/support/runs.ts'

interface Row {
  readonly id: string
}

/** A table of which main sends a window; `send` says what it holds now. */
function table() {
  let sent: { readonly total: number; readonly from: number; readonly rows: readonly string[] } | null = null
  const source = windowRows<Row, string>({
    window: () => sent,
    rowOf: (id) => ({ id }),
    keyOf: (row) => row.id,
    cellsKey: (id) => id,
    awaited: (index) => ({ id: awaitedKey(index) }),
    placesKey: () => 'one table',
  })
  const send = (all: readonly string[], from: number, count: number): void => {
    sent = { total: all.length, from, rows: all.slice(from, from + count) }
  }
  /** The row at the place that a key has; null where it has none. */
  const shown = (key: string): string | null => source.at(source.indexOf(key))?.id ?? null
  return { source, send, shown }
}
const lines = Array.from({ length: 300 }, (_, nth) => `L${nth}`)

describe('the place of a row that has left the window', () => {
  it('is that where it was last seen', () => {
    const { source, send, shown } = table()
    send(lines, 0, 60)
    expect(source.indexOf('L20')).toBe(20)
    send(lines, 100, 60)
    expect(source.indexOf('L20')).toBe(20)
    expect(shown('L20')).toBe('L20')
  })

  it('is none once another row stands there, as after an order above it was opened', () => {
    const { source, send, shown } = table()
    send(lines, 0, 60)
    expect(source.indexOf('L20')).toBe(20)
    const ofOrder = Array.from({ length: 60 }, (_, nth) => `O${nth}`)
    send([...lines.slice(0, 6), ...ofOrder, ...lines.slice(6)], 0, 60)
    expect(source.indexOf('L20')).toBe(-1)
    expect(shown('L20')).toBeNull()
  })

  it('never shows another row, whatever main sends', () => {
    const step = fc.record({
      at: fc.nat(40),
      opened: fc.nat(80),
      from: fc.nat(80),
      count: fc.integer({ min: 1, max: 60 }),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 6 }), fc.nat(59), (steps, nth) => {
        const { source, send, shown } = table()
        const chosen = lines[nth] ?? ''
        send(lines, 0, 60)
        source.indexOf(chosen)
        for (const { at, opened, from, count } of steps) {
          const ofOrder = Array.from({ length: opened }, (_, line) => `O${line}`)
          send([...lines.slice(0, at), ...ofOrder, ...lines.slice(at)], from, count)
          expect([chosen, null]).toContain(shown(chosen))
        }
      }),
      { numRuns: runs(300) },
    )
  })
})
