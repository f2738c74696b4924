import { afterEach, describe, expect, it, vi } from 'vitest'
import { en } from '#renderer/locales/en.ts'
import AssetsBox from '#renderer/views/trading/order-panel/AssetsBox.vue'
import { ok } from '#shared/errors.ts'
import { play } from '#test/unit/renderer/status/play.ts'
import type { Part } from '#test/unit/renderer/status/screen.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'

vi.mock('naive-ui', async () => await import('#test/unit/renderer/status/stand-ins.ts'))

let shown: Awaited<ReturnType<typeof play>>
afterEach(() => shown.close())

const row = (currency: string, type: string, available: string, holds = '0') => ({
  id: `${currency} ${type}`,
  currency,
  type,
  balance: available,
  available,
  holds,
})
async function said(rows: readonly object[]): Promise<string> {
  shown = await play(AssetsBox, { feed: 'balances' }, () => ({}), { 'feed:listSymbols': [btc] })
  await shown.give('a', ok(rows))
  return shown.screen.text()
}

/** The figures of the line that says what lies in Main, the base before the quote. */
const inMain = (): readonly string[] =>
  shown.screen
    .parts()
    .filter(({ tag }) => tag === 'tr')
    .map((line) => line.children.filter(({ tag }) => tag === 'td').map(writtenIn))
    .at(-1) ?? []
const writtenIn = ({ textContent }: Part): string => textContent.replaceAll(/[\s,]/g, '')

describe('what lies in Main', () => {
  const trade = [row('BTC', 'trade', '1.25'), row('USDT', 'trade_hf', '70', '5')]

  it.each([
    ['of the base', [row('BTC', 'main', '0.5')], ['0.50000', '0.00']],
    ['of the quote', [row('USDT', 'main', '3000')], ['0.00', '3000.00']],
    ['of both', [row('BTC', 'main', '0.5'), row('USDT', 'main', '3000')], ['0.50000', '3000.00']],
  ])('has a line of its own: %s', async (_, main, figures) => {
    const text = await said([...trade, ...main])
    const line = text.slice(text.indexOf(en.assets.inMain))
    expect(line).toContain(en.assets.transfer)
    expect(inMain()).toEqual(figures)
    // It is not counted as available.
    expect(text.slice(0, text.indexOf(en.assets.inMain))).toContain('1.25000')
  })

  it.each([
    ['nothing of the pair lies there', [row('BTC', 'main', '0'), row('ETH', 'main', '4')]],
    ['the account has no such wallet', []],
  ])('has none where %s', async (_, main) => {
    const text = await said([...trade, ...main])
    expect(text).toContain('1.25000')
    expect(text).not.toContain(en.assets.inMain)
  })
})
