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
  history: z.array(z.object({ at: z.int(), value: z.string() })),
})
const keptGapSchema = z.object({
  from: z.int(),
  to: z.int(),
  why: z.enum(['closed', 'asleep', 'offline', 'locked']),
  /** null: all profiles. */
  profileId: z.string().nullable(),
})
const stateSchema = z.object({
  alerts: z.array(keptAlertSchema),
  gaps: z.array(keptGapSchema),
  /** ms since the epoch at which Coffer was last known to watch; null before the first time. */
  watchedAt: z.int().nullable(),
})

export type KeptAlert = z.infer<typeof keptAlertSchema>
export type KeptGap = z.infer<typeof keptGapSchema>
export type AlertState = z.infer<typeof stateSchema>

/** The alerts on disk, with when each fired and what was not watched. */
export const openAlertStore = (dataDir: string) =>
  openJsonStore<AlertState>({
    dataDir,
    fileName: 'alerts.json',
    schema: stateSchema,
    start: { alerts: [], gaps: [], watchedAt: null },
    name: 'alerts',
  })
export type AlertStore = ReturnType<typeof openAlertStore>
