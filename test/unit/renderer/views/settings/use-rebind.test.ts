import { afterEach, describe, expect, it } from 'vitest'
import type { KeyChoices } from '#shared/domain/key-map.ts'
import { defaultSettings } from '#shared/domain/settings.ts'
import { useRebind } from '#renderer/views/settings/use-rebind.ts'
import { openPage } from '../../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

function open(keys: KeyChoices = {}) {
  page = openPage([], { keys })
  return page.run(useRebind)
}
const press = (key: string, held: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const kept = (): unknown => page.of('settings.change').at(-1)?.input['keys']

describe('giving an action other keys', () => {
  it('keeps what is pressed, and a modifier alone is not a press yet', async () => {
    const rebind = open()
    rebind.record('buy')
    rebind.press(press('Shift', { shiftKey: true }))
    expect(rebind.recording.value).toBe('buy')
    rebind.press(press('G', { shiftKey: true }))
    expect(kept()).toEqual({ buy: 'shift+g' })
    expect([rebind.recording.value, rebind.bound.value]).toEqual([null, 'buy'])
    await page.of('settings.change')[0]?.answer({ ...defaultSettings, keys: { buy: 'shift+g' } })
    expect(rebind.isChanged('buy')).toBe(true)
  })

  it('names the action that has the keys, and swaps the two only when asked', () => {
    const rebind = open()
    rebind.record('buy')
    rebind.press(press('s'))
    expect(rebind.trouble.value).toMatchObject({
      kind: 'clash',
      id: 'buy',
      keys: 's',
      holder: { id: 'sell' },
      canSwap: true,
    })
    expect(kept()).toBeUndefined()
    rebind.swap()
    expect(kept()).toEqual({ buy: 's', sell: 'b' })
    expect(rebind.trouble.value).toBeNull()
  })

  it('offers no swap that would leave sending to a single finger', () => {
    const rebind = open()
    rebind.record('buy')
    rebind.press(press('Enter', { ctrlKey: true }))
    expect(rebind.trouble.value).toMatchObject({ kind: 'clash', holder: { id: 'send' }, canSwap: false })
  })

  it('goes on recording after keys that cannot be had', () => {
    const rebind = open()
    rebind.record('send')
    rebind.press(press('x'))
    expect(rebind.trouble.value).toMatchObject({ kind: 'refused', why: 'needsMod' })
    rebind.press(press('x', { altKey: true }))
    expect(rebind.trouble.value).toMatchObject({ kind: 'refused', why: 'alt' })
    rebind.press(press('g', { ctrlKey: true }))
    expect(kept()).toEqual({ send: 'mod+g' })
  })

  it('takes any digit for an action that stands for several', () => {
    const rebind = open()
    rebind.record('share')
    rebind.press(press('7', { ctrlKey: true }))
    expect(rebind.trouble.value).toMatchObject({ kind: 'clash', holder: { id: 'profile' }, canSwap: true })
    rebind.swap()
    expect(kept()).toEqual({ profile: 'digits', share: 'mod+digits' })
  })

  it('Esc leaves everything as it is', () => {
    const rebind = open()
    rebind.record('buy')
    rebind.press(press('Escape'))
    expect([rebind.recording.value, kept()]).toEqual([null, undefined])
    expect(rebind.press(press('g'))).toBe(false)
  })

  it('puts one back, warns where its usual keys are taken meanwhile, and puts all back', () => {
    const rebind = open({ buy: 'g', sell: 'b' })
    rebind.reset('buy')
    expect(rebind.trouble.value).toMatchObject({ kind: 'clash', id: 'buy', keys: 'b', holder: { id: 'sell' } })
    rebind.resetAll()
    expect(kept()).toEqual({})
  })
})
