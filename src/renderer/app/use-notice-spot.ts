import { useElementBounding, useEventListener, useMutationObserver, useResizeObserver } from '@vueuse/core'
import { nextTick, shallowRef, watch } from 'vue'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { freeSpot, isFree } from './free-spot.ts'
import type { Box, Spot } from './free-spot.ts'

/** What somebody presses, types into or drags. A chart is a picture, of which only what stands on it counts. */
const pressable = [
  'a[href]',
  'button',
  'input',
  'select',
  'summary',
  'textarea',
  '[contenteditable]',
  '[role="button"]',
  '[role="columnheader"]',
  '[role="menuitem"]',
  '[role="option"]',
  '[role="row"][tabindex]',
  '[role="separator"][tabindex]',
  '[role="toolbar"]',
  '[data-keep-clear]',
].join(', ')

/** px of a message; narrower where there is no room. */
const widths = [340, 280, 220]
/** px between two messages. */
const messageGap = 8
/** px of one line with its close button. */
const leastHeight = 48
/** px of a chart that its axes take: messages keep off both. */
const axes = { right: 86, bottom: 34 }
/** px between a message and the edge of its area. */
const edge = 10

const inset = ({ left, top, right, bottom }: Box, by: typeof axes): Box => ({
  left: left + edge,
  top: top + edge,
  right: right - by.right,
  bottom: bottom - by.bottom,
})

/** Where messages may stand, what is preferred first. */
export function areasOf(chart: DOMRect | undefined): readonly Box[] {
  const view = document.querySelector('main')?.getBoundingClientRect()
  return [
    ...(chart === undefined || chart.width === 0 ? [] : [inset(chart, axes)]),
    ...(view === undefined ? [] : [inset(view, { right: edge, bottom: edge })]),
  ]
}

/** All in view that can be pressed, but for the messages' own. */
export const obstaclesOf = (stack: HTMLElement): readonly Box[] =>
  [...document.querySelectorAll(pressable)].flatMap((one) => {
    if (stack.contains(one)) return []
    const box = one.getBoundingClientRect()
    return box.width === 0 || box.height === 0 ? [] : [box]
  })

/** px that the newest message takes, which stands first, and all of them, as wide as they stand. */
function heightsOf(stack: HTMLElement): { readonly newest: number; readonly all: number } {
  const heights = [...stack.children].map((one) => one.getBoundingClientRect().height)
  return {
    newest: heights[0] ?? 0,
    all: heights.reduce((sum, height) => sum + height, 0) + messageGap * Math.max(0, heights.length - 1),
  }
}

/**
 * Where the stack of messages stands while it covers nothing that can be pressed: over the chart, else anywhere in the view. It
 * stays where it is until something would come to lie under it. Null where no spot is free.
 */
export function useNoticeSpot(stack: () => HTMLElement | null) {
  const notices = useNoticesStore()
  const spot = shallowRef<Spot | null>(null)
  const bounds = useElementBounding(() => notices.place)

  function place(): void {
    const element = stack()
    if (notices.shown.length === 0) spot.value = null
    if (element === null || notices.shown.length === 0) return
    const [known, heights] = [obstaclesOf(element), heightsOf(element)]
    const all = areasOf(notices.place?.getBoundingClientRect())
    const now = spot.value
    if (now !== null && heights.all <= now.height && all.some((area) => isFree(now, heights.all, area, known))) return
    const wide = now?.width ?? widths[0] ?? 0
    // The same words on a narrower stack are higher in proportion. Where not all have room, the newest is as wide as can be.
    const sizes = ([heights.all, heights.newest] as const).flatMap((height) =>
      widths.map((width) => ({ width, height: Math.ceil(height * Math.max(1, wide / width)) })),
    )
    spot.value = null
    for (const area of all) spot.value ??= freeSpot({ area, obstacles: known, sizes, least: leastHeight })
  }

  /** Once a frame, before it is drawn. */
  let asked: number | null = null
  const ask = (): void => {
    asked ??= requestAnimationFrame(() => {
      asked = null
      place()
    })
  }
  watch(
    () => notices.shown,
    async () => {
      await nextTick()
      place()
    },
    { flush: 'post' },
  )
  watch([bounds.left, bounds.top, bounds.width, bounds.height], () => {
    spot.value = null
    ask()
  })
  useResizeObserver(stack, ask)
  // What is opened over the chart, such as a menu, is opened by one of these.
  useEventListener(['resize', 'scroll', 'pointerup', 'keyup', 'focusin'], ask, { capture: true, passive: true })
  const seen = (): HTMLElement | null =>
    notices.shown.length === 0 ? null : (notices.place ?? stack()?.ownerDocument.querySelector('main') ?? null)
  useMutationObserver(seen, ask, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['style', 'class', 'hidden', 'open'],
  })
  return spot
}
