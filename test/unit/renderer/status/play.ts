import { vi } from 'vitest'
import type { Component } from 'vue'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import type { Channel, ReadRow } from '#shared/bridge/names.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import type { Topic, TopicKind } from '#shared/domain/feed-topic.ts'
import type { ReadTopicRow } from '#shared/domain/read-topic.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import type { KeySummary, Profile } from '#shared/domain/profile.ts'
import { openPage, profile } from '../desk.ts'
import type { Call } from '../desk.ts'
import { symbols } from './answers.ts'
import { draw } from './screen.ts'
import { asWritten } from '#shared/messages.ts'

/** Where a panel's figures come from: a topic of main's feed, a row that main reads again and again, or a call. */
export type Source =
  | { readonly feed: Exclude<TopicKind, 'read'> }
  | { readonly row: ReadTopicRow }
  | { readonly call: `read.${ReadRow}` | Channel }

/**
 * What else a panel needs to know to show anything, by channel (or what it makes of the input), or by `feed:` and the topic's
 * kind or its row.
 */
export type Backdrop = Readonly<Record<string, unknown>>

/** An answer that names its profile by a figure nobody else has. */
export const marks = { a: '7311', b: '8422' } as const
export type ProfileId = keyof typeof marks

export const offline = appError(
  'not-connected',
  asWritten('The venue cannot be reached. Check the network; nothing was sent.'),
)
export const refused = appError('permission-refused', asWritten('The key lacks the permission for this.'))

const keys: KeySummary[] = [
  {
    role: 'trade',
    tail: 'abcd',
    keyVersion: 3,
    state: 'present',
    test: { state: 'untested' },
    testAgain: false,
    storedAt: 1,
    former: [],
    deletePending: false,
  },
]
const second = 1000
/** The slowest pace there is. */
const longestMs = 700 * second

const locked = { locked: true, protection: 'pin', pinSet: true, touchId: 'absent', locksInMs: null, pinWaitMs: 0 }

/** A page with one component on it, whose one source the test answers; everything else answers at once or never. */
export async function play(
  component: Component,
  source: Source,
  props: (profile: Profile) => Readonly<Record<string, unknown>>,
  backdrop: Backdrop = {},
) {
  const profiles = [profile('a', { label: 'First', keys }), profile('b', { label: 'Second', keys })]
  const topicName = 'feed' in source ? source.feed : 'row' in source ? source.row : null
  const known: Backdrop = {
    ...(topicName === 'listSymbols' ? {} : { 'feed:listSymbols': symbols }),
    'intents.sentOids': [],
    ...backdrop,
  }
  const page = openPage(profiles, {}, (name, input) => {
    if (!Object.hasOwn(known, name) || ('call' in source && source.call === name)) return undefined
    const value = known[name]
    return ok(typeof value === 'function' ? (value as (input: Call['input']) => unknown)(input) : value)
  })
  const errors: unknown[] = []
  page.context.config.errorHandler = (error) => void errors.push(error)
  const store = page.run(() => (useVaultStore(), useProfilesStore()))
  await store.load()
  const screen = draw(component, props(profiles[0] as Profile), page.context)
  const answered = new Set<Call>()

  const watches = (name: string, id: string): readonly Call[] =>
    page.of('feed.watch').filter(({ input }) => {
      const { topic } = input as unknown as { topic: { kind: string; row?: string } }
      return (topic.row ?? topic.kind) === name && input.profileId === id
    })
  async function notify(name: string, id: string, result: Result<unknown>): Promise<void> {
    for (const { input } of watches(name, id)) {
      const { watchId, topic } = input as unknown as { watchId: string; topic: Topic }
      // A window names in its value what it was asked for.
      const value =
        result.ok && typeof result.value === 'function' ? (result.value as (topic: Topic) => unknown)(topic) : null
      const news = result.ok
        ? {
            kind: 'change',
            everyMs: 2000,
            change: writeChange({ kind: 'whole', value: value ?? result.value } as never, topic.kind),
          }
        : { kind: 'error', error: result.error }
      page.notify('feed', { watchId, profileId: id, at: Date.now(), ...news })
    }
    await page.settled()
  }
  async function setScene(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await page.settled()
    for (const [name, value] of Object.entries(known)) {
      if (name.startsWith('feed:')) for (const { id } of profiles) await notify(name.slice(5), id, ok(value))
    }
    await page.settled()
  }
  const pending = (id: ProfileId): readonly Call[] =>
    'call' in source
      ? page
          .of(source.call)
          .filter((call) => !answered.has(call) && ((call.input as Call['input'] | null)?.profileId ?? id) === id)
      : []
  /** Lets the source answer for a profile, as often as it was asked. */
  async function give(id: ProfileId, result: Result<unknown>): Promise<void> {
    if (topicName !== null) await notify(topicName, id, result)
    else
      for (const call of pending(id)) {
        answered.add(call)
        await call.give(result)
      }
    await setScene()
  }
  await setScene()

  return {
    screen,
    /** What threw while it was drawn. */
    errors,
    give,
    fails: (id: ProfileId, error: AppError) => give(id, fail(error)),
    /** Waits until the source is asked for again, or its pace has long passed. */
    async askedAgain(id: ProfileId): Promise<void> {
      if (topicName !== null) return
      for (let passed = 0; passed < longestMs && pending(id).length === 0; passed += 5 * second) {
        vi.advanceTimersByTime(5 * second)
        await page.settled()
      }
    },
    /** Lets ms pass without an answer. */
    async later(ms: number): Promise<void> {
      vi.advanceTimersByTime(ms)
      await page.settled()
    },
    async select(id: ProfileId): Promise<void> {
      store.select(id)
      await setScene()
    },
    async lock(): Promise<void> {
      page.notify('vault-changed', locked)
      // Main drops what it read with a key, and says so.
      if (topicName !== null && topicName !== 'ticker')
        for (const { input } of watches(topicName, 'a')) {
          const { watchId } = input as unknown as { watchId: string }
          page.notify('feed', { watchId, profileId: 'a', kind: 'cleared' })
        }
      await page.settled()
    },
    close(): void {
      screen.close()
      page.close()
    },
  }
}
