import type { InjectionKey, Ref } from 'vue'

/** Where a docked panel's tools stand: in the tab strip of its group. null while it has no place there. */
export interface HeadPlaces {
  readonly start: HTMLElement | null
  readonly end: HTMLElement | null
}

export interface PanelHead extends HeadPlaces {
  /** Puts the number of what is listed on the panel's tab; null takes it off. */
  readonly count: (count: number | null) => void
}

/** Provided around a docked panel; a panel without it draws a head of its own. */
export const panelHeadKey: InjectionKey<Readonly<Ref<PanelHead>>> = Symbol('panel head')
