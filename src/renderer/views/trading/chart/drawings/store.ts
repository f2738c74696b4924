import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import type { Drawing } from '#shared/domain/desk/drawing.ts'
import { changed, emptyHistory, redone, undone } from './history.ts'
import type { History } from './history.ts'
import { readDrawings, whyNotKept, writeDrawings } from '#shared/domain/desk/kept-drawings.ts'

type List = readonly Drawing[]

/** The drawings of each pair, shared by every chart of the pair, with what was changed since Coffer started. */
export const useDrawingsStore = defineStore('drawings', () => {
  const settings = useSettingsStore()
  const kept = settings.pageValue('drawings', readDrawings)
  const histories = shallowRef<ReadonlyMap<string, History<List>>>(new Map())

  const ofPair = (symbol: string): List => kept.value.pairs[symbol] ?? []
  const historyOf = (symbol: string): History<List> => histories.value.get(symbol) ?? emptyHistory
  const write = (symbol: string, list: List, history: History<List>): void => {
    histories.value = new Map([...histories.value, [symbol, history]])
    void settings.keep('drawings', writeDrawings({ ...kept.value, pairs: { ...kept.value.pairs, [symbol]: list } }))
  }

  /** Keeps a pair's drawings, or says why not; changes of one `run` are undone as one. */
  function change(symbol: string, list: List, run: string | null = null): ReturnType<typeof whyNotKept> {
    const why = whyNotKept(kept.value, symbol, list)
    if (why === null) write(symbol, list, changed(historyOf(symbol), ofPair(symbol), run))
    return why
  }
  const step = (symbol: string, of: typeof undone<List>): boolean => {
    const next = kept.value.isNewer ? null : of(historyOf(symbol), ofPair(symbol))
    if (next !== null) write(symbol, ...next)
    return next !== null
  }

  return {
    ofPair,
    change,
    undo: (symbol: string): boolean => step(symbol, undone),
    redo: (symbol: string): boolean => step(symbol, redone),
    canUndo: (symbol: string): boolean => historyOf(symbol).past.length > 0,
    canRedo: (symbol: string): boolean => historyOf(symbol).future.length > 0,
    isNewer: computed(() => kept.value.isNewer),
    unreadOf: (symbol: string): number => kept.value.unread[symbol]?.length ?? 0,
  }
})
