import { shallowReactive } from 'vue'
import type { InjectionKey } from 'vue'
import type { HeadPlaces } from '#renderer/views/shared/panel-head.ts'

export type HeadSide = keyof HeadPlaces

/**
 * The places for tools in the tab strips, by group; groups come and go as panels are moved. `always` counts what a tab names
 * also while its panel is behind another one: a missing number reads as none.
 */
export const createHeads = (always: Readonly<Record<string, () => number | null>> = {}) => {
  const byGroup = shallowReactive(new Map<string, HeadPlaces>())
  const none: HeadPlaces = { start: null, end: null }
  const counts = shallowReactive(new Map<string, number>())
  return {
    /** What a panel's tab says beside its name. */
    countOf: (panelId: string): number | null => always[panelId]?.() ?? counts.get(panelId) ?? null,
    count(panelId: string, count: number | null): void {
      if (count === null) counts.delete(panelId)
      else counts.set(panelId, count)
    },
    of: (groupId: string): HeadPlaces => byGroup.get(groupId) ?? none,
    put(groupId: string, side: HeadSide, element: HTMLElement): void {
      byGroup.set(groupId, { ...(byGroup.get(groupId) ?? none), [side]: element })
    },
    /** Takes a place away, unless another element has it by now. */
    drop(groupId: string, side: HeadSide, element: HTMLElement): void {
      const head = byGroup.get(groupId)
      if (head?.[side] === element) byGroup.set(groupId, { ...head, [side]: null })
    },
  }
}
export type Heads = ReturnType<typeof createHeads>

export const headsKey: InjectionKey<Heads> = Symbol('heads of groups')
