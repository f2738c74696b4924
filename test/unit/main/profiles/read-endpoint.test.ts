import { describe, expect, it } from 'vitest'
import { appError, ok } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { createEndpointReader } from '#main/profiles/read-endpoint.ts'
import { acceptedWith, notSentWith, scriptedClient } from '#test/support/faults/scripted-client.ts'
import { expectFail } from '#test/support/results.ts'

const error = (code: AppError['code'], retryInMs?: number): AppError => ({
  ...appError(code, asWritten('No.')),
  ...(retryInMs === undefined ? {} : { retryInMs }),
})

/** A reader of a venue that fails with these errors, one a question; null: it answers, with nothing listed. */
function reader(errors: readonly (AppError | null)[]) {
  const left = [...errors]
  const listAccounts = () => {
    const next = left.shift() ?? null
    return next === null ? acceptedWith([]) : { ...notSentWith(), error: next }
  }
  const client = scriptedClient({ listAccounts })
  const read = createEndpointReader({ clientOf: () => ok(client) })
  return (currency = 'BTC') => read('a', 'listAccounts', { currency })
}
const waits = async (errors: readonly AppError[]): Promise<readonly (number | undefined)[]> => {
  const read = reader(errors)
  const found: (number | undefined)[] = []
  for (const _ of errors) found.push(expectFail(await read()).retryInMs)
  return found
}

describe('a read of the page that failed', () => {
  it('names a wait that doubles with each failure in a row, a minute at most', async () => {
    const seven = Array.from({ length: 7 }, () => error('timed-out'))
    expect(await waits(seven)).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  it('names the wait that the venue named, and none where asking again would get the same', async () => {
    expect(await waits([error('rate-limited', 7_000)])).toEqual([7_000])
    expect(await waits([error('permission-refused', 7_000), error('key-absent')])).toEqual([undefined, undefined])
  })

  it('counts each question by itself, and anew after an answer', async () => {
    const answered = null
    const read = reader([error('timed-out'), error('timed-out'), error('timed-out'), answered, error('timed-out')])
    expect(expectFail(await read()).retryInMs).toBe(4_000)
    expect(expectFail(await read('ETH')).retryInMs).toBe(4_000)
    expect(expectFail(await read()).retryInMs).toBe(8_000)
    expect(await read()).toMatchObject({ ok: true })
    expect(expectFail(await read()).retryInMs).toBe(4_000)
  })
})
