import { afterEach, describe, expect, it } from 'vitest'
import StatusBar from '#renderer/app/StatusBar.vue'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useServiceStore } from '#renderer/data/stores/service.ts'
import PanicPanel from '#renderer/views/safety/PanicPanel.vue'
import DeadManPanel from '#renderer/views/safety/DeadManPanel.vue'
import { useDeadManStore } from '#renderer/data/stores/dead-man.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { appError, fail } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import { useLive } from '#renderer/data/use-live.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { openPage } from '../desk.ts'
import { intent } from '../intent.ts'
import { asWritten } from '#shared/messages.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const pool = { limit: 100, remaining: 50 }
const status = (part: object) => ({
  profileId: 'a',
  connected: true,
  lastAnswerAt: Date.now(),
  clockOffsetMs: 3,
  missed: 0,
  practicePrices: null,
  streams: { public: { state: 'joined', error: null }, private: { state: 'joined', error: null } },
  limits: { spot: pool, management: pool, public: pool },
  ...part,
})

async function ready(part: object, intents: readonly Partial<IntentView>[] = []) {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  page.run(() => [useServiceStore(), useIntentsStore(), useDeadManStore()])
  page.notify('status-changed', status(part))
  page.notify('dead-man-changed', deadManOff('a'))
  for (const [index, one] of intents.entries())
    page.notify('intent-changed', intent({ profileId: 'a', id: `i${index}`, ...one }))
}
const text = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const bar = async (...args: Parameters<typeof ready>): Promise<string> => {
  await ready(...args)
  return page.html(StatusBar)
}

const pick = ({ watchId, profileId }: Record<string, string> = {}) => ({ watchId, profileId })

