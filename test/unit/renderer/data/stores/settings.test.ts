import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '#shared/domain/settings.ts'
import { appError, fail } from '#shared/errors.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { readSettings, useSettingsStore } from '#renderer/data/stores/settings.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'
import { asWritten } from '#shared/messages.ts'
import type { Settings } from '#shared/domain/settings.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const open = (...args: Parameters<typeof openPage>) => {
  page = openPage(...args)
  return page.run(() => useSettingsStore())
}

describe('settings', () => {
  it('are those that were read before the page started', () => {
    const settings = open([], { theme: 'light' })
    expect(settings.shownTheme).toBe('light')
  })

  describe('while the page starts', () => {
    const light = { ...defaultSettings, theme: 'light' as const }
    const dark = { ...defaultSettings, theme: 'dark' as const }
    /** Lets main's answer and its events come in this order. */
    async function start(order: readonly ('answer' | Settings)[]): Promise<Settings> {
      page = openPage()
      const reading = readSettings(page.bridge)
      for (const step of order) {
        if (step === 'answer') await page.of('settings.get')[0]?.answer(defaultSettings)
        else page.notify('settings-changed', step)
      }
      return expectOk(await reading).value
    }

    it.each([
      ['before the answer', [light, 'answer']],
      ['after the answer, while the page is being built', ['answer', light]],
      ['twice before the answer', [dark, light, 'answer']],
      ['before and after the answer', [dark, 'answer', light]],
    ] as const)('what main tells %s is what counts', async (_, order) => {
      expect((await start(order)).theme).toBe('light')
    })

    it('no answer is no settings', async () => {
      page = openPage()
      const reading = readSettings(page.bridge)
      await page.of('settings.get')[0]?.give(fail(appError('internal', asWritten('Gone.'))))
      expectFail(await reading)
    })
  })

  it('stand at once and stay when main has kept them', async () => {
    const settings = open([])
    void settings.change({ theme: 'light' })
    expect(settings.current.theme).toBe('light')
    await page.of('settings.change')[0]?.answer({ ...defaultSettings, theme: 'light' })
    expect(settings.current.theme).toBe('light')
  })

  it('V6: a protection that main asks about stands as it was until it is confirmed, and a closed window is no fault', async () => {
    const settings = open([], { lockMinutes: 5 })
    const notices = page.run(() => useNoticesStore())
    void settings.change({ lockMinutes: 15, systemCertificates: true })
    expect(settings.current).toMatchObject({ lockMinutes: 5, systemCertificates: false })
    await page.of('settings.change')[0]?.give(fail(appError('cancelled', asWritten('Not confirmed.'))))
    expect(settings.current).toMatchObject({ lockMinutes: 5, systemCertificates: false })
    expect(notices.shown).toEqual([])
    void settings.change({ lockMinutes: 15 })
    await page.of('settings.change')[1]?.answer({ ...defaultSettings, lockMinutes: 15 })
    expect(settings.current.lockMinutes).toBe(15)
  })

  it('go back, and say so, when main could not keep them', async () => {
    const settings = open([])
    const notices = page.run(() => useNoticesStore())
    void settings.change({ theme: 'light' })
    await page.of('settings.change')[0]?.give(fail(appError('disk-failed', asWritten('No space.'))))
    expect(settings.current.theme).toBe('dark')
    expect(notices.shown.map(({ error }) => said(error))).toEqual(['No space.'])
  })

  it('do not fall back to an older choice while a newer one is on its way', async () => {
    const settings = open([])
    void settings.change({ theme: 'light' })
    void settings.change({ theme: 'system', clock: '12' })
    await page.of('settings.change')[0]?.answer({ ...defaultSettings, theme: 'light' })
    expect(settings.current).toMatchObject({ theme: 'system', clock: '12' })
  })

  it('follow what another window changed', () => {
    const settings = open([])
    page.notify('settings-changed', { ...defaultSettings, hideBalances: true })
    expect(settings.current.hideBalances).toBe(true)
  })

  it('an answer that comes after a newer event does not take back what the event told', async () => {
    const settings = open([])
    void settings.change({ clock: '12' })
    page.notify('settings-changed', { ...defaultSettings, clock: '12', theme: 'light' })
    await page.of('settings.change')[0]?.answer({ ...defaultSettings, clock: '12' })
    expect(settings.current).toMatchObject({ clock: '12', theme: 'light' })
  })

  it('keep what the page keeps under other names', () => {
    const settings = open([], { page: { layout: { a: 1 }, pairs: { x: 'BTC-USDT', y: 7 } } })
    expect(settings.pairs).toEqual({ x: 'BTC-USDT' })
    settings.lastProfileId = 'p1'
    settings.welcomeSeen = true
    const [first, second] = page.of('settings.change').map(({ input }) => input['page'])
    expect([first, second]).toEqual([{ lastProfile: 'p1' }, { welcomeSeen: true }])
    expect(settings.current.page).toMatchObject({ layout: { a: 1 }, lastProfile: 'p1', welcomeSeen: true })
  })

  it('an answer about what the page keeps takes back nothing that an event told of other names', async () => {
    const settings = open([], { page: { layout: 1 } })
    settings.lastProfileId = 'p1'
    page.notify('settings-changed', { ...defaultSettings, page: { layout: 2, lastProfile: 'p1' } })
    await page.of('settings.change')[0]?.answer({ ...defaultSettings, page: { layout: 1, lastProfile: 'p1' } })
    expect(settings.current.page).toEqual({ layout: 2, lastProfile: 'p1' })
  })

  it('one thing of the page’s own is one list or value, whatever was kept', () => {
    const settings = open([], { page: { favouritePairs: ['BTC-USDT', 7, null], watchlistShown: 'x' } })
    expect(settings.pageList('favouritePairs').value).toEqual(['BTC-USDT'])
    expect(settings.pageList('watchlistShown').value).toEqual([])
    const stars = settings.pageList('feePairs')
    stars.value = ['a']
    expect(stars.value).toEqual(['a'])
    expect(page.of('settings.change')[0]?.input['page']).toEqual({ feePairs: ['a'] })
  })

  it('an echo of what the page keeps is no change of it', () => {
    const settings = open([], { page: { chart: { fast: 9 } } })
    const chart = settings.pageValue('chart', (kept) => kept)
    const before = chart.value
    page.notify('settings-changed', { ...defaultSettings, clock: '12', page: { chart: { fast: 9 }, more: 1 } })
    expect(chart.value).toBe(before)
    page.notify('settings-changed', { ...defaultSettings, page: { chart: { fast: 10 } } })
    expect(chart.value).toEqual({ fast: 10 })
  })

  it('are written to by one place of the page alone where it keeps things of its own', () => {
    const writers = globSync('src/renderer/**/*.{ts,vue}').filter((path) =>
      /\bchange\(\{ page: /.test(readFileSync(path, 'utf8')),
    )
    expect(writers.map((path) => path.replaceAll('\\', '/'))).toEqual(['src/renderer/data/stores/settings.ts'])
  })
})
