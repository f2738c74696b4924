import { afterEach, describe, expect, it, vi } from 'vitest'
import { useI18n } from 'vue-i18n'
import type { AlertView } from '#shared/domain/alert.ts'
import { alertDefaults } from '#shared/domain/alert.ts'
import AlertHistory from '#renderer/views/shared/alerts/AlertHistory.vue'
import { speak } from '#renderer/locales/index.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useKnownPairsStore } from '#renderer/data/stores/known-pairs.ts'
import type { Settings } from '#shared/domain/settings.ts'
import { msg } from '#shared/messages.ts'
import { openPage } from '../../../desk.ts'
import { play } from '../../../status/play.ts'
import { draw } from '../../../status/screen.ts'
import { btc } from '../../trading/symbol.ts'

vi.mock('naive-ui', async () => await import('../../../status/stand-ins.ts'))

let page: ReturnType<typeof openPage>
let screen: ReturnType<typeof draw>
afterEach(() => {
  screen.close()
  page.close()
})

/** An alert that fired so often, at 1 the first time. */
const alert = (times: number): AlertView => ({
  id: '1',
  profileId: 'a',
  rule: { kind: 'price', symbol: 'BTC-USDT', price: '70000', direction: 'either' },
  options: alertDefaults,
  state: 'watching',
  why: null,
  addedAt: 1,
  gaps: [],
  history: Array.from({ length: times }, (_, place) => ({ at: 1, value: String(times - place), isLate: false })),
})
function show(times: number): void {
  page = openPage()
  screen = draw(AlertHistory, { alert: alert(times) }, page.context)
}
/** What it fired with, newest first. */
const values = (): string[] => [...screen.text().matchAll(/Fired .+?: (\d+)(?= |$)/g)].map(([, value]) => value!)
async function press(): Promise<void> {
  const [button] = screen.buttons()
  ;(button?.props['onClick'] as () => void)()
  await page.settled()
}

describe('the history of an alert', () => {
  it('shows the newest five, and all of them by a press, and five again', async () => {
    show(50)
    expect(values()).toEqual(['50', '49', '48', '47', '46'])
    expect(screen.withRole('button')).toEqual(['Show all 50'])
    expect(screen.buttons()[0]?.props).toMatchObject({
      'aria-expanded': false,
      'aria-label': 'Show all 50: BTC-USDT reaches 70,000',
    })
    await press()
    expect(values()).toHaveLength(50)
    expect(values().at(-1)).toBe('1')
    expect(screen.buttons()[0]?.props['aria-expanded']).toBe(true)
    expect(screen.withRole('button')).toEqual(['Show fewer'])
    await press()
    expect(values()).toHaveLength(5)
  })

  it('of five has no such button', () => {
    show(5)
    expect(values()).toHaveLength(5)
    expect(screen.buttons()).toEqual([])
  })
})

describe('what an alert fired with', () => {
  const symbol = 'BTC-USDT'
  const fired = (rule: AlertView['rule'], value: string): AlertView => ({
    ...alert(0),
    rule,
    history: [{ at: 1, value, isLate: false }],
  })
  const price = fired({ kind: 'price', symbol, price: '61000', direction: 'either' }, '62113')
  const fill = fired({ kind: 'fill', symbol: null }, 'buy 1234.5 BTC-USDT')
  const balance = fired({ kind: 'balance', currency: 'USDT', amount: '100', direction: 'above' }, '12345.678 USDT')
  const volume = fired({ kind: 'volume', symbol, amount: '1', unit: 'base', minutes: 5 }, '1234.5678912 BTC')

  /** Written by the rules of its pair, thousands apart. */
  async function written(shown: AlertView): Promise<string> {
    const played = await play(AlertHistory, { row: 'listSymbols' }, () => ({ alert: shown }))
    page = screen = played as never
    await played.give('a', { ok: true, value: [btc] })
    const text = played.screen.parts().find(({ tag }) => tag === 'p')?.textContent ?? ''
    return text.replace(/^.*?: /, '').trim()
  }

  it('is a padded price, an amount in the decimals of its currency, and a fill in words', async () => {
    for (const [shown, words] of [
      [price, '62,113.0'],
      [fill, 'Buy 1,234.5 BTC-USDT'],
      [balance, '12,345.67 USDT'],
      [volume, '1,234.56789 BTC'],
    ] as const) {
      expect(await written(shown)).toBe(words)
      screen.close()
    }
  })

  const said = async (shown: AlertView, settings: Partial<Settings>, language: 'en' | 'de' = 'en'): Promise<string> => {
    page = openPage(undefined, settings)
    await page.mount(() => speak(useI18n({ useScope: 'global' }), language))
    screen = draw(AlertHistory, { alert: shown }, page.context)
    return screen.text()
  }
  it('is in the language of the page', async () => {
    const text = await said(fill, {}, 'de')
    expect(text).toContain('Kauf')
    expect(text).not.toMatch(/\bbuy\b/i)
  })
  it('T15: has no figure of the user while balances are hidden', async () => {
    for (const shown of [fill, balance]) {
      expect(await said(shown, { hideBalances: true })).not.toMatch(/1234|12345|678/)
      screen.close()
      page.close()
    }
    expect(await said(fill, { hideBalances: true })).toContain('Buy ••• BTC-USDT')
  })
})

it('news of an alert are written by the rules of the pairs that the page keeps', () => {
  page = openPage()
  screen = draw(AlertHistory, { alert: alert(0) }, page.context)
  const { words } = page.mount(() => {
    useKnownPairsStore().keep([btc])
    return useMessages()
  })
  const news = msg('alerts.fired-price', { symbol: 'BTC-USDT', price: '62113', last: '62118' })
  expect(words(news)).toBe('BTC-USDT has reached 62,113.0. The last price is 62,118.0.')
})
