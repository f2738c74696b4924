import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyMap } from '#shared/domain/key-map.ts'
import type { KeyEntry } from '#shared/domain/key-map.ts'
import { isCommand, recentFirst, searchCommands } from '#renderer/app/use-commands.ts'

const search = (items: readonly string[], typed: string, most = 50): string[] =>
  searchCommands(
    items.map((label) => ({ label })),
    typed,
    most,
  ).map(({ label }) => label)

describe('the search over commands', () => {
  it('finds a pair by what people type for it', () => {
    const pairs = ['ETH-BTC', 'BTC-USDT', 'BTC-USDC', 'WBTC-USDT']
    for (const typed of ['btcusdt', 'BTC/USDT', 'btc usdt', 'btc-usdt', 'btusdt', 'btusd', 'usdt btc'])
      expect(search(pairs, typed)[0]).toBe('BTC-USDT')
    expect(search(pairs, 'eth')).toEqual(['ETH-BTC'])
  })

  it('puts the pairs of a currency that is typed whole first, in their own order, before those that are counted in it', () => {
    const pairs = ['LINK-ETH', 'ETH-USDT', 'ETH-USDC', 'KCS-ETH', 'ETH-BTC']
    const commands = pairs.map((label) => ({
      label,
      kind: 'pair' as const,
      ...(label === 'ETH-BTC' && { recent: true as const }),
    }))
    const found = (typed: string) => searchCommands(commands, typed, 9).map(({ label }) => label)
    for (const typed of ['eth', 'ETH', 'eth-'])
      expect(found(typed).slice(0, 3)).toEqual(['ETH-BTC', 'ETH-USDT', 'ETH-USDC'])
    expect(found('eth usdc')[0]).toBe('ETH-USDC')
  })

  it('puts the start of a word before its middle', () => {
    expect(search(['Blacklist', 'Switch to List'], 'list')[0]).toBe('Switch to List')
  })

  it('finds a word with an umlaut with it and without', () => {
    for (const typed of ['über', 'uber']) expect(search(['Go', 'Über die Anwendung'], typed)).toHaveLength(1)
  })

  it('keeps everything in its order while nothing is typed, and never gives more than is asked for', () => {
    expect(search(['b', 'a'], '  ')).toEqual(['b', 'a'])
    expect(search(['b', 'a'], '/')).toEqual(['b', 'a'])
    expect(search(['b', 'a'], '', 1)).toEqual(['b'])
    expect(search(['ab', 'a', 'ba'], 'a', 2)).toHaveLength(2)
  })

  it('finds no text whose letters are only scattered in it', () => {
    expect(search(['Cancel selected order', 'Cancel the open orders of this pair'], 'celo')).toEqual([])
    expect(search(['CELO-USDT', 'Cancel selected order'], 'celo')).toEqual(['CELO-USDT'])
  })

  it('finds every text one of whose words begins with what is typed, and none without its letters in this order', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[abc]{1,8}$/), fc.stringMatching(/^[abc -]{0,14}$/), (typed, text) => {
        const found = search([text], typed).length > 0
        if (new RegExp(`(^|[ -])${typed}`).test(text)) expect(found).toBe(true)
        if (!new RegExp([...typed].join('.*')).test(text)) expect(found).toBe(false)
      }),
    )
  })
})

describe('what was used lately', () => {
  const commands = [
    { id: 'a', label: 'Theme: Dark' },
    { id: 'b', label: 'Theme: Light' },
    { id: 'c', label: 'Help' },
  ]
  it('stands first, the newest before the others, each once; what is no more is left out', () => {
    expect(recentFirst(commands, ['c', 'gone', 'b']).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(recentFirst(commands, [])).toEqual(commands)
  })

  it('comes before what fits as well while something is typed, and not before what fits better', () => {
    const found = (used: readonly string[], typed: string) =>
      searchCommands(recentFirst(commands, used), typed, 9).map(({ id }) => id)
    expect([found([], 'theme'), found(['b'], 'theme')]).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ])
    expect(found(['b'], 'theme dark')[0]).toBe('a')
    const pairs = [{ label: 'BTC-USDC' }, { label: 'BTC-USDT', recent: true as const }, { label: 'BTC' }]
    expect(searchCommands(pairs, 'btc', 9)[0]?.label).toMatch(/^BTC/)
    expect(searchCommands(pairs.slice(0, 2), 'btcusd', 9)[0]?.label).toBe('BTC-USDT')
  })
})

describe('the palette', () => {
  it('M11: offers nothing that sends or cancels without a dialog', () => {
    const sending = (keyMap as readonly (KeyEntry & (typeof keyMap)[number])[]).filter(({ sends }) => sends === true)
    expect(sending.map((entry) => [entry.id, isCommand(entry)])).toEqual([
      ['send', false],
      ['cancelSelected', false],
      ['cancelPair', true],
    ])
  })
})
