import { useMutationObserver } from '@vueuse/core'
import { shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { readColourTokens, useSystemColours } from './system-colours.ts'

const names = [
  'panel',
  'raised',
  'hover',
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
  'up-body',
  'ind-1',
  'ind-2',
  'ind-3',
  'ind-4',
  'ind-5',
  'ind-6',
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

function readColours(write: (colour: string) => string): Colours {
  const written = readColourTokens(document.documentElement, names)
  return Object.fromEntries(names.map((name) => [name, write(written[name])])) as Colours
}

function useColoursAs(write: (colour: string) => string): Readonly<ShallowRef<Colours>> {
  const colours = shallowRef(readColours(write))
  // Theme and palettes are attributes of the root, whatever else chooses them.
  const read = (): void => void (colours.value = readColours(write))
  useMutationObserver(document.documentElement, read, { attributes: true })
  watch(useSystemColours(), read)
  return colours
}

/** The colours in force as the style sheet writes them, again whenever theme or palette change. */
export const useColours = (): Readonly<ShallowRef<Colours>> => useColoursAs((colour) => colour)

/** The same as `rgba()`. */
export const useChartColours = (): Readonly<ShallowRef<Colours>> => useColoursAs(painter())
