import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultPresets, readPreset, readPresets } from '#renderer/views/shared/order-form/size-presets.ts'

describe('size presets', () => {
  it('are an amount above zero, or a share of at most 100 %', () => {
    expect(readPreset('share', '25%')).toEqual({ kind: 'share', value: '25' })
    expect(readPreset('share', '100')).not.toBeNull()
    expect(readPreset('share', '100.01')).toBeNull()
    expect(readPreset('base', '100.01')).toEqual({ kind: 'base', value: '100.01' })
    for (const typed of ['', '0', '-1', 'all', '1e3', '1 000'])
      for (const kind of ['share', 'base', 'quote'] as const) expect(readPreset(kind, typed)).toBeNull()
  })
  it('are always five, whatever was kept, and what can be read of it stays in its place', () => {
    const kept = [
      null,
      { kind: 'base', value: '0.5' },
      { kind: 'share', value: '101' },
      7,
      { kind: 'quote', value: '50' },
    ]
    expect(readPresets(kept)).toEqual([
      defaultPresets[0],
      { kind: 'base', value: '0.5' },
      defaultPresets[2],
      defaultPresets[3],
      { kind: 'quote', value: '50' },
    ])
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        const read = readPresets(junk)
        return read.length === 5 && read.every(({ kind, value }) => readPreset(kind, value) !== null)
      }),
    )
  })
})
