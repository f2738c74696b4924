import { afterEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import PanicPanel from '#renderer/views/safety/PanicPanel.vue'
import { usePanicStore } from '#renderer/views/safety/panic-store.ts'
import { holdMs, usePanicHold } from '#renderer/views/safety/use-hold.ts'
import { openPage, profile } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

async function panicking(remembered: readonly string[], visible = 'a') {
  page = openPage(
    [profile('a', { label: 'Alpha' }), profile('b', { label: 'Beta' }), profile('c', { label: 'Gamma' })],
    {
      page: { panicProfiles: [...remembered] },
    },
  )
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select(visible)
  return { profiles, panic: page.run(() => usePanicStore()) }
}
const cancelled = () => page.of('orders.cancelUntilEmpty').at(-1)?.input['profileIds']

describe('panic', () => {
  it('T12: always cancels on the profile on screen, whatever was ticked in an earlier session', async () => {
    const { panic } = await panicking(['b'])
    void panic.run()
    expect(cancelled()).toEqual(['a', 'b'])
  })

  it('T12: follows the profile on screen', async () => {
    const { panic, profiles } = await panicking(['a'])
    profiles.select('c')
    void panic.run()
    expect(cancelled()).toEqual(['c', 'a'])
  })

  it('cancels once each, and not on profiles that are gone', async () => {
    const { panic } = await panicking(['a', 'gone', 'b'])
    void panic.run()
    void panic.run()
    expect(page.of('orders.cancelUntilEmpty')).toHaveLength(1)
    expect(cancelled()).toEqual(['a', 'b'])
  })

  it('names every profile it cancels on in its button, and lets nobody untick the one on screen', async () => {
    await panicking(['b'])
    const html = await page.html(PanicPanel)
    const button = /<button[^>]*class="hold.*?<\/button>/s.exec(html)?.[0] ?? ''
    expect([...button.matchAll(/<bdi[^>]*>([^<]*)<\/bdi>/g)].map(([, name]) => name)).toEqual(['Alpha', 'Beta'])
    const boxes = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map(([, box = '']) => box)
    expect(boxes).toHaveLength(3)
    expect(boxes[0]).toMatch(/<input[^>]*\bchecked\b[^>]*\bdisabled\b/)
    expect(boxes[1]).not.toContain('disabled')
  })

  it.each([
    { told: 'the same profiles again', label: 'Beta', sent: 1 },
    { told: 'one of them under another name', label: 'Gone over', sent: 0 },
  ])('a hold during which main tells $told cancels $sent times', async ({ label, sent }) => {
    await panicking(['b'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { holding, press } = page.run(() => usePanicHold())
    press()
    const list = [profile('a', { label: 'Alpha' }), profile('b', { label }), profile('c', { label: 'Gamma' })]
    page.notify('profiles-changed', list)
    await nextTick()
    expect(holding.value).toBe(sent === 1)
    vi.advanceTimersByTime(holdMs)
    expect(page.of('orders.cancelUntilEmpty')).toHaveLength(sent)
  })
})
