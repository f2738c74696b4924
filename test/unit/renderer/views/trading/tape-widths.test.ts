import { expect, it } from 'vitest'
import { fixed } from '#renderer/ui/format/amount.ts'
import { tapeWidths } from '#renderer/views/trading/tape-widths.ts'

const sizes = ['12345678.1234', '500.5']
const fit = (room: number) =>
  tapeWidths({
    prices: ['0.00001234'],
    sizesAt: (decimals) => sizes.map((size) => fixed(size, decimals)),
    decimals: 4,
    room,
  })

it('sizes on the tape lose decimals before the time leaves, as few as need be', () => {
  const full = fit(0)
  expect(full.decimals).toBe(4)
  const needed = full.price + full.size + full.time + 12
  expect(fit(needed).decimals).toBe(4)
  const narrow = fit(needed - 1)
  expect(narrow.decimals).toBe(3)
  expect(narrow.price + narrow.size + narrow.time).toBeLessThan(needed - 12)
  expect(fit(10).decimals).toBe(0)
})
