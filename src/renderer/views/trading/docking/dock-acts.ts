import type { InjectionKey } from 'vue'

/** Puts the panels back as they were at first; for menus inside the dock. */
export const resetKey: InjectionKey<() => void> = Symbol('reset layout')
