import { useDevicePixelRatio, useEventListener } from '@vueuse/core'
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { useLengths } from './density.ts'
import { useColours } from './theme/colours.ts'
import type { Colours } from './theme/colours.ts'

/** CSS px. */
interface CanvasSize {
  readonly width: number
  readonly height: number
  /** Height of a row. */
  readonly row: number
}

/** How rows of text are drawn now. */
export interface Pen {
  readonly colours: Colours
  /** px from the top of a row to the line that its text stands on. */
  readonly line: number
  /** Device pixels of a CSS px. */
  readonly ratio: number
}

interface CanvasOptions {
  readonly canvas: Readonly<Ref<HTMLCanvasElement | null>>
  /** A width of 0 draws nothing. */
  readonly size: () => CanvasSize
  /** The context has its scale and its font already; the canvas keeps what was drawn before. */
  readonly paint: (context: CanvasRenderingContext2D, pen: Pen) => void
  /** What was drawn before is gone: the canvas has another size, type, scale or palette. */
  readonly onCleared?: () => void
  /** Handed to the compositor by itself, without a copy in each frame of the page: for what is drawn ten times a second. */
  readonly changesOften?: boolean
}

/** The line that a row's text stands on, where CSS puts it in a line as high as the row. */
function lineOf(context: CanvasRenderingContext2D, row: number): number {
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('0')
  const [ascent, descent] = [Math.round(fontBoundingBoxAscent), Math.round(fontBoundingBoxDescent)]
  return Math.floor((row - ascent - descent) / 2) + ascent
}

/**
 * Rows of text on a canvas, in its element's own type, sharp at any pixel ratio, and in the colours in force. Drawn once a
 * frame, however often it is asked for.
 */
export function useCanvas({ canvas, size, paint, onCleared, changesOften = false }: CanvasOptions): {
  readonly ask: () => void
  /** Likewise, on an empty canvas. */
  readonly askWhole: () => void
} {
  const colours = useColours()
  const lengths = useLengths()
  const { pixelRatio } = useDevicePixelRatio()
  /** Of the element, which follows density and scale. */
  const font = shallowRef('')
  function readFont(): void {
    if (canvas.value === null) return
    const { fontSize, fontFamily } = getComputedStyle(canvas.value)
    font.value = `${fontSize} ${fontFamily}`
  }
  watch([canvas, lengths], readFont, { flush: 'post' })

  let asked = 0
  /** What the context was set up for: asking it anew costs as much as drawing half of the rows. */
  let ready = ''
  let line = 0
  function setUp(context: CanvasRenderingContext2D, element: HTMLCanvasElement): void {
    const { width, height, row } = size()
    const ratio = pixelRatio.value
    const wanted = [width, height, row, ratio, font.value].join(' ')
    if (wanted === ready) return
    ready = wanted
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
    // Setting a size clears the canvas and what was set of it.
    if (element.width !== wide) element.width = wide
    if (element.height !== high) element.height = high
    // A pixel drawn is a pixel of the screen, at any ratio.
    element.style.width = `${wide / ratio}px`
    element.style.height = `${high / ratio}px`
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.font = font.value
    context.textBaseline = 'alphabetic'
    line = lineOf(context, row)
    context.clearRect(0, 0, width, height)
    onCleared?.()
  }
  function draw(): void {
    asked = 0
    const element = canvas.value
    const context = element?.getContext('2d', { desynchronized: changesOften })
    if (element === null || context == null || font.value === '' || size().width === 0) return
    setUp(context, element)
    paint(context, { colours: colours.value, line, ratio: pixelRatio.value })
  }
  const ask = (): void => void (asked ||= requestAnimationFrame(draw))
  function askWhole(): void {
    ready = ''
    ask()
  }
  watch([font, pixelRatio], ask)
  watch(colours, askWhole)
  // Another typeface was loaded.
  useEventListener(() => document.fonts, 'loadingdone', askWhole)
  onScopeDispose(() => cancelAnimationFrame(asked))
  return { ask, askWhole }
}
