import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shallowRef } from 'vue'
import { appError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import type { PanelStatus, SourceName } from '#renderer/data/snapshot.ts'
import { useSourceWords } from '#renderer/views/shared/use-source-words.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

const now = 1_000_000
/** Four seconds ago, on this machine's clock. */
const readAt = new Date(now - 4_000).toTimeString().slice(0, 8)
const offline = appError('not-connected', asWritten('No line.'))
let page: ReturnType<typeof openPage>
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

function words(
  status: PanelStatus,
  source: SourceName | null,
  age: number | null,
  error: typeof offline | null = null,
) {
  page = openPage()
  const at = shallowRef(age === null ? null : now - age)
  const {
    words: shown,
    short,
    detail,
  } = page.mount(() => useSourceWords(() => ({ status, at: at.value, source, error })))
  return { shown, short, detail, at }
}

describe('where a figure comes from, in words', () => {
  it.each([
    ['ready', 'stream', 40, null, 'streaming', null, 'streaming, 40 ms'],
    ['ready', 'poll', 1_234, null, 'polling', null, 'polling, 1.2 s'],
    ['ready', 'read', 4_000, null, `as of ${readAt}`, readAt, `as of ${readAt}`],
    ['stale', 'read', 90_000, null, '90 s old', '90 s old', '90 s old'],
    ['stale', 'rebuilding', 3_000, null, 'rebuilding, 3.0 s old', 'rebuilding, 3.0 s old', 'rebuilding, 3.0 s old'],
    ['stale', 'poll', 12_000, offline, 'offline, 12 s old', '12 s old', 'offline, 12 s old'],
    ['stale', 'stream', 12_000, null, '12 s old', '12 s old', '12 s old'],
    ['ready', 'asked', 12_000, null, null, null, null],
    ['ready', null, 0, null, null, null, null],
    ['loading', null, null, null, null, null, null],
    ['locked', 'stream', 40, null, null, null, null],
    ['offline', null, null, offline, null, null, null],
  ] as const)('%s, %s, %s ms: %s', (status, source, age, error, said, inShort, toPointer) => {
    const { shown, short, detail } = words(status, source, age, error)
    expect([shown.value, short.value, detail.value]).toEqual([said, inShort, toPointer])
  })

  it('has the same words of a fresh figure however long nothing new came', async () => {
    const { shown, short } = words('ready', 'stream', 40)
    vi.advanceTimersByTime(34_000)
    await page.settled()
    expect([shown.value, short.value]).toEqual(['streaming', null])
  })

  it('writes an old age each second up to ten, then every ten', async () => {
    const { shown } = words('stale', 'stream', 8_200)
    const seen: (string | null)[] = []
    for (let second = 0; second < 14; second += 1) {
      seen.push(shown.value)
      vi.advanceTimersByTime(1_000)
      await page.settled()
    }
    const old = (...spans: string[]): string[] => spans.map((one) => `${one} old`)
    expect(seen).toEqual([
      ...old('8.2 s', '9.2 s', ...Array.from({ length: 8 }, () => '10 s'), ...Array.from({ length: 4 }, () => '18 s')),
    ])
  })

  it('writes the age for a pointer once a second at most, however often something is pushed', async () => {
    const { detail, at } = words('ready', 'stream', 40)
    at.value = now
    await page.settled()
    expect(detail.value).toBe('streaming, 40 ms')
    vi.advanceTimersByTime(1_000)
    await page.settled()
    expect(detail.value).toBe('streaming, 1.0 s')
  })

  it('says the new age at once when an old figure becomes fresh, as after a change of profile', async () => {
    page = openPage()
    const at = shallowRef(now - 69_000)
    const status = shallowRef<PanelStatus>('stale')
    const { words: shown, detail } = page.mount(() =>
      useSourceWords(() => ({ status: status.value, at: at.value, source: 'stream', error: null })),
    )
    expect(shown.value).toBe('69 s old')
    at.value = now - 40
    status.value = 'ready'
    await page.settled()
    expect(detail.value).toBe('streaming, 40 ms')
  })
})
