import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AlertDraft, AlertOptions, AlertRule, AlertView } from '#shared/domain/alert.ts'
import { pairOf } from '#shared/domain/alert.ts'
import { appError, fail } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from './profiles.ts'

type Answer = Result<readonly AlertView[]>

/** A draft as a rule, and the options that were given. */
function partsOf(draft: AlertDraft): { readonly rule: AlertRule; readonly options: Partial<AlertOptions> } {
  const { repeat, pauseMinutes, note, sound, notify, ...rule } = draft
  const all = { repeat, pauseMinutes, note, sound, notify }
  const options = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return { rule, options }
}

/** The alerts of the profile in view, as main watches them. */
export const useAlertsStore = defineStore('alerts', () => {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  /** Of all profiles; null: not read yet, or not readable. */
  const all = shallowRef<readonly AlertView[] | null>(null)
  const error = shallowRef<AppError | null>(null)
  const list = computed(() => all.value?.filter(({ profileId }) => profileId === profiles.currentId) ?? null)
  /** Alerts about a pair, those about any pair not among them. */
  const ofPair = (symbol: string): readonly AlertView[] =>
    (list.value ?? []).filter(({ rule }) => pairOf(rule) === symbol)

  const show = (alerts: readonly AlertView[]): void => {
    all.value = alerts
    error.value = null
  }
  const take = (answer: Answer): Answer => {
    if (answer.ok) show(answer.value)
    return answer
  }
  async function refresh(): Promise<void> {
    const answer = take(await bridge.call('alerts.list', null))
    if (!answer.ok) error.value = answer.error
  }
  async function add(draft: AlertDraft): Promise<Answer> {
    const { currentId: profileId } = profiles
    if (profileId === null) return fail(appError('profile-not-found', msg('profile.gone')))
    return take(await bridge.call('alerts.add', { profileId, ...partsOf(draft) }))
  }
  const change = async (
    id: string,
    changes: { readonly draft?: AlertDraft; readonly paused?: boolean },
  ): Promise<Answer> => {
    const { draft, ...rest } = changes
    return take(await bridge.call('alerts.change', { id, ...rest, ...(draft === undefined ? {} : partsOf(draft)) }))
  }
  const remove = async (id: string): Promise<Answer> => take(await bridge.call('alerts.remove', { id }))
  const clearHistory = async (id: string): Promise<Answer> => take(await bridge.call('alerts.clearHistory', { id }))

  bridge.on('alerts-changed', show)
  void refresh()
  return { list, error, ofPair, refresh, add, change, remove, clearHistory }
})
