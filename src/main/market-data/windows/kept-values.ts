import type { FeedValue, Topic } from '#shared/domain/feed-topic.ts'
import type { Provenance } from '../source.ts'
import type { Trouble } from './input.ts'

/** A value that windows were derived from. `trouble`: why it is not fresh; null where its age says all. */
export interface KeptValue {
  readonly value: FeedValue
  readonly provenance: Provenance
  readonly trouble: Trouble | null
}

/**
 * What windows of an account were last derived from, kept for a return: a window that is opened again shows it at once, with
 * its own age, whether or not the venue can be reached.
 */
export interface KeptValues {
  get(profileId: string, topic: Topic): KeptValue | null
  set(profileId: string, topic: Topic, kept: KeptValue): void
  /** Something happened that what is kept of a profile does not show: it counts as old, however young. `at` in ms since the epoch. */
  outdate(profileId: string, at: number): void
  /** Forgets all of the profiles that `isMeant` names (T12). */
  forget(isMeant: (profileId: string) => boolean): void
}

/** Orders, balances and prices of some profiles; the longest unused are forgotten first. */
const mostKept = 64

export function createKeptValues(): KeptValues {
  const all = new Map<string, KeptValue & { readonly profileId: string }>()
  const keyOf = (profileId: string, topic: Topic): string => JSON.stringify([profileId, topic])
  /** The one used last stands last. */
  function put(key: string, kept: KeptValue & { readonly profileId: string }): void {
    all.delete(key)
    all.set(key, kept)
    for (const old of [...all.keys()].slice(0, -mostKept)) all.delete(old)
  }
  return {
    get(profileId, topic) {
      const key = keyOf(profileId, topic)
      const kept = all.get(key)
      if (kept === undefined) return null
      put(key, kept)
      return kept
    },
    set: (profileId, topic, kept) => put(keyOf(profileId, topic), { ...kept, profileId }),
    outdate(profileId, at) {
      for (const [key, kept] of all)
        if (kept.profileId === profileId) all.set(key, { ...kept, trouble: { kind: 'rebuilding', at } })
    },
    forget(isMeant) {
      for (const [key, { profileId }] of all) if (isMeant(profileId)) all.delete(key)
    },
  }
}
