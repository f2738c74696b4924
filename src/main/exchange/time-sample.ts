import { endpoints } from '#shared/exchange/index.ts'
import { appError, fail, ok, type Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Venue } from '#shared/domain/venue.ts'
import { classify } from './outcome.ts'
import { publicHeaders } from './sign.ts'
import type { Transport } from './wire.ts'

/**
 * The reading that `createServerClock` measures with: `GET /api/v1/timestamp`, once, past the limiter. Its few units
 * fit in the share of the public quota that no other priority may touch, and waiting for quota would spoil the reading.
 */
export function createTimeSample(venue: Venue, transport: Transport): () => Promise<Result<number>> {
  const row = endpoints.getTimestamp
  return async () => {
    const wire = await transport({
      method: row.method,
      origin: venue.baseUrl,
      path: row.path,
      headers: publicHeaders(venue),
      body: null,
      priority: 'cancel',
    })
    const verdict = classify(wire, row)
    if (verdict.kind !== 'accepted') return fail(verdict.error)
    return Number.isSafeInteger(verdict.data)
      ? ok(verdict.data)
      : fail(appError('answer-unexpected', msg('wire.no-time')))
  }
}
