import type { Component, InjectionKey } from 'vue'
import type { PageName } from '#shared/domain/page-names.ts'

/** A chart of a pair of its own; without one, a chart follows the pair in view. */
export interface ChartPlace {
  readonly pair: () => string | null
  /** Name under which the page keeps what is chosen for this chart. */
  readonly choices: PageName
  /** Where its pair is chosen. */
  readonly picker: Component
}
export const chartPlaceKey: InjectionKey<ChartPlace> = Symbol('chart place')

/** True in a window whose choices main does not keep: what would change one is not offered there. */
export const keepsNothingKey: InjectionKey<boolean> = Symbol('keeps nothing')
