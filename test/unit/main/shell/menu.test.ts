import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuItemConstructorOptions } from 'electron'
import { inEnglish } from '#shared/messages.ts'

const fake = vi.hoisted(() => ({ template: [] as unknown[], pasted: 0 }))
vi.mock('electron', () => ({
  BrowserWindow: { getFocusedWindow: () => ({ webContents: { paste: () => void (fake.pasted += 1) } }) },
  Menu: {
    buildFromTemplate: (template: unknown[]) => (fake.template = template),
    setApplicationMenu: () => undefined,
  },
}))
const { setMenu } = await import('#main/shell/menu.ts')

type Item = MenuItemConstructorOptions
const platforms = ['darwin', 'linux', 'win32'] as const

const inside = ({ submenu }: Item): readonly Item[] => (Array.isArray(submenu) ? submenu : [])
const show = (platform: NodeJS.Platform, packaged = true): readonly Item[] => {
  setMenu({
    packaged,
    platform,
    words: inEnglish,
    onPaste: () => void (pastes += 1),
    openDataFolder: () => void (opens += 1),
    openView: (view) => void views.push(view),
  })
  return fake.template as Item[]
}
/** Labels of the menus, each with the roles in it; an entry without a role by its label. */
const shown = (platform: NodeJS.Platform, packaged = true): Record<string, readonly string[]> =>
  Object.fromEntries(
    show(platform, packaged).map((menu) => [
      menu.label ?? '',
      inside(menu).flatMap(({ type, role, label }) => (type === 'separator' ? [] : [role ?? label ?? ''])),
    ]),
  )
const entry = (platform: NodeJS.Platform, label: string): Item => {
  const found = show(platform)
    .flatMap(inside)
    .find((item) => item.label === label)
  if (found === undefined) throw new Error(`no entry ${label}`)
  return found
}
const press = ({ click }: Item): void => (click as unknown as () => void)()

let pastes: number
let opens: number
let views: string[]
beforeEach(() => {
  pastes = opens = fake.pasted = 0
  views = []
})

describe('the menu', () => {
  it('of macOS has an app menu with About and Quit, and the roles that its keys come from', () => {
    expect(shown('darwin')).toEqual({
      Coffer: ['about', 'Settings…', 'services', 'hide', 'hideOthers', 'unhide', 'quit'],
      File: ['close'],
      Edit: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'],
      View: ['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'],
      Window: ['minimize', 'zoom', 'front'],
      Help: ['Manual', 'Open Data Folder'],
    })
  })

  it.each(['linux', 'win32'] as const)('of %s has Quit under File and About under Help', (platform) => {
    expect(shown(platform)).toEqual({
      File: ['close', 'Settings…', 'quit'],
      Edit: ['undo', 'redo', 'cut', 'copy', 'Paste', 'delete', 'selectAll'],
      View: ['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'],
      Window: ['minimize', 'zoom'],
      Help: ['Manual', 'Open Data Folder', 'about'],
    })
  })

  it.each(platforms)('of %s names its menus of windows and help to the system', (platform) => {
    expect(show(platform).flatMap(({ role }) => role ?? [])).toEqual(['windowMenu', 'help'])
  })

  it.each(platforms)('R2: of a packaged app on %s reloads nothing and opens no developer tools', (platform) => {
    const roles = Object.values(shown(platform)).flat()
    const grave = /reload|devtools|inspect/i
    expect(roles.filter((role) => grave.test(role))).toEqual([])
    expect(Object.values(shown(platform, false)).flat()).toContain('toggleDevTools')
    expect(Object.values(shown(platform, false)).flat().join()).not.toMatch(/reload/i)
  })

  it.each(platforms)('of %s opens the settings, by the keys of that system', (platform) => {
    const settings = entry(platform, 'Settings…')
    press(settings)
    expect([views, settings.accelerator]).toEqual([['settings'], 'CmdOrCtrl+,'])
  })

  it.each(platforms)('of %s opens the manual under Help', (platform) => {
    press(entry(platform, 'Manual'))
    expect(views).toEqual(['help'])
  })

  it.each(platforms)('of %s opens the data folder', (platform) => {
    press(entry(platform, 'Open Data Folder'))
    expect(opens).toBe(1)
  })

  it.each(['linux', 'win32'] as const)('of %s tells before it pastes, and leaves the keys to the page', (platform) => {
    const paste = entry(platform, 'Paste')
    press(paste)
    expect([pastes, fake.pasted, paste.registerAccelerator]).toEqual([1, 1, false])
  })
})
