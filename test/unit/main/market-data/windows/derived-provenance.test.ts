import { describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { oldAfterMs } from '#shared/domain/freshness.ts'
import { appError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import type { Provenance, Sink, Source } from '#main/market-data/source.ts'
import { openDerived } from '#main/market-data/windows/derived.ts'
import { createKeptValues } from '#main/market-data/windows/kept-values.ts'
import { noIntents } from '#main/market-data/windows/open-order-table.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const lineLost = appError('not-connected', asWritten('The line ended.'))
const balances: Topic = { kind: 'balances' }
const prices: Topic = { kind: 'prices', base: 'USD' }

const polled = { at: 1_000, source: 'poll', everyMs: 2_000, unreadable: null } as const
const streamed = { at: 1_000, source: 'stream', everyMs: 3_000, unreadable: null } as const

/** What is said of a window that stands on two inputs which come as these say. */
async function provenanceOver(
  ofBalances: Provenance,
  ofPrices: Provenance,
  mayLackPrices = false,
): Promise<Provenance | undefined> {
  const time = virtualTime()
  const flow = { pace: () => undefined, refresh: () => undefined, close: () => undefined }
  const sinks: (() => void)[] = []
  const source: Source = {
    open: ({ topic }, sink) => {
      const give = topic.kind === 'balances' ? () => sink.value([], ofBalances) : () => sink.value({}, ofPrices)
      sinks.push(give)
      return flow
    },
  }
  const sent: Provenance[] = []
  const errors: unknown[] = []
  const sink: Sink = {
    value: (_value, provenance) => sent.push(provenance),
    alive: () => undefined,
    rebuilding: () => undefined,
    error: () => undefined,
  }
  const deps = {
    source,
    time,
    onError: (error: unknown) => errors.push(error),
    profileId: 'p',
    intents: noIntents,
    kept: createKeptValues(),
  }
  const derivation = {
    needs: () => [balances, prices],
    derive: () => ({ count: 1 }),
    mayLack: ({ kind }: Topic) => mayLackPrices && kind === 'prices',
  }
  const window = openDerived(deps, { kind: 'orderCount' }, sink, derivation)
  window.pace(1_000)
  for (const give of sinks) give()
  await time.advance(200)
  window.close()
  expect(errors).toEqual([])
  return sent.at(-1)
}

describe('how a derived window stands', () => {
  it('is the stream that is lost, which is old after one turn, before a reading that is old after two', async () => {
    const lost = { ...streamed, unstreamed: lineLost }
    expect(await provenanceOver(lost, polled)).toMatchObject({ source: 'stream', everyMs: 3_000, unstreamed: lineLost })
    expect(await provenanceOver(polled, lost)).toMatchObject({ source: 'stream', everyMs: 3_000, unstreamed: lineLost })
  })

  it.each([2_000, 30_000])(
    'is read where one of them is, every %d ms, and old once the first of them is',
    async (everyMs) => {
      const read = { ...polled, everyMs }
      const oldAt = 1_000 + oldAfterMs(everyMs < streamed.everyMs ? read : streamed)
      for (const [one, other] of [
        [streamed, read],
        [read, streamed],
      ] as const) {
        const over = await provenanceOver(one, other)
        expect(over).toMatchObject({ source: 'poll', everyMs, at: 1_000 })
        expect((over?.lastMessageAt ?? 0) + oldAfterMs(over ?? read)).toBe(oldAt)
      }
    },
  )

  it('is read where what it may lack is, which does not make it old', async () => {
    const slow = { ...polled, at: -100_000, everyMs: 30_000 }
    const over = await provenanceOver(streamed, slow, true)
    expect(over).toMatchObject({ source: 'poll', everyMs: 30_000, at: 1_000 })
    expect((over?.lastMessageAt ?? 0) + oldAfterMs(over ?? slow)).toBe(1_000 + oldAfterMs(streamed))
  })

  it('is streamed where all of them are', async () => {
    const later = { ...streamed, at: 5_000, lastMessageAt: 6_000 }
    const over = { source: 'stream', at: 1_000, lastMessageAt: 1_000 }
    expect(await provenanceOver(streamed, later)).toMatchObject(over)
    expect(await provenanceOver(later, streamed)).toMatchObject(over)
  })

  it('counts the unreadable rows of all that it stands on', async () => {
    const [some, more] = [
      { ...polled, unreadable: { rows: 1, of: 10 } },
      { ...streamed, unreadable: { rows: 2, of: 5 } },
    ]
    expect(await provenanceOver(some, more)).toMatchObject({ unreadable: { rows: 3, of: 15 } })
    expect(await provenanceOver(some, streamed)).toMatchObject({ unreadable: { rows: 1, of: 10 } })
    expect(await provenanceOver(polled, streamed)).toMatchObject({ unreadable: null })
  })
})
