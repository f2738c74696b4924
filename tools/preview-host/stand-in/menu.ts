import type { Menu as ElectronMenu, MenuItemConstructorOptions } from 'electron'
import { asked } from './link.ts'
import { loud } from './loud.ts'

type MenuStatics = Pick<typeof ElectronMenu, 'buildFromTemplate' | 'setApplicationMenu'>
const templates = new WeakMap<ElectronMenu, readonly MenuItemConstructorOptions[]>()

/** What a menu was built from. */
export const templateOf = (menu: ElectronMenu): readonly MenuItemConstructorOptions[] => templates.get(menu) ?? []

const menu: MenuStatics = {
  buildFromTemplate: (template) => {
    const built = loud<ElectronMenu>('Menu', {})
    templates.set(built, template as MenuItemConstructorOptions[])
    return built
  },
  // Keys of the menu do nothing here; what was asked for is kept.
  setApplicationMenu: (built) => asked('Menu.setApplicationMenu', built === null ? null : templateOf(built)),
}
export const Menu = loud<typeof ElectronMenu>('Menu', menu as Partial<typeof ElectronMenu>)
