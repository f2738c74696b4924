import { computed, ref, shallowRef, watch } from 'vue'
import type { LimitsView, PendingLimitView } from '#shared/bridge/withdrawals.ts'
import { isPositive } from '#shared/decimal.ts'
import type { Limits } from '#shared/domain/address-book.ts'
import type { AppError } from '#shared/errors.ts'
import { readAmount } from '#shared/typed-amount.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useSubmit } from '#renderer/data/use-submit.ts'
import { useBookStore } from './book-store.ts'

interface CapDraft {
  readonly currency: string
  typed: string
}

/** What stands in a cap's field, or null where it is no amount above zero. */
export function capAmount(typed: string): string | null {
  const read = readAmount(typed)
  return read.state === 'ok' && isPositive(read.value) ? read.value : null
}

/** The limits as typed; null while one of the caps cannot be read. */
export function limitsOf(waitingHours: number, caps: readonly CapDraft[]): Limits | null {
  const read = caps.map(({ currency, typed }) => ({ currency, amount: capAmount(typed) }))
  return read.every((cap): cap is { currency: string; amount: string } => cap.amount !== null)
    ? { waitingHours, caps: read }
    : null
}

const sorted = ({ waitingHours, caps }: Limits): string =>
  JSON.stringify([waitingHours, caps.map(({ currency, amount }) => `${currency} ${amount}`).toSorted()])

export const sameLimits = (a: Limits, b: Limits): boolean => sorted(a) === sorted(b)

/** The limits of the profile in view, as main has them (`kept`) and as they are edited (`hours`, `caps`). */
export function useLimits() {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const book = useBookStore()
  const kept = shallowRef<LimitsView | null>(null)
  /** Why they could not be read. */
  const unread = shallowRef<AppError | null>(null)
  const { submit, waiting, error } = useSubmit()
  const saved = ref(false)
  const hours = ref(0)
  const caps = ref<CapDraft[]>([])

  function show(view: LimitsView): void {
    kept.value = view
    hours.value = view.waitingHours
    caps.value = view.caps.map(({ currency, amount }) => ({ currency, typed: amount }))
  }
  async function load(): Promise<void> {
    const profileId = profiles.currentId
    kept.value = null
    saved.value = false
    unread.value = null
    if (profileId === null || vault.locked) return
    const answer = await bridge.call('withdrawals.limits.get', { profileId })
    if (profileId !== profiles.currentId || vault.locked) return
    if (answer.ok) show(answer.value)
    unread.value = answer.ok ? null : answer.error
  }
  watch([() => profiles.currentId, () => vault.locked], load, { immediate: true })

  const wanted = computed(() => limitsOf(hours.value, caps.value))
  const changed = computed(
    () => kept.value !== null && (wanted.value === null || !sameLimits(wanted.value, kept.value)),
  )
  async function save(): Promise<void> {
    const profileId = profiles.currentId
    const limits = wanted.value
    if (limits === null || profileId === null) return
    saved.value = false
    await submit(
      () => bridge.call('withdrawals.limits.set', { profileId, limits }),
      async (view) => {
        saved.value = true
        show(view)
        // Another waiting time moves the moment from which each recipient can be used.
        await book.load()
      },
    )
  }
  /** Takes a looser limit back that waits. */
  async function cancel({ what, currency }: PendingLimitView): Promise<void> {
    const profileId = profiles.currentId
    if (profileId === null) return
    saved.value = false
    await submit(() => bridge.call('withdrawals.limits.cancel', { profileId, what, currency }), show)
  }
  return { cancel, kept, unread, hours, caps, wanted, changed, saved, waiting, error, show, load, save }
}
