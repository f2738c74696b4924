import { describe, expect, it } from 'vitest'
import { withPair } from '#renderer/views/account/use-fee-pairs.ts'

describe('the pairs whose fees are asked', () => {
  const listed = Array.from({ length: 12 }, (_, number) => `C${number}-USDT`)

  it('are at most ten, each once, and listed', () => {
    expect(withPair([], ' c1-usdt ', listed)).toEqual({ pairs: ['C1-USDT'] })
    expect(withPair(['C1-USDT'], 'C1-USDT', listed)).toEqual({ problem: 'there' })
    expect(withPair([], 'NO-PAIR', listed)).toEqual({ problem: 'unknown' })
    expect(withPair(listed.slice(0, 10), 'C11-USDT', listed)).toEqual({ problem: 'full' })
    expect(withPair(listed.slice(0, 9), 'C11-USDT', listed)).toMatchObject({ pairs: { length: 10 } })
  })
})
