import { afterEach, describe, expect, it } from 'vitest'
import type { CheckedList, CancelReport, CancelStep } from '#shared/domain/cancel-report.ts'
import type { Settings } from '#shared/domain/settings.ts'
import { appError } from '#shared/errors.ts'
import { reportFacts } from '#renderer/views/shared/cancel-many/report-facts.ts'
import CancelReports from '#renderer/views/shared/cancel-many/CancelReports.vue'
import { openPage } from '#test/unit/renderer/desk.ts'
import { draw } from '#test/unit/renderer/status/screen.ts'
import { asWritten } from '#shared/messages.ts'

const step = (part: Partial<CancelStep>): CancelStep => ({
  family: 'hf',
  tradeType: part.family === 'stop' ? 'TRADE' : null,
  at: 0,
  tookMs: 5,
  intentId: null,
  answer: 'accepted',
  cancelledIds: [],
  cancelledSymbols: [],
  failedSymbols: [],
  error: null,
  ...part,
})
/** Every list with the same left; null: unread. */
const lists = (left: readonly string[] | null): readonly CheckedList[] =>
  (
    [
      ['stop', 'TRADE'],
      ['stop', 'MARGIN_TRADE'],
      ['stop', 'MARGIN_ISOLATED_TRADE'],
      ['oco', 'MARGIN_TRADE'],
      ['oco', 'MARGIN_ISOLATED_TRADE'],
      ['oco', null],
      ['hf', null],
    ] as const
  ).map(([family, tradeType]) => ({ family, tradeType, left, error: null }))
const report = (part: Partial<CancelReport>): CancelReport => ({
  profileId: 'a',
  symbol: null,
  families: ['hf', 'oco', 'stop'],
  startedAt: 1000,
  endedAt: 1800,
  rounds: 2,
  state: 'empty',
  steps: [],
  lists: lists([]),
  unresolved: 0,
  error: null,
  ...part,
})

describe('what cancelling everything adds up to', () => {
  it('M12: counts each kind of order by what the venue named, once', () => {
    const facts = reportFacts(
      report({
        steps: [
          step({ cancelledSymbols: ['C-U'], failedSymbols: ['B-U', 'A-U'] }),
          step({ cancelledSymbols: ['A-U', 'C-U'], failedSymbols: ['B-U'] }),
          step({ family: 'oco', cancelledIds: ['l1', 'l2'] }),
          step({ family: 'stop', cancelledIds: ['s1'] }),
          step({ family: 'stop', cancelledIds: ['s1', 's2'] }),
        ],
      }),
    )
    const [plain, ocos] = facts
    const stops = facts.find(({ kind, tradeType }) => kind === 'stop' && tradeType === 'TRADE')
    expect(plain).toMatchObject({ kind: 'hf', cancelled: ['A-U', 'C-U'], failed: ['A-U', 'B-U'], left: [] })
    expect(ocos).toMatchObject({ kind: 'oco', cancelled: ['l1', 'l2'], left: [] })
    expect(stops).toMatchObject({ kind: 'stop', cancelled: ['s1', 's2'], left: [] })
  })

  it('says of the cancel of one pair that it was that pair, unless nobody knows', () => {
    const of = (answer: CancelStep['answer']) =>
      reportFacts(report({ symbol: 'A-U', families: ['hf'], steps: [step({ answer })] }))[0]
    expect(of('accepted')).toMatchObject({ cancelled: ['A-U'], unanswered: 0 })
    expect(of('unknown')).toMatchObject({ cancelled: [], unanswered: 1 })
  })
})

