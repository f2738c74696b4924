import { afterEach, describe, expect, it } from 'vitest'
import { appError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useLive } from '#renderer/data/use-live.ts'
import AgeMark from '#renderer/views/shared/AgeMark.vue'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const refused = appError('refused', asWritten('The venue refused this stream.'))

describe('why something is polled', () => {
  it.each([
    ['poll', 'ready', true],
    ['poll', 'stale', true],
    ['stream', 'ready', false],
  ] as const)('of a %s that is %s it is told: %s', async (source, status, isTold) => {
    page = openPage()
    const html = await page.html(AgeMark, { status, at: Date.now(), what: 'Order book', source, unstreamed: refused })
    expect(html.includes('The venue refused this stream.')).toBe(isTold)
    page.close()
    page = openPage()
    expect(await page.html(AgeMark, { status, at: Date.now(), what: 'Order book', source })).not.toContain('refused')
  })

  it('crosses with the value, and goes with the next one that is streamed', async () => {
    page = openPage()
    const profiles = page.run(() => useProfilesStore())
    await profiles.load()
    profiles.select('a')
    const balances = page.run(() => useLive(() => ({ kind: 'balances' })))
    const { watchId, profileId } = page.of('feed.watch').at(-1)?.input as unknown as Record<string, string>
    const tell = (rest: object): void => {
      const change = writeChange({ kind: 'whole', value: [] }, 'balances')
      page.notify('feed', { watchId, profileId, kind: 'change', everyMs: 2000, change, at: Date.now(), ...rest })
    }
    expect(balances.unstreamed.value).toBeNull()
    tell({ source: 'poll', unstreamed: refused })
    expect([balances.unstreamed.value, balances.status.value]).toEqual([refused, 'ready'])
    tell({ source: 'stream' })
    expect(balances.unstreamed.value).toBeNull()
  })
})
