import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { isPrivate } from '#main/market-data/topic-reads.ts'
import { runs } from '#test/support/runs.ts'
import { feedWorld, held, living, unreachable } from './support.ts'

const profiles = ['p1', 'p2', 'p3'] as const
const topics: readonly Topic[] = [
  { kind: 'tickers' },
  { kind: 'ticker', symbol: 'BTC-USDT' },
  { kind: 'book', symbol: 'BTC-USDT', depth: 20 },
  { kind: 'trades', symbol: 'BTC-USDT' },
  { kind: 'orders', symbol: null },
  { kind: 'balances' },
  {
    kind: 'tickerTable',
    sort: { by: 'symbol', down: true },
    text: '',
    segment: null,
    quote: null,
    pairs: null,
    from: 0,
    count: 9,
  },
]

type Act =
  | { readonly do: 'watch'; readonly id: string; readonly profileId: string; readonly topic: Topic }
  | { readonly do: 'unwatch'; readonly id: string }
  | { readonly do: 'switch'; readonly profileId: string }
  | { readonly do: 'touch'; readonly profileId: string }
  | { readonly do: 'lock' | 'unlock' | 'hide' | 'show' | 'reset' | 'resume' }

const id = fc.constantFrom('a', 'b', 'c', 'd')
const profileId = fc.constantFrom(...profiles)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('watch'), id, profileId, topic: fc.constantFrom(...topics) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unwatch'), id }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('switch'), profileId }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('touch'), profileId }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('lock', 'unlock') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('hide', 'show', 'reset', 'resume') }) },
)

interface Wanted {
  readonly profileId: string
  readonly topic: Topic
}

const spoken = (profile: string) => new RegExp(`(?:"[a-zA-Z]+":|[[,])"${profile}(?: \\d+)?"`)

describe('late answers', () => {
  it('T12: whatever is watched, switched, locked and delayed, no watch is told of another profile, nor after its end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(act, fc.nat(2_000)), { minLength: 5, maxLength: 16, size: 'max' }),
        fc.infiniteStream(fc.nat(4_000)),
        async (script, delays) => {
          const world = feedWorld({ profiles })
          world.answerWith((asked) => {
            const delay = delays.next().value ?? 0
            return held(world.time, delay % 11 === 0 ? unreachable : (living(asked) as { data: unknown }), delay)
          })
          const wanted = new Map<string, Wanted>()
          let locked = false
          let seen = 0
          const watch = (watchId: string, want: Wanted): void => {
            wanted.set(watchId, want)
            world.watch(watchId, want.topic, { profileId: want.profileId })
            check()
          }
          /** Looks at what was told since the last time, before anything else is done. */
          const check = (): void => {
            for (const event of world.events.slice(seen)) {
              const want = wanted.get(event.watchId)
              expect(want, 'told after its end').toBeDefined()
              expect(event.profileId).toBe(want?.profileId)
              if (event.kind !== 'change') continue
              expect(locked && want !== undefined && isPrivate(want.topic), 'private while locked').toBe(false)
              const text = JSON.stringify(event.change)
              for (const other of profiles) if (other !== want?.profileId) expect(text).not.toMatch(spoken(other))
            }
            seen = world.events.length
          }
          const perform = (step: Act): void => {
            switch (step.do) {
              case 'watch':
                return watch(step.id, step)
              case 'unwatch':
                wanted.delete(step.id)
                return world.feed.unwatch(step.id)
              case 'switch':
                for (const [watchId, { topic }] of [...wanted]) watch(watchId, { topic, profileId: step.profileId })
                return
              case 'touch':
                return world.feed.touch(step.profileId, ['orders', 'balances'])
              case 'lock':
              case 'unlock':
                locked = step.do === 'lock'
                return world.setLocked(locked)
              case 'hide':
              case 'show':
                return world.feed.setVisible(step.do === 'show')
              case 'reset':
                wanted.clear()
                return world.feed.reset()
              case 'resume':
                return void world.feed.onResume()
            }
          }
          for (const [step, ms] of script) {
            perform(step)
            check()
            await world.time.advance(ms)
            check()
          }
          // In the end everything is served again, and each watch shows what its own profile was told last.
          world.setLocked((locked = false))
          world.feed.setVisible(true)
          world.answerWith(living)
          for (const [watchId, want] of wanted) watch(watchId, want)
          await world.time.advance(12_000)
          check()
          for (const [watchId, want] of wanted) {
            const value = JSON.stringify(world.shown(watchId, want.topic))
            expect(value).toMatch(want.topic.kind === 'book' ? /"sequence":"p\d / : spoken(want.profileId))
          }
          world.feed.stop()
          expect(world.errors).toEqual([])
        },
      ),
      { numRuns: runs(100) },
    )
  })
})
