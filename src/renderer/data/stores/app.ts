import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AppInfo } from '#shared/bridge/app.ts'
import type { AppError } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'

/** What main says of itself: version, keychain, journal, and whether this Coffer may sign. */
export const useAppStore = defineStore('app', () => {
  const bridge = useBridge()
  const info = shallowRef<AppInfo | null>(null)
  const journalTrouble = shallowRef<AppError | null>(null)
  const error = shallowRef<AppError | null>(null)

  bridge.on('journal-trouble', (trouble) => void (journalTrouble.value = trouble))

  async function load(): Promise<void> {
    const answer = await bridge.call('app.info', null)
    if (answer.ok) {
      info.value = answer.value
      journalTrouble.value = answer.value.journal.trouble
    }
    error.value = answer.ok ? null : answer.error
  }

  /** Asks the keychain again: after a refused prompt, or one that was locked or came later. */
  async function refreshKeychain(): Promise<void> {
    await bridge.call('vault.refresh', null)
    await load()
  }

  // Told also when the keychain opens, locks or goes away.
  bridge.on('vault-changed', () => void load())

  const packaged = computed(() => info.value?.packaged ?? true)

  return { info, journalTrouble, error, packaged, load, refreshKeychain }
})
