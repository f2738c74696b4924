import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { LimitsView, PendingLimitView } from '#shared/bridge/withdrawals.ts'
import { isPositive } from '#shared/decimal.ts'
import type { Limits } from '#shared/domain/address-book.ts'
import { readAmount } from '#shared/typed-amount.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfileLimits } from '#renderer/data/use-profile-limits.ts'
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

/** ms: the longest a timer waits (one of more than 24 days would fire at once), and the shortest, between two readings. */
const [longestMs, shortestMs] = [24 * 3_600_000, 1000]

/** The caps as edited over other limits of main's: what nobody has touched follows. */
export function capsOver(edited: readonly CapDraft[], before: Limits, after: Limits): CapDraft[] {
  const amountIn = ({ caps }: Limits, currency: string): string | null =>
    caps.find((cap) => cap.currency === currency)?.amount ?? null
  const followed = edited.flatMap(({ currency, typed }): CapDraft[] => {
    const [was, now] = [amountIn(before, currency), amountIn(after, currency)]
    if (was === null || capAmount(typed) !== capAmount(was)) return [{ currency, typed }]
    return now === null ? [] : [{ currency, typed: now }]
  })
  const isNew = (currency: string): boolean =>
    amountIn(before, currency) === null && edited.every((cap) => cap.currency !== currency)
  const added = after.caps.filter(({ currency }) => isNew(currency))
  return [...followed, ...added.map(({ currency, amount }) => ({ currency, typed: amount }))]
}

/** Whether both stand for one confirmed change; when it takes effect is reckoned anew by each reading. */
const isSameWait = (a: PendingLimitView, b: PendingLimitView): boolean =>
  a.what === b.what && a.currency === b.currency && a.to === b.to

/** The limits of the profile in view, as main has them (`kept`) and as they are edited (`hours`, `caps`). */
export function useLimits() {
  const bridge = useBridge()
  const book = useBookStore()
  const hours = ref(0)
  const caps = ref<CapDraft[]>([])
  const { refresh, submit, ...limits } = useProfileLimits<LimitsView>({
    read: (profileId) => bridge.call('withdrawals.limits.get', { profileId }),
    edit: (view) => {
      hours.value = view?.waitingHours ?? 0
      caps.value = (view?.caps ?? []).map(({ currency, amount }) => ({ currency, typed: amount }))
    },
    follow: (before, after) => {
      if (hours.value === before.waitingHours) hours.value = after.waitingHours
      caps.value = capsOver(caps.value, before, after)
    },
  })
  const { kept, saved } = limits
  /** What of the last save waits. */
  const begun = shallowRef<readonly PendingLimitView[]>([])

  const wanted = computed(() => limitsOf(hours.value, caps.value))
  const changed = computed(
    () => kept.value !== null && (wanted.value === null || !sameLimits(wanted.value, kept.value)),
  )
  async function save(): Promise<void> {
    const next = wanted.value
    if (next === null) return
    const waited = kept.value?.pending ?? []
    await submit(
      (profileId) => bridge.call('withdrawals.limits.set', { profileId, limits: next }),
      (view) => {
        saved.value = true
        begun.value = view.pending.filter((one) => !waited.some((other) => isSameWait(one, other)))
        // Another waiting time moves the moment from which each recipient can be used.
        return book.load()
      },
    )
  }
  /** Takes a looser limit back that waits. */
  const cancel = ({ what, currency }: PendingLimitView): Promise<void> =>
    submit((profileId) => bridge.call('withdrawals.limits.cancel', { profileId, what, currency }))

  /** Reads them anew; what is being edited stays. */
  async function follow(): Promise<void> {
    if (await refresh()) await book.load()
  }
  // A looser limit that waits takes effect by itself, at a time that main knows.
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    kept,
    (view) => {
      clearTimeout(timer)
      const due = Math.min(...(view?.pending ?? []).map(({ at }) => at))
      const left = Math.min(longestMs, Math.max(shortestMs, due - Date.now()))
      if (due < Infinity) timer = setTimeout(() => void follow(), left)
    },
    { immediate: true },
  )
  onScopeDispose(() => clearTimeout(timer))

  return { ...limits, hours, caps, begun, wanted, changed, save, cancel }
}
