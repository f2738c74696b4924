import { afterEach, expect, it } from 'vitest'
import type { ShownIntent } from '#renderer/views/shared/use-intent-words.ts'
import StateBadge from '#renderer/views/shared/StateBadge.vue'
import { openPage } from '#test/unit/renderer/desk.ts'
import { draw } from '#test/unit/renderer/status/screen.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const fill = { size: '1', of: '1', complete: true }
it.each<[string, object, string]>([
  ['an accepted order is not filled', { state: 'accepted' }, 'plain'],
  ['nor is one of which a part is', { state: 'accepted', fill: { ...fill, size: '0.5', complete: false } }, 'plain'],
  ['a filled order', { state: 'accepted', fill }, 'good'],
  ['an unknown outcome', { state: 'unknown' }, 'open'],
])('green is for what is filled: %s', (_, standing, tone) => {
  page = openPage()
  const intent = { kind: 'place', byUser: false, ...standing } as ShownIntent
  const screen = draw(StateBadge, { intent }, page.context)
  const [badge] = screen.parts().filter(({ tag }) => tag === 'span')
  expect(String(badge?.props['class']).split(' ')).toContain(tone)
  screen.close()
})
