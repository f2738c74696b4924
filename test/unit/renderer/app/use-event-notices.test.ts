import { afterEach, expect, it, vi } from 'vitest'
import { useEventNotices } from '#renderer/app/use-event-notices.ts'
import { openPage } from '../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it('asks for what main held once, after it listens to each of those events', () => {
  page = openPage()
  const on = vi.spyOn(page.bridge, 'on')
  const listened: (readonly string[])[] = []
  const { call } = page.bridge
  vi.spyOn(page.bridge, 'call').mockImplementation((name, input) => {
    if (name === 'page.ready') listened.push(on.mock.calls.map(([event]) => event))
    return call(name, input)
  })
  page.mount(() => useEventNotices())
  expect(listened).toHaveLength(1)
  expect(listened[0]).toEqual(expect.arrayContaining(['order-filled', 'stop-triggered', 'alert-fired']))
})
