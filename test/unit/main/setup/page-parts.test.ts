import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupings } from '#renderer/views/trading/book/book-levels.ts'
import { crosshairs, defaultChoices, priceScales, readChartChoices } from '#renderer/views/trading/chart/choices.ts'
import { shares } from '#renderer/views/trading/depth/use-depth.ts'
import { defaultLayout } from '#renderer/views/trading/docking/default-layout.ts'
import { defaultPresets } from '#renderer/views/shared/order-form/size-presets.ts'
import { watchSorts } from '#renderer/views/trading/watchlist/use-watchlist.ts'
import { firstIndicators, mostIndicators, writeIndicators } from '#shared/domain/desk/kept-indicators.ts'
import { mostDrawings } from '#shared/domain/desk/kept-drawings.ts'
import { mostFeePairs, mostTabs } from '#shared/domain/desk/kept-pairs.ts'
import { pageFamilies, pageNames, pagePartOf } from '#shared/domain/page-names.ts'
import type { PagePartName } from '#shared/domain/page-names.ts'
import type { PageValue } from '#shared/domain/settings.ts'
import type { SetupPart } from '#shared/domain/setup.ts'
import { pageParts } from '#main/setup/page-parts.ts'
import { coffer, must } from '#test/support/setup-coffer.ts'
import { setupFile } from '#test/support/setup-file.ts'

const layout = defaultLayout({ width: 1280, height: 700 })
const drawing = {
  id: 'd1',
  kind: 'horizontal',
  anchors: [{ time: 1, price: 2 }],
  colour: 'ind-1',
  width: 1,
  text: '',
  hidden: false,
}
const indicators = writeIndicators({
  common: firstIndicators,
  pairs: { 'BTC-USDT': firstIndicators },
  templates: [{ name: 'Mine', indicators: firstIndicators }],
  isNewer: false,
  unread: 0,
})
const named = (id: string, name: string, profileId: string | null) => ({ id, name, profileId, layout })

/** A value of each part as the page writes it. */
const written = {
  book: { grouping: '10' },
  chart: { ...defaultChoices },
  chart2: { ...defaultChoices, interval: '1day' },
  chartsWindow: { charts: [{ symbol: 'BTC-USDT', interval: '1hour' }] },
  columns: { shown: { last: false }, widths: { last: 90 } },
  depth: { depth: 'full', share: 'five' },
  drawings: { version: 1, pairs: { 'BTC-USDT': [drawing] } },
  dustBelow: '2.5',
  favouritePairs: ['SOL-USDT'],
  feePairs: ['SOL-USDT'],
  firstRunHintDismissed: true,
  hideDust: true,
  indicators,
  lastProfile: 'p1',
  layout: { custom: true, layout },
  layouts: [named('l1', 'Mine', null)],
  ledgerByOrder: false,
  oneClickSizes: { 'BTC-USDT': ['0.1', '1'] },
  'order-columns': { open: ['fee'] },
  pairTabs: { p1: ['BTC-USDT'] },
  pairs: { p1: 'BTC-USDT' },
  panicProfiles: ['p1'],
  recent: { p1: { pairs: ['BTC-USDT'], commands: ['theme dark'] } },
  secondPair: { p1: 'ETH-USDT' },
  sizePresets: [...defaultPresets],
  slippageCheck: { mode: 'cap', percent: '0.2' },
  valueCurrency: 'EUR',
  watchlistOpen: false,
  watchlistShown: 'top',
  watchlistSort: { by: 'change', down: true },
  watchlists: [{ id: 'w1', name: 'Alts', pairs: ['SOL-USDT'] }],
  welcomeSeen: true,
} as unknown as Record<PagePartName, PageValue>

const parts = [...pageNames, ...pageFamilies]
const nameOf = (part: PagePartName): string =>
  part === 'layout' ? 'layout:p1' : part === 'columns' ? 'columns.markets' : part
const profiles = [{ id: 'p1', label: 'Main', kind: 'live' }]
const read = (here: ReturnType<typeof coffer>, page: object, from: readonly object[] = profiles) =>
  must(here.files.read(setupFile({ profiles: from, page })))
const apply = (here: ReturnType<typeof coffer>, page: object, from: readonly object[] = profiles) =>
  here.files.apply(setupFile({ profiles: from, page }), ['desk'] satisfies SetupPart[])

