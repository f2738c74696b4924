import { describe, expect, it } from 'vitest'
import { newsOf } from '#renderer/views/safety/use-dead-man-notices.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

const on: DeadManView = { ...deadManOff('b'), state: 'on', timeout: 60, firesAt: 60_000 }
const asleep: DeadManView = { ...on, asleepSince: 5_000 }
const kinds = (now: DeadManView, before: DeadManView): string[] => newsOf([now], [before]).map(({ kind }) => kind)

describe('M13: what a user hears of a dead-man switch', () => {
  it('is that it fired, by one name for one moment', () => {
    const fired: DeadManView = { ...asleep, state: 'fired' }
    expect(newsOf([fired], [asleep])).toEqual(newsOf([fired], [fired]))
    expect(kinds(fired, asleep)).toEqual(['fired'])
  })

  it('is once that it is over with no word of what it did', () => {
    const over = { ...deadManOff('b'), error: appError('unknown-outcome', msg('dead-man.other-key-past')) }
    expect(kinds(over, { ...on, state: 'unclear' })).toEqual(['over'])
    expect(newsOf([over], []).map(({ kind }) => kind)).toEqual(['over'])
    expect(kinds(over, over)).toEqual([])
  })

  it('is that it outlived a sleep, and nothing of a plain renewal or of falling asleep', () => {
    expect(kinds({ ...on, firesAt: 90_000 }, asleep)).toEqual(['survived'])
    expect(kinds({ ...on, firesAt: 90_000 }, on)).toEqual([])
    expect(kinds(asleep, on)).toEqual([])
    expect(newsOf([on], [])).toEqual([])
  })
})
