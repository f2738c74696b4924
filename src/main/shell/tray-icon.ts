import { nativeImage, nativeTheme } from 'electron'
import type { NativeImage } from 'electron'
import black16 from './tray-images/black-16.png?inline'
import black24 from './tray-images/black-24.png?inline'
import black32 from './tray-images/black-32.png?inline'
import colour24 from './tray-images/colour-24.png?inline'
import colour48 from './tray-images/colour-48.png?inline'
import template18 from './tray-images/template-18.png?inline'
import template36 from './tray-images/template-36.png?inline'
import white16 from './tray-images/white-16.png?inline'
import white24 from './tray-images/white-24.png?inline'
import white32 from './tray-images/white-32.png?inline'

/** The pictures of one item, by the scale of the screen. */
type Pictures = readonly (readonly [scaleFactor: number, dataURL: string])[]

const pictures = {
  template: [
    [1, template18],
    [2, template36],
  ],
  black: [
    [1, black16],
    [1.5, black24],
    [2, black32],
  ],
  white: [
    [1, white16],
    [1.5, white24],
    [2, white32],
  ],
  colour: [
    [1, colour24],
    [2, colour48],
  ],
} as const satisfies Record<string, Pictures>

const kindFor = (platform: NodeJS.Platform): keyof typeof pictures => {
  if (platform === 'darwin') return 'template'
  if (platform !== 'win32') return 'colour'
  // The task bar's own theme: that of the apps may be the other one.
  return nativeTheme.shouldUseDarkColorsForSystemIntegratedUI ? 'white' : 'black'
}

/** The picture of the tray item on this system, as its task bar or menu bar looks now. */
export function trayIcon(platform: NodeJS.Platform): NativeImage {
  const kind = kindFor(platform)
  const image = nativeImage.createEmpty()
  for (const [scaleFactor, dataURL] of pictures[kind]) image.addRepresentation({ scaleFactor, dataURL })
  if (kind === 'template') image.setTemplateImage(true)
  return image
}