describe('what the page keeps', () => {
  it('is decided on, name by name: what loosens a protection passes through main’s own window', () => {
    expect(Object.keys(pageParts).toSorted()).toEqual([...parts].toSorted())
    // A name that is added protects something or it does not: say so here.
    expect(parts.filter((part) => pageParts[part].loosens !== false)).toEqual(['panicProfiles', 'slippageCheck'])
    expect(parts.filter((part) => pageParts[part].own)).toEqual([
      'firstRunHintDismissed',
      'lastProfile',
      'pairs',
      'recent',
      'welcomeSeen',
    ])
  })

  it.each(parts)('is taken as the page writes it, and junk in its place is not: %s', (part) => {
    expect(pagePartOf(nameOf(part))?.part).toBe(part)
    const { judge } = pageParts[part]
    expect(judge(written[part])).toBe('whole')
    for (const junk of [7, -1.5, [[7]], { a: 7 }]) expect(judge(junk)).toBe('junk')
  })

  it('is judged by the choices that the page has', () => {
    const all = <Name extends PagePartName>(part: Name, values: readonly object[]) =>
      values.map((value) => pageParts[part].judge(value as PageValue))
    const whole = (many: readonly unknown[]) => many.map(() => 'whole')
    expect(
      all(
        'book',
        groupings.map((grouping) => ({ grouping })),
      ),
    ).toEqual(whole(groupings))
    expect(
      all(
        'depth',
        shares.map(({ name }) => ({ depth: '100', share: name })),
      ),
    ).toEqual(whole(shares))
    expect(
      all(
        'watchlistSort',
        watchSorts.map((by) => ({ by, down: false })),
      ),
    ).toEqual(whole(watchSorts))
    expect(
      all(
        'chart',
        priceScales.map((scale) => ({ ...defaultChoices, scale })),
      ),
    ).toEqual(whole(priceScales))
    expect(
      all(
        'chart',
        crosshairs.map((crosshair) => ({ ...defaultChoices, crosshair })),
      ),
    ).toEqual(whole(crosshairs))
    expect(readChartChoices(written.chart2)).toEqual(written.chart2)
  })
})

