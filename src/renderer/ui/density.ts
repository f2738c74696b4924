import { useWindowSize } from '@vueuse/core'
import { computed, inject, provide, shallowRef, watch } from 'vue'
import type { InjectionKey, Ref } from 'vue'
import type { Settings } from '#shared/domain/settings.ts'

export type Density = Exclude<Settings['density'], 'auto'>

/** px of what scripts have to know: the rows of long lists, and the type of what is drawn on a canvas. */
export interface Lengths {
  readonly bookRow: number
  readonly tableRow: number
  readonly label: number
}

/** The lengths of tokens.css, for where no style sheet is in force. */
const standard: Lengths = { bookRow: 19, tableRow: 30, label: 11 }
const lengthsKey: InjectionKey<Readonly<Ref<Lengths>>> = Symbol('lengths')

/** px of the window's width up to which lists are compact, and from which they are comfortable. */
const compactTo = 1440
const comfortableFrom = 2400

export const densityFor = (chosen: Settings['density'], width: number): Density =>
  chosen !== 'auto' ? chosen : width <= compactTo ? 'compact' : width < comfortableFrom ? 'standard' : 'comfortable'

function readLengths(root: Element): Lengths {
  const style = getComputedStyle(root)
  const read = (name: string, otherwise: number): number => parseInt(style.getPropertyValue(name), 10) || otherwise
  return {
    bookRow: read('--row-book', standard.bookRow),
    tableRow: read('--row-table', standard.tableRow),
    label: read('--size-xs', standard.label),
  }
}

/** Draws the page in the density and the scale (percent) that were chosen; tokens.css says what they mean. */
export function provideDensity(chosen: () => Pick<Settings, 'density' | 'scale'>): void {
  const root = document.documentElement
  const { width } = useWindowSize()
  const density = computed(() => densityFor(chosen().density, width.value))
  const lengths = shallowRef(standard)
  watch(
    [density, () => chosen().scale],
    ([next, scale]) => {
      root.dataset['density'] = next
      root.style.setProperty('--zoom', String(scale / 100))
      lengths.value = readLengths(root)
    },
    { immediate: true },
  )
  provide(lengthsKey, lengths)
}

export const useLengths = (): Readonly<Ref<Lengths>> => inject(lengthsKey, () => shallowRef(standard), true)

/** The height, in px, of a row that is `px` high where tables are 26 px: their rows grow alike. */
export function useRowHeight(px: number): Readonly<Ref<number>> {
  const lengths = useLengths()
  return computed(() => Math.round((px * lengths.value.tableRow) / 26))
}
