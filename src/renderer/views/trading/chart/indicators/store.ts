import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import {
  forAllPairs,
  indicatorsOf,
  mostIndicators,
  mostTemplates,
  readIndicators,
  withoutTemplate,
  withPair,
  withTemplate,
  writeIndicators,
} from '#shared/domain/desk/kept-indicators.ts'
import type { KeptIndicators } from '#shared/domain/desk/kept-indicators.ts'
import { newIndicator } from '#shared/domain/desk/indicator-kinds.ts'
import type { Indicator, IndicatorKind } from '#shared/domain/desk/indicator-kinds.ts'

/** The indicators of each pair and the templates, shared by every chart of the pair. What a newer Coffer wrote is not changed. */
export const useIndicatorsStore = defineStore('indicators', () => {
  const settings = useSettingsStore()
  const kept = settings.pageValue('indicators', readIndicators)
  const write = (next: KeptIndicators): void => {
    if (!kept.value.isNewer) void settings.keep('indicators', writeIndicators(next))
  }
  const ofPair = (symbol: string): readonly Indicator[] => indicatorsOf(kept.value, symbol)
  const setPair = (symbol: string, list: readonly Indicator[]): void => write(withPair(kept.value, symbol, list))

  return {
    ofPair,
    templates: computed(() => kept.value.templates),
    isNewer: computed(() => kept.value.isNewer),
    unread: computed(() => kept.value.unread),
    isFull: (symbol: string): boolean => ofPair(symbol).length >= mostIndicators,
    hasRoomForTemplate: (name: string): boolean =>
      kept.value.templates.length < mostTemplates || kept.value.templates.some((one) => one.name === name),
    add(symbol: string, kind: IndicatorKind): void {
      const list = ofPair(symbol)
      if (list.length < mostIndicators) setPair(symbol, [...list, newIndicator(kind, crypto.randomUUID(), list)])
    },
    change(symbol: string, id: string, part: Partial<Pick<Indicator, 'parameters' | 'colour' | 'shown'>>): void {
      setPair(
        symbol,
        ofPair(symbol).map((one) => (one.id === id ? { ...one, ...part } : one)),
      )
    },
    remove: (symbol: string, id: string): void =>
      setPair(
        symbol,
        ofPair(symbol).filter((one) => one.id !== id),
      ),
    useForAll: (symbol: string): void => write(forAllPairs(kept.value, ofPair(symbol))),
    saveTemplate: (symbol: string, name: string): void => write(withTemplate(kept.value, name, ofPair(symbol))),
    applyTemplate(symbol: string, name: string): void {
      const found = kept.value.templates.find((one) => one.name === name)
      if (found !== undefined) setPair(symbol, found.indicators)
    },
    deleteTemplate: (name: string): void => write(withoutTemplate(kept.value, name)),
  }
})
