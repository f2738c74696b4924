import { useDocumentVisibility } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import type { FeedPush, Pace } from '#shared/bridge/market-data.ts'
import { applyChange, readChange } from '#shared/domain/feed-change.ts'
import type { FeedValues, Topic, TopicKind } from '#shared/domain/feed-topic.ts'
import type { AppError } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'

/** What is known of one watched topic. */
export interface FeedReading<Kind extends TopicKind = TopicKind> {
  readonly value: FeedValues[Kind] | null
  /** ms since the epoch of the venue's answer. */
  readonly at: number | null
  readonly error: AppError | null
  /** The pace in force, in ms; null before the first answer. */
  readonly everyMs: number | null
}

export const nothingFed: FeedReading<never> = { value: null, at: null, error: null, everyMs: null }

interface Watch {
  readonly id: string
  readonly profileId: string
  readonly topic: Topic
  readonly pace: Pace
  readonly reading: ShallowRef<FeedReading>
  users: number
}

/** One watch of a topic, shared by all who look at it. */
export interface FeedHold {
  readonly reading: Readonly<ShallowRef<FeedReading>>
  /** Asks the venue now instead of at the topic's next turn. */
  again(): Promise<void>
  release(): void
}

/** What main feeds this page: one watch per profile, topic and pace, however many panels show it. */
export const useFeedStore = defineStore('feed', () => {
  const bridge = useBridge()
  const visibility = useDocumentVisibility()
  const byId = new Map<string, Watch>()
  const byTopic = new Map<string, Watch>()

  // Main may still serve the page that was here before a reload.
  void bridge.call('feed.reset', null)
  watch(visibility, (state) => void bridge.call('feed.visible', { visible: state === 'visible' }), { immediate: true })
  bridge.on('feed', (event) => {
    const watched = byId.get(event.watchId)
    // Another profile's answer can only be a late one: each watch belongs to one profile (T12).
    if (watched?.profileId === event.profileId) watched.reading.value = after(watched, event)
  })

  async function ask({ id, profileId, topic, pace, reading }: Watch): Promise<void> {
    const answer = await bridge.call('feed.watch', { watchId: id, profileId, topic, pace })
    if (!answer.ok) reading.value = { ...reading.value, error: answer.error }
  }

  function hold(profileId: string, topic: Topic, pace: Pace = 'fast'): FeedHold {
    const key = JSON.stringify([profileId, topic, pace])
    let watched = byTopic.get(key)
    if (watched === undefined) {
      watched = { id: crypto.randomUUID(), profileId, topic, pace, reading: shallowRef(nothingFed), users: 0 }
      byTopic.set(key, watched)
      byId.set(watched.id, watched)
      void ask(watched)
    }
    watched.users += 1
    return { reading: watched.reading, again: () => ask(watched), release: releaseOnce(key, watched) }
  }

  const releaseOnce = (key: string, watched: Watch): (() => void) => {
    let held = true
    return () => {
      if (!held) return
      held = false
      watched.users -= 1
      if (watched.users > 0) return
      byTopic.delete(key)
      byId.delete(watched.id)
      void bridge.call('feed.unwatch', { watchId: watched.id })
    }
  }

  return { hold }
})

const after = ({ topic, reading }: Watch, event: FeedPush): FeedReading => {
  const { value, everyMs } = reading.value
  switch (event.kind) {
    case 'cleared':
      return nothingFed
    case 'error':
      return { ...reading.value, error: event.error }
    case 'change': {
      const next = applyChange(topic.kind, value, readChange(event.change))
      return { value: next, at: next === null ? null : event.at, error: null, everyMs: event.everyMs ?? everyMs }
    }
  }
}
