import { afterEach, describe, expect, it } from 'vitest'
import { ref } from 'vue'
import { gapsOf, realisedGapsOf, realisedOf } from '#renderer/data/use-position.ts'
import type { AllHoldings } from '#renderer/views/account/portfolio/use-holdings.ts'
import { useRealisedWords } from '#renderer/views/account/portfolio/use-realised-words.ts'
import type { Position } from '#shared/domain/position.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

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
      live: { data: ref({ known: { unread: [], partly: [], ...known } }) },
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
})
