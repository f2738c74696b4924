import { z } from 'zod'
import { alertOptionsSchema, alertRuleSchema } from '#shared/bridge/alerts.ts'
import { labelSchema } from '#shared/domain/address-book.ts'
import type { Settings, SettingsChange } from '#shared/domain/settings.ts'
import { defaultSettings, settingsChangeSchema } from '#shared/domain/settings.ts'
import { recipientSchema } from '#shared/domain/withdrawal.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

/** Tells a setup file from any other JSON. */
export const setupKind = 'coffer-setup'
/** A file of a newer version is refused: it may mean something else by the same words. */
export const setupVersion = 1

const profileSchema = z.object({ id: z.string(), label: z.string(), kind: z.enum(['practice', 'live']) })
const alertSchema = z.object({
  profileId: z.string(),
  rule: alertRuleSchema,
  options: alertOptionsSchema,
  /** It watches nothing: paused, or fired once. A file from before this was kept has none. */
  paused: z.boolean().default(false),
})
const labelledSchema = recipientSchema.extend({ profileId: z.string(), label: labelSchema })

export type SetupProfile = z.infer<typeof profileSchema>
export type SetupAlert = z.infer<typeof alertSchema>
export type SetupLabel = z.infer<typeof labelledSchema>

/**
 * Choices that a file carries; what the page keeps is a part of its own, the practice market is no choice, and a venue that was
 * added has another id on each computer.
 */
const left = new Set<string>(['page', 'practiceSeed', 'practiceSpeed', 'practiceVenue'])
export const carriedSettings = (Object.keys(defaultSettings) as (keyof Settings)[]).filter((name) => !left.has(name))

/** A setup file as it was read: what cannot be understood is counted, and the rest stands. */
export interface Setup {
  readonly savedAt: string
  readonly app: string
  readonly profiles: readonly SetupProfile[]
  readonly settings: SettingsChange
  /** Choices of the file that have no value that this version knows. */
  readonly unreadSettings: readonly string[]
  readonly page: Settings['page']
  readonly alerts: readonly SetupAlert[]
  readonly unreadAlerts: number
  readonly labels: readonly SetupLabel[]
  readonly unreadLabels: number
}

const envelopeSchema = z.object({ kind: z.literal(setupKind), version: z.int().positive() })
const bodySchema = z.object({
  savedAt: z.iso.datetime(),
  app: z.string().max(40),
  profiles: z.array(profileSchema).max(1_000),
  settings: z.record(z.string(), z.unknown()),
  page: settingsChangeSchema.shape.page.unwrap(),
  alerts: z.array(z.unknown()).max(1_000),
  labels: z.array(z.unknown()).max(10_000),
})

/** Reads a setup file. Errors: bad-input, where it is none, or one of a newer version. */
export function readSetup(text: string): Result<Setup> {
  const parsed = parsedJson(text)
  const envelope = envelopeSchema.safeParse(parsed)
  if (!envelope.success) return fail(appError('bad-input', msg('setup.junk')))
  if (envelope.data.version > setupVersion) return fail(appError('bad-input', msg('setup.newer')))
  const body = bodySchema.safeParse(parsed)
  if (!body.success) return fail(appError('bad-input', msg('setup.junk')))
  const { savedAt, app, profiles, page } = body.data
  const { read: settings, unread: unreadSettings } = readSettings(body.data.settings)
  const alerts = body.data.alerts.flatMap((row) => alertSchema.safeParse(row).data ?? [])
  const labels = body.data.labels.flatMap((row) => labelledSchema.safeParse(row).data ?? [])
  return ok({
    savedAt,
    app,
    profiles,
    settings,
    unreadSettings,
    page,
    alerts,
    unreadAlerts: body.data.alerts.length - alerts.length,
    labels,
    unreadLabels: body.data.labels.length - labels.length,
  })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Each choice by itself, so that one that is wrong costs itself alone. */
function readSettings(kept: Readonly<Record<string, unknown>>): { read: SettingsChange; unread: readonly string[] } {
  const read: Record<string, unknown> = {}
  const unread: string[] = []
  for (const [name, value] of Object.entries(kept)) {
    const known = carriedSettings.find((one) => one === name)
    if (known === undefined) continue
    const parsed = settingsChangeSchema.safeParse({ [known]: value })
    if (parsed.success) Object.assign(read, parsed.data)
    else unread.push(name)
  }
  return { read, unread }
}
