import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import type { Base } from '#main/platform/base.ts'
import type { StreamListener, Streams } from '#main/streams/streams.ts'
import { forUnlockedProfiles } from '#main/streams/unlocked-profiles.ts'
import { createCoalescer } from './coalescer.ts'

interface OrderPushParts {
  readonly streams: Pick<Streams, 'subscribe'>
  /** Profiles whose key can be used now. */
  readonly unlockedIds: () => readonly string[]
  /** Something traded or ended, of which no topic of the feed is pushed: at most once a second for each profile. */
  readonly onMoved: (profileId: string) => void
}

const movedEveryMs = 1_000
/** Types of pushes after which trades and closed orders are others (streams, section 2). */
const movingTypes: ReadonlySet<string> = new Set(['match', 'filled', 'canceled'])

/** Emits to main each step of an own order of each unlocked profile, whatever is in view. */
export function openOrderPushes(base: Base, { streams, unlockedIds, onMoved }: OrderPushParts): void {
  const { events, time, onError } = base

  forUnlockedProfiles(base, unlockedIds, (profileId) => {
    const moved = createCoalescer(
      time,
      movedEveryMs,
      () => onMoved(profileId),
      (error) => onError('feed', error),
    )
    const onOrder = (push: PushOf<'orders'>): void => {
      events.emit('order-pushed', { profileId, push })
      if (movingTypes.has(push.type)) moved.changed()
    }
    const ends = [
      streams.subscribe(profileId, 'orders', null, pushes(onOrder)),
      streams.subscribe(profileId, 'stops', null, pushes(moved.changed)),
      moved.stop,
    ]
    return () => ends.forEach((end) => end())
  })
}

/** Pushes alone: what was missed while the line was lost is found by readings. */
const pushes = <Name extends StreamName>(onPush: (push: PushOf<Name>) => void): StreamListener<Name> => ({
  onJoined: () => undefined,
  onPush,
  onLost: () => undefined,
})
