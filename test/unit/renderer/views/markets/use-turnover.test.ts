import { afterEach, describe, expect, it } from 'vitest'
import { awaitedRow } from '#renderer/views/markets/market-rows.ts'
import type { MarketRow } from '#renderer/views/markets/market-rows.ts'
import { useTurnover } from '#renderer/views/markets/use-turnover.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { openPage } from '../../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())
const row = (turnover: string, value: string | null): MarketRow => ({
  ...awaitedRow(0),
  awaited: null,
  turnover,
  value,
})

async function open(quote: string, valueCurrency: string) {
  page = openPage(undefined, { page: { valueCurrency } })
  await page.run(() => useProfilesStore()).load()
  const turnover = page.run(() => useTurnover(() => quote))
  await page.settled()
  return turnover
}
const watched = () => page.of('feed.watch').map(({ input }) => input['topic'])

describe('the turnover of pairs', () => {
  it('is in the quote currency where one is chosen', async () => {
    const turnover = await open('BTC', 'EUR')
    expect([turnover.value.currency, turnover.value.of(row('2', '120000'))]).toEqual(['BTC', '2'])
    expect(watched()).toEqual([])
  })

  it('of all is its value, and unknown where main knows none', async () => {
    const turnover = await open('', 'USDT')
    expect([turnover.value.currency, turnover.value.of(row('2', '120000'))]).toEqual(['USDT', '120000'])
    expect(turnover.value.of(row('9000000', null))).toBeNull()
    expect(watched()).toEqual([])
  })

  it('of all is in the currency that values are shown in, once its price is known', async () => {
    const turnover = await open('', 'EUR')
    expect(turnover.value.currency).toBe('USDT')
    const [watch] = page.of('feed.watch')
    expect(watch?.input['topic']).toEqual({ kind: 'prices', base: 'EUR' })
    const { watchId, profileId } = watch?.input as { watchId: string; profileId: string }
    const change = writeChange({ kind: 'whole', value: { USDT: '0.5' } }, 'prices')
    page.notify('feed', { watchId, profileId, kind: 'change', at: Date.now(), source: 'poll', everyMs: 2_000, change })
    await page.settled()
    expect([turnover.value.currency, turnover.value.of(row('2', '120000'))]).toEqual(['EUR', '60000'])
    expect(turnover.value.of(row('9000000', null))).toBeNull()
  })
})
