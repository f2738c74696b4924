import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzyScore, fuzzySearch } from '#renderer/app/fuzzy.ts'

const search = (items: readonly string[], typed: string): string[] => fuzzySearch(items, typed, (item) => item)

describe('fuzzy search', () => {
  it('finds a pair by what people type for it', () => {
    const pairs = ['ETH-BTC', 'BTC-USDT', 'BTC-USDC', 'WBTC-USDT']
    for (const typed of ['btcusdt', 'BTC/USDT', 'btc usdt', 'btusdt']) expect(search(pairs, typed)[0]).toBe('BTC-USDT')
    expect(search(pairs, 'eth')).toEqual(['ETH-BTC'])
  })

  it('puts the start of a word before its middle', () => {
    expect(search(['Blacklist', 'Switch to List'], 'list')[0]).toBe('Switch to List')
  })

  it('keeps everything in its order while nothing is typed', () => {
    expect(search(['b', 'a'], '  ')).toEqual(['b', 'a'])
  })

  it('finds letters even where an earlier one would lead astray', () => {
    expect(fuzzyScore('bc', 'abc b')).not.toBeNull()
  })

  it('fits exactly the texts that have the letters in this order', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[abc]{0,8}$/), fc.stringMatching(/^[abc -]{0,14}$/), (typed, text) => {
        const inOrder = new RegExp([...typed].join('.*')).test(text)
        expect(fuzzyScore(typed, text) !== null).toBe(inOrder)
      }),
    )
  })
})
