import { afterEach, expect, it } from 'vitest'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSwitchPresses } from '#renderer/views/safety/use-switch-presses.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it.each([
  ['disarm', undefined],
  ['clearReport', true],
] as const)('M13: the press to %s says which one it is', async (name, isClearing) => {
  page = openPage()
  await page.run(() => useProfilesStore()).load()
  const presses = page.mount(() => useSwitchPresses())
  const done = presses[name]()
  const [sent] = page.of('deadMan.set')
  await sent?.answer({ intentId: 'i', state: 'accepted', orderId: null, clientOid: null, note: null })
  await done
  expect(sent?.input).toMatchObject({ timeout: -1, symbols: [] })
  expect(sent?.input['isClearing']).toBe(isClearing)
})
