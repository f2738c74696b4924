import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FeedPush } from '#shared/bridge/market-data.ts'
import { readFeedFrame, writeFeedFrame } from '#shared/domain/push-wire.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { runs } from '#test/support/runs.ts'

const named = { watchId: fc.string(), profileId: fc.string() }
const at = fc.oneof(fc.nat(), fc.constantFrom(0, -1, Number.MAX_SAFE_INTEGER))
const error = fc.constant(appError('not-connected', msg('wire.not-connected')))
const push = fc.oneof(
  fc.record(
    {
      ...named,
      kind: fc.constant('change'),
      at,
      lastMessageAt: at,
      source: fc.constantFrom('stream', 'poll'),
      everyMs: at,
      unreadable: fc.record({ rows: fc.nat(), of: fc.nat() }),
      unstreamed: error,
      partial: error,
      change: fc.string({ unit: 'binary' }),
    },
    { requiredKeys: ['watchId', 'profileId', 'kind', 'at', 'source', 'everyMs', 'change'] },
  ),
  fc.record({ ...named, kind: fc.constant('alive'), at, lastMessageAt: at }),
  fc.record({ ...named, kind: fc.constant('rebuilding'), at }),
  fc.record({ ...named, kind: fc.constant('error'), at, error }),
  fc.record({ ...named, kind: fc.constant('cleared') }),
) as unknown as fc.Arbitrary<FeedPush>

it('a frame of news arrives as it left, in order, without the name of a field', () => {
  fc.assert(
    fc.property(fc.array(push, { maxLength: 6 }), (pushes) => {
      const frame = JSON.parse(JSON.stringify(writeFeedFrame(pushes))) as ReturnType<typeof writeFeedFrame>
      expect(readFeedFrame(frame)).toStrictEqual(JSON.parse(JSON.stringify(pushes)))
    }),
    { numRuns: runs(500) },
  )
  const change = {
    kind: 'change',
    watchId: '1',
    profileId: '2',
    at: 3,
    source: 'poll',
    everyMs: 4,
    lastMessageAt: 5,
  } as const
  expect(JSON.stringify(writeFeedFrame([{ ...change, change: '["s"]' as never }]))).toBe(
    '[[0,"1","2",3,"poll",4,"[\\"s\\"]",0,5]]',
  )
})
