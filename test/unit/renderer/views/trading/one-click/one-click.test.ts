import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { mostOneClickSizes, readOneClickSizes } from '#shared/domain/desk/kept-pairs.ts'
import { useOneClickStore } from '#renderer/views/trading/one-click/one-click-store.ts'
import { createSamePress, samePressMs } from '#renderer/views/trading/one-click/use-one-click.ts'
import { openPage } from '../../../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page?.close())

async function open(readOnly: boolean | null) {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  const store = page.run(() => useOneClickStore())
  page.notify('read-only-changed', { a: readOnly, b: false })
  return { profiles, store, desk: page.run(() => useDeskStore()) }
}

describe('one-click trading', () => {
  it('is never on for a profile that may not trade, nor where that is unknown', async () => {
    for (const readOnly of [true, null]) {
      const { store } = await open(readOnly)
      store.size = '1'
      store.switchOn()
      expect(store.on).toBe(false)
      page.close()
    }
    const { store } = await open(false)
    store.switchOn()
    expect(store.on, 'no size is chosen').toBe(false)
    store.size = '1'
    store.switchOn()
    expect(store.on).toBe(true)
  })

  it('goes off with another profile, another pair, and a profile that may trade no longer; the size goes too', async () => {
    for (const leave of ['profile', 'pair', 'limits'] as const) {
      const { profiles, store, desk } = await open(false)
      store.size = '1'
      store.switchOn()
      expect(store.on).toBe(true)
      if (leave === 'profile') profiles.select('b')
      if (leave === 'pair') desk.pair = 'ETH-USDT'
      if (leave === 'limits') page.notify('read-only-changed', { a: true, b: false })
      expect([leave, store.on, store.size]).toEqual([leave, false, null])
      page.close()
    }
  })

  it('reads kept sizes of any make, and no more than fit', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (kept) => {
        for (const sizes of Object.values(readOneClickSizes(kept))) {
          expect(sizes.length).toBeLessThanOrEqual(mostOneClickSizes)
          expect(sizes.every((size) => typeof size === 'string')).toBe(true)
        }
      }),
    )
    expect(readOneClickSizes({ 'BTC-USDT': ['1', 2, '3'] })).toEqual({ 'BTC-USDT': ['1', '3'] })
  })
})

describe('the same press', () => {
  it('is another one on the same row within its time, counted from the last', () => {
    const isSame = createSamePress()
    expect(isSame('bids 1', 0)).toBe(false)
    expect(isSame('bids 1', samePressMs - 1)).toBe(true)
    expect(isSame('bids 1', 2 * samePressMs - 2), 'a third of a series').toBe(true)
    expect(isSame('bids 1', 3 * samePressMs - 2)).toBe(false)
    expect(isSame('asks 1', 3 * samePressMs - 1), 'another row').toBe(false)
    expect(isSame('bids 1', 3 * samePressMs), 'back on the first').toBe(false)
  })
})
