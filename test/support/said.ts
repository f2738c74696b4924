import type { AppError } from '#shared/errors.ts'
import { inEnglish, isMessage } from '#shared/messages.ts'

/** What an error says to a person, in English; empty where there is none. */
export const said = (error: Pick<AppError, 'reason'> | null | undefined): string =>
  error == null ? '' : inEnglish(error.reason)

/** A value with what its errors say beside their reasons, as `message`, at any depth. */
export function heard(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(heard)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, heard(part)]))
  return 'code' in value && 'reason' in value && isMessage(value.reason)
    ? { ...parts, message: inEnglish(value.reason) }
    : parts
}
