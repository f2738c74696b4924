import { afterEach, describe, expect, it } from 'vitest'
import { ref } from 'vue'
import type { PanelStatus } from '#renderer/data/snapshot.ts'
import { de } from '#renderer/locales/de.ts'
import { en } from '#renderer/locales/en.ts'
import { createTexts } from '#renderer/locales/index.ts'
import { entryFeesNote } from '#renderer/views/account/portfolio/entry-fees.ts'
import { holdingColumns } from '#renderer/views/account/portfolio/holding-columns.ts'
import type { AllHoldings } from '#renderer/views/account/portfolio/use-holdings.ts'
import ValueHead from '#renderer/views/account/portfolio/ValueHead.vue'
import ResultText from '#renderer/views/shared/ResultText.vue'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { draw } from '#test/unit/renderer/status/screen.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const holdingsThat = (status: PanelStatus) =>
  ({
    live: { status: ref(status), at: ref(1) },
    unrealised: ref({ result: '12', rate: '0.1' }),
    of: () => ({ places: 2, last: '10', change: '0.1', position: null, now: { result: '12', rate: null } }),
  }) as unknown as AllHoldings

describe('what a holding has won or lost', () => {
  it.each(['ready', 'stale'] as const)('is greyed with the fills and prices it stands on: %s', (status) => {
    page = openPage([], {})
    const { t } = createTexts(en).global
    const columns = page.run(() =>
      holdingColumns({
        t: t as never,
        format: useFormat(),
        holdings: holdingsThat(status),
        total: '100',
        missing: () => undefined,
      }),
    )
    const classOf = (key: string): string => {
      const { class: of } = columns.find((column) => column.key === key) ?? {}
      return typeof of === 'function' ? of({ currency: 'BTC', worth: '1' } as never) : (of ?? '')
    }
    for (const key of ['averageEntry', 'last', 'unrealised', 'realised', 'change'])
      expect([key, classOf(key).split(' ').includes('stale')]).toEqual([key, status === 'stale'])
    // What a share stands on are balances and prices, whose age the panel says.
    expect(classOf('share')).toBe('muted')
  })

  it.each(['ready', 'stale'] as const)('in all is greyed where the total beside it is fresh: %s', (status) => {
    page = openPage([], {})
    const worth = {
      currency: ref('USDT'),
      places: ref(2),
      source: { data: ref({ total: '100', uncounted: [] }), status: ref('ready'), at: ref(1), error: ref(null) },
    }
    const drawn = {
      last: ref(null),
      day: ref(null),
      drawnIn: ref('USDT'),
      places: ref(2),
      status: ref('ready'),
    }
    const screen = draw(ValueHead, { holdings: holdingsThat(status), worth, drawn }, page.context)
    const isStale = (part: { props: Record<string, unknown> }): boolean =>
      String(part.props['class'] ?? '')
        .split(' ')
        .includes('stale')
    const greyed = screen.parts().filter(isStale)
    expect(greyed.map(({ textContent }) => textContent.includes('12.00'))).toEqual(status === 'stale' ? [true] : [])
    screen.close()
  })
})

describe('the average entry', () => {
  const held = (position: object) => ({ position: { averageEntry: '100', otherFees: [], unknownFees: 0, ...position } })
  const noteOf = (positions: Readonly<Record<string, object | null>>, texts: typeof en = en): string => {
    const { t } = createTexts(texts).global
    return entryFeesNote(
      {
        pairs: ref(Object.keys(positions).map((currency) => ({ currency }))),
        of: (currency: string) => positions[currency] ?? null,
      } as unknown as AllHoldings,
      t as never,
    )
  }
  it.each([en, de])('is said to be with fees below the table, and not in its head', (texts) => {
    expect(`${texts.portfolio.averageEntry} ${texts.portfolio.method}`).not.toMatch(/fees|Gebühr/)
    expect(noteOf({ BTC: held({}) }, texts)).toBe(texts.portfolio.entryWithFees)
  })
  it('is said to lack fees where some were paid in another currency or are not known', () => {
    const lacking = { ETH: held({ otherFees: [{ currency: 'KCS', amount: '1' }] }), SOL: held({ unknownFees: 1 }) }
    const note = noteOf({ BTC: held({}), ...lacking })
    expect(note).toContain('not all of them for ETH, SOL:')
    expect(note).not.toBe(en.portfolio.entryWithFees)
  })
  it('is said nothing of where none is known', () => {
    expect(noteOf({ BTC: null, ETH: held({ averageEntry: null, unknownFees: 1 }) })).toBe('')
  })
})

describe('the change of a day', () => {
  it.each(['ready', 'stale'] as const)('is greyed by the age of the value it is counted to alone: %s', (status) => {
    page = openPage([], {})
    const worth = {
      currency: ref('EUR'),
      places: ref(2),
      source: { data: ref({ total: '100', uncounted: [] }), status: ref('ready'), at: ref(1), error: ref(null) },
    }
    const day = ref({ amount: '7.25', rate: '0.1' })
    const drawn = { last: ref(null), day, drawnIn: ref('USDT'), places: ref(2), status: ref(status) }
    const screen = draw(ValueHead, { holdings: holdingsThat('ready'), worth, drawn }, page.context)
    const greyed = screen.parts().filter(({ props }) => /(^| )stale( |$)/.test(String(props['class'] ?? '')))
    expect(greyed.map(({ textContent }) => textContent.includes('7.25'))).toEqual(status === 'stale' ? [true] : [])
    screen.close()
  })
})

describe('what the cost of a holding leaves out', () => {
  const missing = 'Of 1.7 BTC held, the cost of 0.2 BTC is known.'
  it('stands in the title of its average entry', () => {
    page = openPage([], {})
    const { t } = createTexts(en).global
    const columns = page.run(() =>
      holdingColumns({
        t: t as never,
        format: useFormat(),
        holdings: holdingsThat('ready'),
        total: '100',
        missing: () => missing,
      }),
    )
    expect(columns.find(({ key }) => key === 'averageEntry')?.title?.({ currency: 'BTC' } as never)).toBe(missing)
  })
  it('stands in the title of its result, with all of the figure', () => {
    page = openPage([], {})
    const screen = draw(ResultText, { amount: '-11.1634', note: missing }, page.context)
    expect(screen.parts().flatMap(({ props }) => props['title'] ?? [])).toEqual([`−11.1634. ${missing}`])
    screen.close()
  })
})
