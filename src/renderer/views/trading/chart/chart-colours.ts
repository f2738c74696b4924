import { useMutationObserver } from '@vueuse/core'
import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'

const names = [
  'panel',
  'raised',
  'line',
  'line-strong',
  'text',
  'muted',
  'faint',
  'accent',
  'warn',
  'practice',
  'up',
  'down',
  'up-wash',
  'down-wash',
  'on-up',
  'on-down',
] as const
export type Colours = Readonly<Record<(typeof names)[number], string>>

/**
 * Canvases understand no custom properties, and the chart library no `color-mix()`: one pixel painted and read back gives
 * any colour as `rgba()`.
 */
function painter(): (colour: string) => string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (colour) => {
    if (context === null) return colour
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data
    return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`
  }
}

function readColours(paint: (colour: string) => string): Colours {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(names.map((name) => [name, paint(style.getPropertyValue(`--${name}`).trim())])) as Colours
}

/** The colours in force from the style sheet, again whenever theme or palette change. */
export function useChartColours(): Readonly<ShallowRef<Colours>> {
  const paint = painter()
  const colours = shallowRef(readColours(paint))
  // Theme and palettes are attributes of the root, whatever else chooses them.
  useMutationObserver(document.documentElement, () => void (colours.value = readColours(paint)), { attributes: true })
  return colours
}
