import { afterEach, describe, expect, it } from 'vitest'
import { useAppStore } from '#renderer/data/stores/app.ts'
import LockCard from '#renderer/views/settings/LockCard.vue'
import { openPage } from '../../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

async function words(platform: string | null): Promise<string> {
  page = openPage()
  const app = page.run(() => useAppStore())
  if (platform !== null) {
    const loading = app.load()
    await page
      .of('app.info')
      .at(-1)
      ?.answer({ platform, packaged: true, journal: { trouble: null } })
    await loading
  }
  return (await page.html(LockCard)).replaceAll(/<[^>]+>/g, ' ')
}

describe('what the settings say of the lock', () => {
  it('V6, T15: on Linux no locked screen is noticed and no window is kept out of captures', async () => {
    const text = await words('linux')
    expect(text).toContain('Linux does not report a locked screen')
    expect(text).toContain('Linux cannot exclude a window from screenshots')
    expect(text).not.toContain('screen locks')
  })

  it.each([
    ['darwin', 'when the screen locks', 'asks macOS'],
    ['win32', 'when Windows locks', 'asks Windows'],
  ])('on %s it says what that system does', async (platform, locks, asks) => {
    const text = await words(platform)
    expect(text).toContain(locks)
    expect(text).toContain(asks)
    expect(text).toContain('The main window does not ask')
  })

  it('claims neither before it is known where Coffer runs', async () => {
    const text = await words(null)
    expect(text).toContain('This system may not report a locked screen')
    expect(text).toContain('This system may not exclude windows from screenshots')
  })
})
