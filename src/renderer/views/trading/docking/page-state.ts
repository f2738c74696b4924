import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { WritableComputedRef } from 'vue'
import { useBridge } from '#renderer/bridge.ts'
import type { Settings } from '#shared/domain/settings.ts'
import { useNoticesStore } from '#renderer/stores/notices.ts'

type Page = Settings['page']
export type Json = Page[string]

/** Dragging changes things many times a second; the disk hears of it once they rest. */
const restMs = 250

/** What the page keeps in main between starts, by name. Changes of the user stand at once and are written a little later. */
export const usePageState = defineStore('page-state', () => {
  const bridge = useBridge()
  const notices = useNoticesStore()
  /** What main has; null before it was read. */
  const kept = shallowRef<Page | null>(null)
  const unwritten = shallowRef<Page>({})
  let refused = false

  const page = computed<Page>(() => ({ ...kept.value, ...unwritten.value }))
  const ready = computed(() => kept.value !== null)

  bridge.on('settings-changed', (settings) => void (kept.value = settings.page))

  async function load(): Promise<void> {
    const answer = await bridge.call('settings.get', null)
    // What cannot be read counts as nothing kept: the page then shows its defaults.
    kept.value ??= answer.ok ? answer.value.page : {}
  }

  const write = useDebounceFn(async () => {
    const leaving = unwritten.value
    const answer = await bridge.call('settings.change', { page: page.value })
    if (answer.ok) {
      kept.value = answer.value.page
      unwritten.value = Object.fromEntries(
        Object.entries(unwritten.value).filter(([name, value]) => leaving[name] !== value),
      )
    } else if (!refused) notices.say('bad', answer.error.message, answer.error)
    refused = !answer.ok
  }, restMs)

  function keep(name: string, value: Json): void {
    unwritten.value = { ...unwritten.value, [name]: value }
    void write()
  }

  void load()
  return { page, ready, keep }
})

/** One kept value as the view wants it: `read` makes a whole value of whatever is there, or of nothing. */
export function useKept<Value extends object>(
  name: () => string,
  read: (kept: Json | undefined) => Value,
): WritableComputedRef<Value> {
  const state = usePageState()
  // As text, so that an echo of the same value from main is no change.
  const text = computed(() => JSON.stringify(state.page[name()]) ?? '')
  const value = computed(() => read(text.value === '' ? undefined : (JSON.parse(text.value) as Json)))
  return computed({
    get: () => value.value,
    set: (value) => state.keep(name(), value as unknown as Json),
  })
}
