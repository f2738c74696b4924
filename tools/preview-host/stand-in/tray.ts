/** The tray item and its picture. Nobody sees it here: what it was told is recorded, and tests press it. */
import type {
  AddRepresentationOptions,
  Menu as ElectronMenu,
  MenuItemConstructorOptions,
  NativeImage,
  Tray as ElectronTray,
} from 'electron'
import { asked } from './link.ts'
import { createLoudEvents, loud } from './loud.ts'
import { templateOf } from './menu.ts'

interface Picture {
  readonly scales: number[]
  template: boolean
}
const pictures = new WeakMap<NativeImage, Picture>()

function createImage(): NativeImage {
  const picture: Picture = { scales: [], template: false }
  const image = loud<NativeImage>('NativeImage', {
    addRepresentation: ({ scaleFactor = 1, dataURL = '' }: AddRepresentationOptions) => {
      if (!dataURL.startsWith('data:image/png;base64,'))
        throw new Error('The preview host takes PNGs as data URLs only.')
      picture.scales.push(scaleFactor)
    },
    setTemplateImage: (option) => void (picture.template = option),
  })
  pictures.set(image, picture)
  return image
}
export const nativeImage = loud<{ createEmpty: () => NativeImage }>('nativeImage', { createEmpty: createImage })

/** What a test may do to the item that is there; null while there is none. Reached as `globalThis.previewTray`. */
export interface PreviewTray {
  readonly toolTip: string
  /** Labels of its menu, one that cannot be pressed in brackets. */
  readonly menu: readonly string[]
  click(): void
  press(label: string): void
}
const show = (tray: PreviewTray | null): void => void Object.assign(globalThis, { previewTray: tray })
show(null)

interface TrayState {
  toolTip: string
  items: readonly MenuItemConstructorOptions[]
  readonly events: ReturnType<typeof createLoudEvents>
}

/** The item under the hand of a test. */
const inHand = (state: TrayState): PreviewTray => ({
  get toolTip() {
    return state.toolTip
  },
  get menu() {
    return state.items.flatMap(({ type, label = '', enabled }) =>
      type === 'separator' ? [] : [enabled === false ? `[${label}]` : label],
    )
  },
  click: () => void state.events.emit('click', {}, { x: 0, y: 0, width: 24, height: 24 }, { x: 0, y: 0 }),
  press: (label) => {
    const item = state.items.find((one) => one.label === label && one.enabled !== false)
    if (item?.click === undefined) throw new Error(`The tray item has no entry ${label} that can be pressed.`)
    ;(item.click as unknown as () => void)()
  },
})

/** A function that `new` may be put before, as the app does; it gives the item whatever `new` made. */
function construct(image: NativeImage): ElectronTray {
  const state: TrayState = {
    toolTip: '',
    items: [],
    events: createLoudEvents('Tray', ['click'], ['right-click', 'double-click']),
  }
  asked('Tray', pictures.get(image))
  let isDestroyed = false
  show(inHand(state))
  return loud<ElectronTray>('Tray', {
    ...state.events.methods,
    setToolTip: (text) => void (state.toolTip = text),
    setImage: (next) => asked('Tray.setImage', typeof next === 'string' ? next : pictures.get(next)),
    setContextMenu: (menu: ElectronMenu | null) => void (state.items = menu === null ? [] : templateOf(menu)),
    isDestroyed: () => isDestroyed,
    destroy: () => {
      isDestroyed = true
      asked('Tray.destroy', null)
      show(null)
    },
  })
}
export const Tray = loud<typeof ElectronTray>('Tray', construct as unknown as typeof ElectronTray)
