import { afterEach, describe, expect, it } from 'vitest'
import { ref } from 'vue'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { gapsOf, realisedGapsOf, realisedOf } from '#renderer/data/use-position.ts'
import RealisedSold from '#renderer/views/account/portfolio/RealisedSold.vue'
import { useHoldings } from '#renderer/views/account/portfolio/use-holdings.ts'
import type { AllHoldings } from '#renderer/views/account/portfolio/use-holdings.ts'
import { useRealisedWords } from '#renderer/views/account/portfolio/use-realised-words.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { Position } from '#shared/domain/position.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'

const position: Position = {
  held: '1',
  size: '1',
  cost: '100',
  averageEntry: '100',
  realised: '12.5',
  since: 1,
  fills: 3,
  cut: false,
  unknownSize: '0',
  soldUnknown: '0',
  otherFees: [],
  unknownFees: 0,
}

describe('what the sells of an asset have won or lost', () => {
  it.each<[string, Partial<Position>, string | null]>([
    ['their result', {}, '12.5'],
    ['nothing won and nothing lost, where nothing was sold', { realised: '0' }, '0'],
    ['not known without a fill', { fills: 0, realised: '0' }, null],
    ['not known where the cost of nothing sold is', { realised: '0', soldUnknown: '2' }, null],
    ['that of the part whose cost is known', { soldUnknown: '2' }, '12.5'],
  ])('is %s', (_, part, expected) => expect(realisedOf({ ...position, ...part })).toBe(expected))

  it('lacks what was sold of no known cost, and not what is still held of none', () => {
    const partly = { ...position, cut: true, unknownSize: '1', soldUnknown: '2', unknownFees: 1 }
    expect(realisedGapsOf(partly)).toEqual(['older-fills', 'unknown-fees', 'sold-unknown'])
    expect(gapsOf(partly)).toEqual(['older-fills', 'unknown-cost', 'unknown-fees'])
    expect(realisedGapsOf(position)).toEqual([])
  })
})

describe('what it leaves out', () => {
  let page: ReturnType<typeof openPage>
  afterEach(() => page.close())
  const said = (part: Partial<Position> | null, known: object, others: readonly string[] = []) => {
    page = openPage([], {})
    const holdings = {
      live: { data: ref({ known: { unread: [], old: [], partly: [], beyond: 0, ...known } }) },
      of: () => ({ symbol: 'BTC-USDT', position: part === null ? null : { ...position, ...part } }),
      otherPairs: () => others,
    } as unknown as AllHoldings
    return page.mount(() => useRealisedWords(() => holdings))('BTC')
  }

  it('is nothing where all is known', () => expect(said({}, {})).toEqual({ amount: '12.5', note: undefined }))
  it('is said of what was sold of no known cost, of fills that could not be read, and of other pairs', () => {
    const { amount, note } = said({ soldUnknown: '2' }, { partly: ['BTC-USDT'] }, ['BTC-EUR', 'BTC-USDC'])
    expect(amount).toBe('12.5')
    expect(note).toMatch(
      /2(\.0+)? BTC sold of no known cost\. .*BTC-USDT.*\. Trades in BTC-EUR, BTC-USDC are not counted\./,
    )
  })
  it('is said of fills that were not read, and then there is no figure', () => {
    const { amount, note } = said(null, { unread: ['BTC-USDT'] })
    expect([amount, note]).toEqual([null, expect.stringContaining('BTC-USDT')])
  })
  it('is said of fills as last read, and of pairs beyond those that are asked for', () => {
    expect(said({}, { old: ['BTC-USDT'] }).note).toContain('the newest reading failed: BTC-USDT.')
    expect(said({}, { old: ['ETH-USDT'] }).note).toBeUndefined()
    expect(said({}, { beyond: 2 }).note).toBe('2 more pairs are not counted.')
  })
})

describe('what is no longer held', () => {
  let page: ReturnType<typeof openPage>
  afterEach(() => page.close())
  const sold = { ...position, held: '0', size: '0' }
  const balance = { currency: 'USDT', type: 'trade', balance: '5', available: '5', holds: '0' }
  const known = { pairs: ['BTC-USDT'], unread: [], old: [], partly: [], beyond: 0, namesAll: true }

  async function open() {
    page = openPage()
    const profiles = page.run(() => useProfilesStore())
    await profiles.load()
    profiles.select('a')
    const holdings = page.mount(() => useHoldings(ref(null)))
    const push = (kind: Topic['kind'], value: unknown, ageMs = 0): void => {
      const change = writeChange({ kind: 'whole', value: value as never }, kind)
      for (const { input } of page.of('feed.watch')) {
        const { watchId, profileId, topic } = input as unknown as { watchId: string; profileId: string; topic: Topic }
        if (topic.kind !== kind) continue
        const at = Date.now() - ageMs
        page.notify('feed', { watchId, profileId, kind: 'change', source: 'poll', everyMs: 2000, change, at })
      }
    }
    const hold = (of: Position, ageMs?: number): void =>
      push('holdings', { positions: { 'BTC-USDT': of }, prices: {}, statistics: {}, known }, ageMs)
    push('read', [btc])
    const names = (): readonly string[] => holdings.sold.value.map(({ currency }) => currency)
    return { holdings, push, hold, names }
  }

  it('is said only where balances are known, and where they and the position both hold nothing', async () => {
    const { push, hold, names } = await open()
    hold(sold)
    expect(names()).toEqual([])
    push('balances', [balance])
    expect(names()).toEqual(['BTC'])
    hold(position)
    expect(names()).toEqual([])
    hold(sold)
    push('balances', [{ ...balance, currency: 'BTC' }])
    expect(names()).toEqual([])
  })

  it('looks old where what is known of it is', async () => {
    const { holdings, push, hold } = await open()
    push('balances', [balance])
    const drawn = (): Promise<string> => page.html(RealisedSold, { holdings })
    hold(sold)
    const fresh = await drawn()
    expect(fresh).toContain('+12.50')
    expect(fresh).not.toContain('stale')
    hold(sold, 300_000)
    expect(await drawn()).toContain('stale')
  })
})
