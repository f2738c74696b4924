import type { AppError } from '#shared/errors.ts'

const forms = /\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])(?:[0-9a-f]{1,4}:){2,7}(?:[0-9a-f]{1,4}|:)(?::?[0-9a-f]{1,4})*/i

/** The address a venue turned away, from our sentence or its own words; null where neither names one. */
export const addressIn = ({ message, venue }: Pick<AppError, 'message' | 'venue'>): string | null =>
  forms.exec(message)?.[0] ?? forms.exec(venue?.message ?? '')?.[0] ?? null