describe('the desk of a setup file', () => {
  const alts = { id: 'w1', name: 'Alts', pairs: ['SOL-USDT'] }
  const pairsOf = (count: number) => Array.from({ length: count }, (_none, at) => `A${at}-USDT`)
  const drawings = (count: number) => Array.from({ length: count }, (_none, at) => ({ ...drawing, id: `d${at}` }))
  const many = Array.from({ length: mostIndicators + 1 }, (_none, at) => ({ ...firstIndicators[0], id: `i${at}` }))
  it.each([
    ['layouts', 'x', 'junk'],
    ['layouts', [named('l1', 'Mine', null), 7], 'junk'],
    ['drawings', { version: 99 }, 'newer'],
    ['drawings', { version: 99, pairs: { 'BTC-USDT': [drawing] } }, 'newer'],
    ['drawings', { version: 1, pairs: { 'BTC-USDT': [drawing, { kind: 'spiral' }] } }, 'junk'],
    ['drawings', { version: 1, pairs: { 'BTC-USDT': [{ ...drawing, anchors: [] }] } }, 'junk'],
    ['drawings', { pairs: {} }, 'junk'],
    ['drawings', { version: 1, pairs: { 'BTC-USDT': drawings(mostDrawings + 1) } }, 'junk'],
    [
      'drawings',
      { version: 1, pairs: Object.fromEntries(pairsOf(12).map((of) => [of, drawings(mostDrawings)])) },
      'junk',
    ],
    ['indicators', { version: 2, common: [], pairs: {}, templates: [] }, 'newer'],
    ['indicators', { version: 1, common: [{ id: 'x', kind: 'moon' }], pairs: {}, templates: [] }, 'junk'],
    ['indicators', { version: 1, common: many, pairs: {}, templates: [] }, 'junk'],
    ['layout:p1', { custom: true, layout: { grid: {} } }, 'junk'],
    ['slippageCheck', { mode: 'shrug', percent: '1' }, 'junk'],
    ['watchlists', [{ id: 'w1', name: 'Alts' }], 'junk'],
    ['watchlists', [alts, { ...alts, id: 'w2', name: ' \u200b ' }], 'junk'],
    ['watchlists', [alts, { ...alts, name: 'Others' }], 'junk'],
    ['watchlists', [{ ...alts, pairs: ['SOL-USDT', 'SOL-USDT'] }], 'junk'],
    ['watchlists', [{ ...alts, colour: 'red' }], 'junk'],
    ['feePairs', pairsOf(mostFeePairs + 1), 'junk'],
    ['pairTabs', { p1: pairsOf(mostTabs + 1) }, 'junk'],
    ['pairTabs', { p1: ['SOL-USDT', 'SOL-USDT'] }, 'junk'],
    ['oneClickSizes', { 'BTC-USDT': ['1', '2', '3', '4', '5', '6'] }, 'junk'],
    ...['abc', '-1', '1e9', '0'].map((size) => ['oneClickSizes', { 'BTC-USDT': ['1', size] }, 'junk'] as const),
    ['hologram', { depth: 3 }, 'unknown'],
  ] as const)('keeps what is here where its own reader refuses a part: %s, $2', async (name, value, why) => {
    const part = pagePartOf(name)?.part ?? null
    const mine = part === null ? {} : { [name]: written[part] }
    const here = coffer({ settings: { page: mine } })
    const file = { [name]: value, favouritePairs: ['ADA-USDT'] }
    expect(read(here, file)).toMatchObject({ desk: ['favouritePairs'], unreadDesk: [{ name, part, why }] })
    expect(must(await apply(here, file))).toMatchObject({ desk: 1 })
    expect(here.state.settings.page).toEqual({ ...mine, favouritePairs: ['ADA-USDT'] })
  })

  it('T14: changes nothing but parts that read as a whole, whatever a file holds', async () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(written)))
    const page = fc.dictionary(fc.constantFrom(...parts.map(nameOf), 'hologram'), value, { maxKeys: 12 })
    await fc.assert(
      fc.asyncProperty(page, async (file) => {
        const mine = Object.fromEntries(parts.map((part) => [nameOf(part), written[part]]))
        const here = coffer({ settings: { page: mine } })
        await apply(here, file)
        for (const [name, now] of Object.entries(here.state.settings.page)) {
          const part = pagePartOf(name)?.part
          expect(part === undefined ? 'unknown' : pageParts[part].judge(now)).toBe('whole')
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('ids of profiles inside what the page keeps', () => {
  const here = () =>
    coffer({
      profiles: [
        { id: 'p1', label: 'Main', kind: 'live', keyedAt: 1 },
        { id: 'p2', label: 'Own', kind: 'live', keyedAt: 1 },
      ],
      settings: {
        page: {
          layouts: [named('own', 'Only here', 'p2'), named('all', 'For all', null)] as unknown as PageValue,
          panicProfiles: ['p2'],
          pairTabs: { p2: ['ETH-USDT'], p1: ['BTC-USDT'] },
        },
      },
    })
  const from = [
    { id: 'x1', label: 'Main', kind: 'live' },
    { id: 'x9', label: 'Gone', kind: 'live' },
  ]

  it('become those of the profiles here; others are left out and counted, and what the file cannot know stays', async () => {
    const { state, files } = here()
    const file = setupFile({
      profiles: from,
      page: {
        layouts: [named('l1', 'Mine', 'x1'), named('l9', 'Theirs', 'x9'), named('l2', 'Any', null)],
        panicProfiles: ['x1', 'x9'],
        pairTabs: { x1: ['SOL-USDT'], x9: ['ADA-USDT'] },
        'layout:x9': written.layout,
      },
    })
    expect(must(files.read(file))).toMatchObject({ deskElsewhere: 4 })
    expect((await files.apply(file, ['desk'])).ok).toBe(true)
    const { layouts, panicProfiles, pairTabs } = state.settings.page
    expect(
      (layouts as unknown as readonly ReturnType<typeof named>[]).map(({ id, profileId }) => [id, profileId]),
    ).toEqual([
      ['l1', 'p1'],
      ['l2', null],
      ['own', 'p2'],
    ])
    expect(panicProfiles).toEqual(['p2', 'p1'])
    expect(pairTabs).toEqual({ p2: ['ETH-USDT'], p1: ['SOL-USDT'] })
    // Nothing was ticked off, and nobody is asked.
    expect(state.asked).toEqual([])
  })
})

describe('V6: what of the desk loosens a protection is asked in main’s own window', () => {
  const withMain = (page: Record<string, PageValue>) => coffer({ settings: { page } })
  const cap = { mode: 'cap', percent: '0.2' }
  it.each([
    [
      'off instead of a cap',
      { slippageCheck: cap },
      { slippageCheck: { mode: 'off', percent: '0.2' } },
      'setup.slippage',
    ],
    [
      'a warning instead of a cap',
      { slippageCheck: cap },
      { slippageCheck: { mode: 'warn', percent: '0.1' } },
      'setup.slippage',
    ],
    ['a wider cap', { slippageCheck: cap }, { slippageCheck: { mode: 'cap', percent: '0.21' } }, 'setup.slippage'],
    ['off where the start value warned', {}, { slippageCheck: { mode: 'off', percent: '0.5' } }, 'setup.slippage'],
    ['a profile without its tick', { panicProfiles: ['p1'] }, { panicProfiles: [] }, 'setup.panic'],
  ] as const)('%s', async (_name, now, file, id) => {
    const here = withMain(now as unknown as Record<string, PageValue>)
    here.state.answer = 'cancel'
    const before = JSON.stringify(here.state.settings)
    expect(await apply(here, file)).toMatchObject({ error: { code: 'cancelled' } })
    expect(JSON.stringify(here.state.settings)).toBe(before)
    here.state.answer = 'confirm'
    expect((await apply(here, file)).ok).toBe(true)
    expect(here.state.settings.page).toMatchObject(file)
    expect(here.state.asked[1]).toMatchObject({ task: 'import-setup', word: 'WEAKEN', changes: [{ label: { id } }] })
  })
  it.each([
    ['a cap instead of a warning', {}, { slippageCheck: { mode: 'cap', percent: '5' } }],
    ['a narrower cap', { slippageCheck: cap }, { slippageCheck: { mode: 'cap', percent: '0.1' } }],
    [
      'any check where there was none',
      { slippageCheck: { mode: 'off', percent: '0.1' } },
      { slippageCheck: { mode: 'warn', percent: '9' } },
    ],
    ['one more ticked profile', {}, { panicProfiles: ['p1'] }],
  ] as const)('but not %s', async (_name, now, file) => {
    const here = withMain(now as unknown as Record<string, PageValue>)
    expect((await apply(here, file)).ok).toBe(true)
    expect(here.state.asked).toEqual([])
    expect(here.state.settings.page).toMatchObject(file)
  })
})
