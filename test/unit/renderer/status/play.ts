import { vi } from 'vitest'
import type { Component } from 'vue'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import type { Channel, ReadRow } from '#shared/bridge/names.ts'
import { writeChange } from '#shared/domain/feed-change.ts'
import type { TopicKind } from '#shared/domain/feed-topic.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import type { KeySummary, Profile } from '#shared/domain/profile.ts'
import { openPage, profile } from '../desk.ts'
import type { Call } from '../desk.ts'
import { symbols } from './answers.ts'
import { draw } from './screen.ts'

/** Where a panel's figures come from: a topic of main's feed, or a call. */
export type Source = { readonly feed: TopicKind } | { readonly call: `read.${ReadRow}` | Channel }

/** What else a panel needs to know to show anything, by channel (or what it makes of the input) or by `feed:` and kind. */
export type Backdrop = Readonly<Record<string, unknown>>

/** An answer that names its profile by a figure nobody else has. */
export const marks = { a: '7311', b: '8422' } as const
export type ProfileId = keyof typeof marks

export const offline = appError('not-connected', 'The venue cannot be reached. Check the network; nothing was sent.')
export const refused = appError('permission-refused', 'The key lacks the permission for this.')

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
  const known: Backdrop = { 'read.listSymbols': symbols, 'intents.sentOids': [], ...backdrop }
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

  const watches = (kind: string, id: string): readonly Call[] =>
    page.of('feed.watch').filter(({ input }) => {
      const { topic } = input as unknown as { topic: { kind: string } }
      return topic.kind === kind && input.profileId === id
    })
  async function notify(kind: TopicKind, id: string, result: Result<unknown>): Promise<void> {
    for (const { input } of watches(kind, id)) {
      const { watchId } = input as unknown as { watchId: string }
      const news = result.ok
        ? { kind: 'change', everyMs: 2000, change: writeChange({ kind: 'whole', value: result.value } as never) }
        : { kind: 'error', error: result.error }
      page.notify('feed', { watchId, profileId: id, at: Date.now(), ...news })
    }
    await page.settled()
  }
  async function setScene(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await page.settled()
    for (const [name, value] of Object.entries(known)) {
      const kind = name.startsWith('feed:') ? (name.slice(5) as TopicKind) : null
      if (kind !== null) for (const { id } of profiles) await notify(kind, id, ok(value))
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
    if ('feed' in source) await notify(source.feed, id, result)
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
      if ('feed' in source) return
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
      if ('feed' in source && source.feed !== 'ticker')
        for (const { input } of watches(source.feed, 'a')) {
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
