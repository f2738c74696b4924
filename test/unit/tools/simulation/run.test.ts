import { describe, expect, it } from 'vitest'
import { convergedOf } from '#tools/simulation/run.ts'

const none = { open: 0, decidedByUser: 0, convergedMs: null }

describe('the time until what was open is known', () => {
  it('is that of the histories in which something was open', () => {
    const ends = [none, none, none, { open: 2, decidedByUser: 1, convergedMs: 9_000 }]
    expect(convergedOf([...ends, { open: 1, decidedByUser: 0, convergedMs: 1_000 }])).toEqual({
      histories: 2,
      outcomes: 3,
      decidedByUser: 1,
      p50: 1_000,
      p99: 9_000,
      most: 9_000,
    })
  })

  it('counts a history that came to no end as open, without a time', () => {
    expect(convergedOf([none, { open: 1, decidedByUser: 0, convergedMs: null }])).toMatchObject({
      histories: 1,
      most: 0,
    })
  })
})