describe('the report on screen', () => {
  let page: ReturnType<typeof openPage>
  afterEach(() => page.close())
  const rows = async (part: Partial<CancelReport>, settings: Partial<Settings> = {}): Promise<readonly string[]> => {
    page = openPage(undefined, settings)
    const screen = draw(CancelReports, { reports: [report(part)] }, page.context)
    await page.settled()
    return screen.withRole('row').map((row) => row.replaceAll(/\s+/g, ' ').trim())
  }

  it('M12: has a line for every kind of order', async () => {
    const steps = [
      step({ cancelledSymbols: ['A-U', 'B-U'] }),
      step({ family: 'oco', cancelledIds: ['l1', 'l2'] }),
      step({ family: 'stop', cancelledIds: ['s1'] }),
      step({ family: 'stop', tradeType: 'MARGIN_TRADE', cancelledIds: ['m1'] }),
    ]
    expect((await rows({ steps })).slice(1)).toEqual([
      'Open orders 2 pairs: A-U, B-U none',
      'OCO orders 2 legs none',
      'OCO orders · Cross margin with the OCO orders above none',
      'OCO orders · Isolated margin with the OCO orders above none',
      'Stop orders · Spot one: s1 none',
      'Stop orders · Cross margin one: m1 none',
      'Stop orders · Isolated margin not asked none',
    ])
  })

  it('never says "none" of what nobody answered', async () => {
    const steps = [
      step({ answer: 'unknown' }),
      step({ family: 'oco', cancelledIds: ['l1'] }),
      step({ family: 'oco', answer: 'unknown' }),
      step({ family: 'stop', answer: 'refused', error: appError('refused', asWritten('No.')) }),
      step({ family: 'stop', tradeType: 'MARGIN_TRADE' }),
    ]
    expect((await rows({ steps, state: 'unknown', lists: lists(null) })).slice(1)).toEqual([
      'Open orders Unknown; one request not confirmed Unknown',
      'OCO orders at least one leg; one request not confirmed Unknown',
      'OCO orders · Cross margin with the OCO orders above Unknown',
      'OCO orders · Isolated margin with the OCO orders above Unknown',
      'Stop orders · Spot none; one request refused Unknown',
      'Stop orders · Cross margin none named Unknown',
      'Stop orders · Isolated margin not asked Unknown',
    ])
  })

  const head = async (part: Partial<CancelReport>) => {
    page = openPage()
    const html = await page.html(CancelReports, { reports: [report(part)] })
    const [, tone, text = ''] = /<p class="strong (\w+)"[^>]*>([^<]*)</.exec(html) ?? []
    const failed = /Failed pairs<[^>]*>\s*<[^>]*>([^<]*)/.exec(html)?.[1]?.trim()
    return [tone, text.trim(), failed]
  }
  const lost = appError('not-connected', asWritten('The venue cannot be reached. Check the network; nothing was sent.'))
  const unread = { state: 'unknown', lists: lists(null), error: lost } as const

  it('M12: names each kind whose list is empty, and no other', async () => {
    const steps = [step({})]
    const of = (...families: CancelReport['families']) => head({ steps, families })
    expect(await of('hf', 'oco')).toEqual(['done', 'No open or OCO orders left.', 'none'])
    expect(await head({ steps })).toEqual(['done', 'No open, OCO or stop orders left.', 'none'])
    expect(await of('hf')).toEqual(['done', 'No open orders left.', 'none'])
    expect(await of('stop')).toEqual(['done', 'No stop orders left.', 'none'])
    expect(await of('hf', 'stop')).toEqual(['done', 'No open orders left. No stop orders left.', 'none'])
  })

  it('says that nothing was confirmed where the venue was never reached, and only there', async () => {
    const steps = (['hf', 'oco', 'stop'] as const).map((family) => step({ family, answer: 'refused', error: lost }))
    const words = 'NOTHING CONFIRMED: the venue is unreachable. Orders are probably still open.'
    expect(await head({ ...unread, steps })).toEqual(['warn', words, 'Unknown'])
    expect(await head({ ...unread, steps: steps.map((one) => ({ ...one, answer: 'unknown' as const })) })).toEqual([
      'warn',
      words,
      'Unknown',
    ])
    expect((await head({ ...unread, steps: [step({}), ...steps] }))[1]).not.toBe(words)
    expect(
      (
        await head({
          ...unread,
          lists: [...lists(null).slice(0, -1), { family: 'hf', tradeType: null, left: ['A-U'], error: null }],
          steps,
        })
      )[1],
    ).not.toBe(words)
    const refused = steps.map((one) => ({ ...one, error: appError('refused', asWritten('No.')) }))
    expect((await head({ ...unread, steps: refused }))[1]).not.toBe(words)
  })

  it('says that nothing was cancelled where no request left, and only there', async () => {
    const words = 'NOTHING CANCELLED: no request left. Open orders are as before.'
    const locked = appError('key-locked', asWritten('The keychain is locked. Unlock it.'))
    const steps = (['hf', 'oco', 'stop'] as const).map((family) => step({ family, answer: 'refused', error: locked }))
    const held = { state: 'unknown', lists: lists(null), error: locked } as const
    expect(await head({ ...held, steps })).toEqual(['warn', words, 'Unknown'])
    const venue = { httpStatus: 200, code: '400100', message: 'no' }
    const refused = steps.map((one) => ({ ...one, error: appError('refused', asWritten('No.'), { venue }) }))
    const others = [[step({}), ...steps], [step({ answer: 'unknown', error: locked })], [...steps, ...refused]]
    for (const other of others) expect((await head({ ...held, steps: other }))[1]).not.toBe(words)
    expect((await head({ steps, state: 'empty' }))[1]).not.toBe(words)
  })

  it('says how many orders of before are to be resolved in Activity', async () => {
    page = openPage()
    const html = await page.html(CancelReports, { reports: [report({ steps: [step({})], unresolved: 2 })] })
    expect(html).toContain('The outcome of 2 earlier orders is unknown. Resolve them in Activity.')
    page.close()
    page = openPage()
    expect(await page.html(CancelReports, { reports: [report({ steps: [step({})] })] })).not.toContain('earlier order')
  })

  it('names only the kinds that were asked for', async () => {
    expect(await rows({ families: ['hf'] })).toHaveLength(2)
    expect(await rows({ families: ['oco'] })).toHaveLength(4)
  })

  it('writes times in the chosen zone and counts in the chosen grouping', async () => {
    page = openPage(undefined, { timeZone: 'utc', clock: '12', grouping: 'space' })
    const at = Date.UTC(2026, 0, 2, 15, 4, 5)
    const html = await page.html(CancelReports, {
      reports: [report({ startedAt: at, endedAt: at + 12_345, steps: [step({ at })] })],
    })
    expect(html).toContain('2026-01-02 03:04:05 PM')
    expect(html).toContain('12\u202f345 ms')
  })
})
