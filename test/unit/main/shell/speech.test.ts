import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noSwitches, nothingOpen } from '#test/support/still-open.ts'
import type { MenuItemConstructorOptions } from 'electron'
import { msg } from '#shared/messages.ts'

const fake = vi.hoisted(() => ({ template: [] as unknown[] }))
vi.mock('electron', () => ({
  app: { getLocale: () => 'de-AT' },
  BrowserWindow: class {},
  dialog: {},
  powerMonitor: { on: () => undefined },
  protocol: {},
  screen: {},
  Menu: {
    buildFromTemplate: (template: unknown[]) => (fake.template = template),
    setApplicationMenu: () => undefined,
  },
}))
const { createSpeech } = await import('#main/shell/speech.ts')
const { setMenu } = await import('#main/shell/menu.ts')
const { noticePage } = await import('#main/shell/notice-page.ts')
const { closingNotice } = await import('#main/shell/quit.ts')

beforeEach(() => (fake.template = []))

const labels = (items: readonly MenuItemConstructorOptions[]): (string | undefined)[] =>
  items.flatMap(({ label, type, submenu }) => [
    ...(type === 'separator' ? [] : [label]),
    ...(Array.isArray(submenu) ? labels(submenu) : []),
  ])

describe('what main shows itself', () => {
  it('is in the language of the system until another is chosen, and in the chosen one from then on', () => {
    const changed = vi.fn()
    const speech = createSpeech(changed)
    expect([speech.language(), speech.words(msg('closing.title'))]).toEqual(['de', 'Coffer wird beendet'])
    speech.choose('en')
    expect([speech.language(), speech.words(msg('closing.title'))]).toEqual(['en', 'Coffer is closing'])
    expect(changed).toHaveBeenCalledTimes(1)
    speech.choose('system')
    expect(speech.language()).toBe('de')
  })

  it.each(['darwin', 'linux', 'win32'] as const)('has every entry of the menu labelled in it (%s)', (platform) => {
    const of = (system: string): (string | undefined)[] => {
      const { words } = createSpeech(undefined, () => system)
      setMenu({
        packaged: false,
        platform,
        words,
        onPaste: () => undefined,
        openDataFolder: () => undefined,
        openView: () => undefined,
      })
      return labels(fake.template as MenuItemConstructorOptions[])
    }
    const [german, english] = [of('de'), of('en')]
    expect(german).toHaveLength(english.length)
    expect(german).toContain('Bearbeiten')
    expect(german).not.toContain(undefined)
    expect(german.filter((label) => english.includes(label))).toEqual(platform === 'darwin' ? ['Coffer'] : [])
  })

  it('says in it what is still open while Coffer closes, one and several', () => {
    const open = { ...nothingOpen, requests: 1, switches: { ...noSwitches, set: 2 }, practiceSaving: true }
    const page = noticePage(
      closingNotice(open, false, false),
      createSpeech(undefined, () => 'de'),
    )
    expect(page).toContain('<html lang="de">')
    expect(page).toContain('Eine Anfrage wartet noch auf die Börse.')
    expect(page).toContain('2 Totmannschalter werden entschärft.')
    expect(page).not.toMatch(/still|closing|practice/)
  })
})