describe('the status bar', () => {
  it('says how data comes, and how old the newest is, while the venue answers', async () => {
    const barText = async (
      source: string,
      rest: object = {},
      part: object = {},
      ageMs = 40,
      everyMs = 2000,
    ): Promise<string> => {
      await ready(part)
      page.run(() => useLive(() => ({ kind: 'balances' })))
      const { watchId, profileId } = page.of('feed.watch').at(-1)?.input as unknown as Record<string, string>
      const change = writeChange({ kind: 'whole', value: [] }, 'balances')
      const news = { kind: 'change', source, everyMs, change, at: Date.now() - ageMs }
      page.notify('feed', { watchId, profileId, ...news })
      if ('kind' in rest) page.notify('feed', { watchId, profileId, at: Date.now(), ...rest })
      const html = text(await page.html(StatusBar))
      page.close()
      return html
    }
    expect(await barText('stream')).toMatch(/Streaming (?!·)/)
    expect(await barText('poll')).toMatch(/Polling every 2 s/)
    // What is read every few minutes says nothing of what is in view: the last answer does.
    expect(await barText('poll', {}, {}, 40, 623_000)).toMatch(/connected last answer/)
    expect(await barText('stream', { kind: 'rebuilding' })).toMatch(/rebuilding, 0\.\d s old/)
    expect(await barText('stream', {}, { connected: false })).toMatch(/last answer/)
    // From before an outage: it does not come so now.
    for (const source of ['stream', 'poll']) expect(await barText(source, {}, {}, 69_000)).toMatch(/ balances 69 s old/)
  })

  it('warns of a book that is being rebuilt as of old data', async () => {
    await ready({})
    page.run(() => useLive(() => ({ kind: 'balances' })))
    const to = pick(page.of('feed.watch').at(-1)?.input as unknown as Record<string, string>)
    const change = writeChange({ kind: 'whole', value: [] }, 'balances')
    page.notify('feed', { ...to, kind: 'change', source: 'stream', everyMs: 2000, change, at: Date.now() - 40 })
    expect(await page.html(StatusBar)).not.toMatch(/class="warn"[^>]*>Streaming/)
    page.notify('feed', { ...to, kind: 'rebuilding', at: Date.now() })
    expect(await page.html(StatusBar)).toMatch(/class="warn"[^>]*>rebuilding/)
  })

  it('says the worst of what is in view', async () => {
    const news = { at: Date.now() - 40, lastMessageAt: Date.now() - 40, everyMs: 2000, source: 'stream' }
    const lost = appError('not-connected', asWritten('The line ended.'))
    const barText = async (other: object, error: AppError | null = null): Promise<string> => {
      await ready({})
      page.run(() => [useLive(() => ({ kind: 'balances' })), useLive(() => ({ kind: 'trades', symbol: 'BTC-USDT' }))])
      const [first, second] = page.of('feed.watch').map(({ input }) => input as unknown as Record<string, string>)
      const change = writeChange({ kind: 'whole', value: [] }, 'balances')
      page.notify('feed', { ...pick(first), kind: 'change', change, ...news })
      page.notify('feed', { ...pick(second), kind: 'change', change, ...news, ...other })
      if (error !== null) page.notify('feed', { ...pick(second), kind: 'error', at: Date.now(), error })
      const html = text(await page.html(StatusBar))
      page.close()
      return html
    }
    expect(await barText({})).toMatch(/Streaming (?!·)/)
    expect(await barText({ source: 'poll', unstreamed: lost })).toMatch(/Polling every 2 s/)
    // Read by nature, and seldom: the streams are well.
    expect(
      await barText({ source: 'poll', everyMs: 60_000, at: Date.now() - 30_000, lastMessageAt: undefined }),
    ).toMatch(/Streaming/)
    expect(await barText({ at: Date.now() - 25_000, lastMessageAt: Date.now() - 25_000 })).toMatch(/ trades 25 s old/)
    expect(await barText({}, lost)).toMatch(/ trades \d.* old/)
    expect(await barText({}, lost)).not.toMatch(/Streaming/)
  })

  it('calls old what the panels call old, and names it', async () => {
    await ready({})
    const quiet = ['ticker', 'trades'] as const
    const seen = page.run(() => quiet.map((kind) => useLive(() => ({ kind, symbol: 'BTC-USDT' }))))
    const [ticker, trades] = page.of('feed.watch').map(({ input }) => input as unknown as Record<string, string>)
    const say = (to: Record<string, string> | undefined, ageMs: number): void => {
      const change = writeChange({ kind: 'whole', value: {} as never }, 'ticker')
      const at = Date.now() - ageMs
      page.notify('feed', { ...pick(to), kind: 'change', source: 'poll', everyMs: 20_000, change, at })
    }
    // Read seldom: only what orders are judged by is old after 10 s.
    say(ticker, 12_000)
    say(trades, 12_000)
    expect(seen.map(({ status }) => status.value)).toEqual(['stale', 'ready'])
    expect(text(await page.html(StatusBar))).toMatch(/ last price 12 s old/)
    say(trades, 50_000)
    expect(seen.map(({ status }) => status.value)).toEqual(['stale', 'stale'])
    expect(text(await page.html(StatusBar))).toMatch(/ trades, last price 50 s old/)
    say(ticker, 1_000)
    say(trades, 1_000)
    expect(text(await page.html(StatusBar))).not.toMatch(/ old/)
  })

  it('names two kinds of old data at most, and all of them in its detail', async () => {
    await ready({})
    page.run(() => {
      useLive(() => ({ kind: 'balances' }))
      for (const kind of ['ticker', 'trades', 'stats'] as const) useLive(() => ({ kind, symbol: 'BTC-USDT' }))
    })
    for (const { input } of page.of('feed.watch')) {
      const change = writeChange({ kind: 'whole', value: [] }, 'balances')
      const at = Date.now() - 69_000
      page.notify('feed', { ...pick(input as never), kind: 'change', source: 'poll', everyMs: 2000, change, at })
    }
    const html = await page.html(StatusBar)
    expect(text(html)).toMatch(/ balances and 3 more 69 s old/)
    expect(html).toContain('balances, last price, trades, 24 h figures 69 s old')
  })

  it('counts unknown outcomes by kind, and those on their way with them', async () => {
    const cancels = (['cancel', 'cancel-all', 'cancel-withdrawal'] as const).map((kind) => ({ kind }))
    const html = await bar({}, [{ kind: 'place' }, { state: 'sending' }, ...cancels, { kind: 'protect' }])
    expect(text(html)).toContain('Outcomes unknown: 2 orders, 3 cancels, 1 switch setting')
  })

  it('says that they wait for the user’s word only where all of them do', async () => {
    const word = { kind: 'transfer', byUser: true } as const
    expect(text(await bar({}, [word, { kind: 'cancel', byUser: true }]))).toContain(
      'Needs manual resolution: 1 cancel, 1 transfer',
    )
    page.close()
    expect(text(await bar({}, [word, { kind: 'cancel' }]))).toContain('Outcomes unknown: 1 cancel, 1 transfer')
    page.close()
    expect(text(await bar({}, [{ kind: 'transfer' }]))).toContain('Outcomes unknown: 1 transfer')
  })

  it('says that open outcomes are not known where what was sent could not be read', async () => {
    await ready({})
    expect(text(await page.html(StatusBar))).not.toContain('could not be read')
    await page
      .of('intents.list')
      .at(-1)
      ?.give(fail(appError('internal', asWritten('Why.'))))
    expect(text(await page.html(StatusBar))).toContain('Requests unreadable')
  })

  it('cuts what it says of outcomes where room is short, and covers nothing beside it', async () => {
    const cut = async (error: AppError | null): Promise<string> => {
      await ready({})
      const list = page.of('intents.list').at(-1)
      await (error === null ? list?.answer([]) : list?.give(fail(error)))
      const html = await page.html(StatusBar)
      page.close()
      const [, title = ''] = /<span class="(?:warn )?ellipsis(?: warn)?" title="([^"]+)"/.exec(html) ?? []
      return title
    }
    expect(await cut(null)).toBe('Unresolved outcomes 0')
    expect(await cut(appError('internal', asWritten('Why.')))).toMatch(/^Requests unreadable/)
  })

  it('groups the figures of a limit', async () => {
    const spot = { limit: 4000, remaining: 1234 }
    expect(await bar({ limits: { spot, management: spot, public: spot } })).toMatch(/1[^\d]234[^\d]+4[^\d]000/)
  })

  it('says nothing where nothing is open', async () => {
    const words = text(await bar({}, [{ state: 'accepted' }]))
    expect(words).not.toMatch(/unknown:|your word/)
  })

  it('its detail counts what polling found that no stream had reported', async () => {
    expect(await bar({})).toContain('Missed by the stream, found by polling: none')
    page.close()
    expect(await bar({ missed: 3 })).toContain('found by polling: 3 changes')
  })

  it('names a line of the streams that is down, and why; its detail says how both stand', async () => {
    const well = await bar({})
    expect(well).toContain('Market stream connected')
    expect(well).toContain('Account stream connected')
    expect(text(well)).not.toContain('stream trouble')
    page.close()
    const error = appError('key-refused', asWritten('The token was refused.'))
    const lost = { public: { state: 'joined', error: null }, private: { state: 'waiting', error } }
    const barText = await bar({ streams: lost })
    expect(text(barText)).toContain('account stream trouble The token was refused.')
    expect(text(barText)).not.toContain('market stream trouble')
    expect(barText).toContain('Account stream down, connecting again: The token was refused.')
  })

  it('names its age as that of the last answer, of which there may be none', async () => {
    expect(text(await bar({ lastAnswerAt: Date.now() - 120_000 }))).toMatch(/last answer 2 min ago/)
    page.close()
    expect(text(await bar({ lastAnswerAt: null }))).toContain('no answer yet')
  })

  it.each([
    [true, 0],
    [false, 4],
    [null, 4],
  ])('connected %s: limits and clock are greyed %s times', async (connected, greyed) => {
    expect([...(await bar({ connected })).matchAll(/class="[^"]*\bold\b/g)]).toHaveLength(greyed)
  })
})

describe('the safety view without the venue', () => {
  const warning = 'The venue is unreachable: cancels may not arrive.'
  it('warns above the button that cancels everything, and only then', async () => {
    await ready({ connected: false })
    const html = await page.html(PanicPanel)
    expect(html.indexOf(warning)).toBeGreaterThan(0)
    expect(html.indexOf(warning)).toBeLessThan(html.indexOf('class="hold'))
    page.notify('status-changed', status({}))
    expect(await page.html(PanicPanel)).not.toContain(warning)
  })

  it('M13: gives the age of what is known of the switch', async () => {
    await ready({ connected: false, lastAnswerAt: Date.now() - 120_000 })
    expect(text(await page.html(DeadManPanel))).toMatch(/2 min old\s+off/)
    page.notify('status-changed', status({}))
    expect(text(await page.html(DeadManPanel))).not.toContain('old off')
  })
})
