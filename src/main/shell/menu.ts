import { Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'

/** Editing, zoom and window keys; nothing that reloads the page or opens developer tools in a packaged build. */
export function setMenu({ packaged, mac }: { packaged: boolean; mac: boolean }): void {
  const tools: MenuItemConstructorOptions[] = packaged ? [] : [{ type: 'separator' }, { role: 'toggleDevTools' }]
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { role: 'togglefullscreen' }, ...tools],
    },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
