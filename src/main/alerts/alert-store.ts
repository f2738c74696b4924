import { z } from 'zod'
import { alertOptionsSchema, alertRuleSchema } from '#shared/bridge/alerts.ts'
import { openJsonStore } from '#main/platform/json-store.ts'

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
  /** ms since the epoch at which Coffer was last known to watch; null before the first time. */
  watchedAt: z.int().nullable(),
  /** By profile. */
  pairs: z.record(z.string(), keptPairsSchema).default({}),
  announced: z.record(z.string(), keptAnnouncedSchema).default({}),
})

export type KeptAlert = z.infer<typeof keptAlertSchema>
export type KeptGap = z.infer<typeof keptGapSchema>
export type KeptPairs = z.infer<typeof keptPairsSchema>
export type KeptAnnounced = z.infer<typeof keptAnnouncedSchema>
export type AlertState = z.infer<typeof stateSchema>

/** The alerts on disk, with when each fired and what was not watched. */
export const openAlertStore = (dataDir: string) =>
  openJsonStore<AlertState>({
    dataDir,
    fileName: 'alerts.json',
    schema: stateSchema,
    start: { alerts: [], gaps: [], watchedAt: null, pairs: {}, announced: {} },
    name: 'alerts',
  })
export type AlertStore = ReturnType<typeof openAlertStore>
