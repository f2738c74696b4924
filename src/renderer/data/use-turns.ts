import { useDocumentVisibility } from '@vueuse/core'
import { computed, onScopeDispose, watch } from 'vue'
import { keysMark } from '#shared/retry-rule.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useServiceStore } from '#renderer/data/stores/service.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { nextReadAt } from './topic.ts'
import type { Attempt } from './topic.ts'

/** How often it is looked whether a reading is due, in ms. */
const lookMs = 1000

export interface TurnsOptions {
  readonly reading: () => Attempt
  /** ms between two readings while they succeed; Infinity: what was read does not change any more. */
  readonly everyMs: () => number
  /** Whether there is something to ask, and nothing under way. */
  readonly idle: () => boolean
  readonly ask: () => Promise<void>
}

/**
 * Asks again and again for what the page reads by itself: at its pace while it succeeds, by the rule of `waitAfter` after
 * failures, and at once when what made it fail may be gone: a key was changed or tested, or the line is back. Nothing is
 * asked while the page is hidden or the vault locked. Gives whether anything may be asked now.
 */
export function useTurns({ reading, everyMs, idle, ask }: TurnsOptions): () => boolean {
  const profiles = useProfilesStore()
  const service = useServiceStore()
  const vault = useVaultStore()
  const visibility = useDocumentVisibility()
  const allowed = computed(() => !vault.locked && visibility.value === 'visible')

  function look(): void {
    if (allowed.value && idle() && Date.now() >= nextReadAt(reading(), everyMs())) void ask()
  }
  const timer = setInterval(look, lookMs)
  onScopeDispose(() => clearInterval(timer))
  // What begins anew with an unlock asks by itself.
  watch(visibility, look)
  watch(
    () => [keysMark(profiles.current), service.current?.connected, profiles.currentId] as const,
    ([keys, connected, id], [formerKeys, wasConnected, formerId]) => {
      // Another profile has readings of its own.
      if (id !== formerId || reading().error === null) return
      if (keys !== formerKeys || (connected === true && wasConnected === false)) if (allowed.value && idle()) void ask()
    },
  )
  return () => allowed.value
}
