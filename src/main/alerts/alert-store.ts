import { z } from 'zod'
import { alertOptionsSchema, alertRuleSchema } from '#shared/bridge/alerts.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { StoreFolder } from '#main/platform/disk.ts'
import { openJsonStore } from '#main/platform/json-store.ts'
import { createMutex } from '#main/platform/mutex.ts'

const keptAlertSchema = z.object({
  id: z.string(),
  profileId: z.string(),
  rule: alertRuleSchema,
  options: alertOptionsSchema,
  paused: z.boolean(),
  addedAt: z.int(),
  /** One that fires once has fired. */
  isDone: z.boolean(),
  /** Newest first. */
  history: z.array(z.object({ at: z.int(), value: z.string(), isLate: z.boolean().default(false) })),
  /**
   * Where its watch stands, in a form of its kind's own, so that a restart goes on from there; null: it begins with what is seen
   * next. A file from before there were marks has none.
   */
  mark: z.string().nullable().default(null),
})
const keptGapSchema = z.object({
  from: z.int(),
  to: z.int(),
  why: z.enum(['closed', 'asleep', 'offline', 'locked']),
  /** null: all profiles. */
  profileId: z.string().nullable(),
  /** What could not be seen, of `sourceOf`; of all of it where Coffer itself did not watch. */
  source: z.string().default('prices'),
})
/** The pairs of a profile's venue as last seen. */
const keptPairsSchema = z.object({ trading: z.array(z.string()), halted: z.array(z.string()) })
/** Announcements that are known, and ms since the epoch of the oldest: what is older still was there before. */
const keptAnnouncedSchema = z.object({
  floor: z.int().nullable(),
  known: z.array(z.object({ id: z.string(), at: z.int() })),
})
const stateSchema = z.object({
  alerts: z.array(keptAlertSchema),
  gaps: z.array(keptGapSchema),
  /** Gaps that had not ended when Coffer was last known to watch. A file from before they were kept has none. */
  open: z.array(keptGapSchema.omit({ to: true })).default([]),
  /** ms since the epoch at which Coffer was last known to watch; null before the first time. */
  watchedAt: z.int().nullable(),
  /** By profile. */
  pairs: z.record(z.string(), keptPairsSchema).default({}),
  announced: z.record(z.string(), keptAnnouncedSchema).default({}),
})

export type KeptAlert = z.infer<typeof keptAlertSchema>

/** Whether an alert is watched: one that is paused, or that fires once and has fired, is not. */
export const isActive = ({ paused, isDone }: KeptAlert): boolean => !paused && !isDone

export type KeptGap = z.infer<typeof keptGapSchema>
export type KeptPairs = z.infer<typeof keptPairsSchema>
export type KeptAnnounced = z.infer<typeof keptAnnouncedSchema>
export type AlertState = z.infer<typeof stateSchema>

type Change<T> = (state: AlertState) => Result<{ readonly state: AlertState; readonly value: T }>

export interface AlertStore {
  /** Errors: disk-failed, where the file cannot be read or understood. */
  read(): Result<AlertState>
  /** Applies once it is on disk. */
  change<T>(edit: Change<T>): Promise<Result<T>>
  /** Applies also where the disk does not take it, and is then written with the next change. */
  changeAnyway<T>(edit: Change<T>): Promise<Result<T>>
}

/** The alerts on disk, with when each fired and what was not watched. */
export function openAlertStore(folder: StoreFolder): AlertStore {
  const store = openJsonStore<AlertState>({
    folder,
    fileName: 'alerts.json',
    schema: stateSchema,
    start: { alerts: [], gaps: [], open: [], watchedAt: null, pairs: {}, announced: {} },
    name: 'alerts',
  })
  const unwritten: ((state: AlertState) => AlertState)[] = []
  const withUnwritten = (state: AlertState): AlertState => unwritten.reduce((now, edit) => edit(now), state)
  // The next edit begins only once it is settled which of these the file has: none is applied twice.
  const runExclusive = createMutex()
  async function write<T>(edit: Change<T>): Promise<Result<T>> {
    let written = 0
    const kept = await store.change((state) => {
      written = unwritten.length
      return edit(withUnwritten(state))
    })
    if (kept.ok) unwritten.splice(0, written)
    return kept
  }
  return {
    read: () => {
      const state = store.read()
      return state.ok ? ok(withUnwritten(state.value)) : state
    },
    change: (edit) => runExclusive(() => write(edit)),
    changeAnyway: (edit) =>
      runExclusive(async () => {
        const kept = await write(edit)
        if (!kept.ok)
          unwritten.push((state) => {
            const edited = edit(state)
            return edited.ok ? edited.value.state : state
          })
        return kept
      }),
  }
}
