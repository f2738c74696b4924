import { useTimeoutFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { WithdrawalPreview, WithdrawalProblem, WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import type { AppError } from '#shared/errors.ts'
import { isLasting, keysMark } from '#shared/retry-rule.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useLive } from '#renderer/data/use-live.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useBookStore } from './book-store.ts'

/** ms after the last key press. */
const debounceMs = 200

interface Checked {
  /** What was asked, whole, and without what the user types from second to second. */
  readonly key: string
  readonly subject: string
  readonly preview: WithdrawalPreview | null
  readonly error: AppError | null
}

export type Field = NonNullable<WithdrawalProblem['field']>

/** What may leave of the request's currency: as often as main reads it, the request is checked anew. */
const useQuota = (withdrawalRequest: () => WithdrawalRequest | null) =>
  useLive(() => {
    const asked = withdrawalRequest()
    if (asked === null || asked.currency === '') return null
    const { currency, chain } = asked
    return { kind: 'read', row: 'getWithdrawalQuota', request: chain === null ? { currency } : { currency, chain } }
  })

/** Asks main about the request: `debounceMs` after a change of its key, and whenever main has read the venue's figures. */
function useAnswers(withdrawalRequest: () => WithdrawalRequest | null, key: () => string, subject: () => string) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const last = shallowRef<Checked | null>(null)
  let turn = 0
  let asking = false

  async function check(): Promise<void> {
    const asked = withdrawalRequest()
    const profileId = profiles.currentId
    if (asked === null || profileId === null) return
    const mine = { key: key(), subject: subject() }
    const own = ++turn
    asking = true
    const answer = await bridge.call('withdrawals.check', { profileId, withdrawalRequest: asked })
    if (own !== turn) return
    asking = false
    if (mine.key !== key()) return
    last.value = answer.ok
      ? { ...mine, preview: answer.value, error: null }
      : { ...mine, preview: null, error: answer.error }
  }
  const soon = useTimeoutFn(() => void check(), debounceMs, { immediate: false })
  watch(key, () => void soon.start(), { immediate: true })
  // The venue's figures move, and a waiting time ends, without anybody typing.
  const quota = useQuota(withdrawalRequest)
  watch(quota.at, (at) => {
    const refused = last.value?.error ?? null
    // What lasts is asked again once something of the key changed.
    const lasts = refused !== null && isLasting(refused)
    if (at !== null && !lasts && !asking && !soon.isPending.value) void check()
  })
  return { last, check }
}

/**
 * What main says of a request, asked again shortly after every change of it or of the book, and whenever main has read what
 * the venue lets leave. Only the answer to what stands there now counts: `preview` is null until it has come. While no more than amount or remark change, `shown` keeps what
 * depends on neither (most, available, quota, cap, chain). Another profile, currency, chain, recipient or fee mode has
 * no figures until its own answer is there (T12).
 */
export function useCheck(withdrawalRequest: () => WithdrawalRequest | null) {
  const profiles = useProfilesStore()
  const book = useBookStore()
  const subject = computed(() => {
    const asked = withdrawalRequest()
    return asked === null ? '' : JSON.stringify([profiles.currentId, { ...asked, amount: '', remark: '' }])
  })
  const key = computed(() => {
    const asked = withdrawalRequest()
    return asked === null ? '' : JSON.stringify([profiles.currentId, book.revision, keysMark(profiles.current), asked])
  })
  const { last, check } = useAnswers(
    withdrawalRequest,
    () => key.value,
    () => subject.value,
  )

  const current = computed(() => (last.value?.key === key.value ? last.value : null))
  const preview = computed(() => current.value?.preview ?? null)
  const shown = computed(() => {
    const known = last.value
    return subject.value !== '' && known?.subject === subject.value ? known.preview : null
  })
  const problems = computed(() => preview.value?.problems ?? [])

  return {
    preview,
    /** No figure that depends on the amount is to be taken from here. */
    shown,
    problems,
    /** Why nothing could be checked, such as a venue that cannot be reached. */
    error: computed(() => current.value?.error ?? null),
    /** The first problem of a field, a look-alike before all, without those that only say that it is still empty. */
    at: (field: Field): WithdrawalProblem | null => {
      const found = problems.value.filter((problem) => problem.field === field && !isEmptyYet(problem))
      return found.find(({ code }) => code === 'look-alike') ?? found[0] ?? null
    },
    check,
  }
}

export type Check = ReturnType<typeof useCheck>

const emptyCodes = new Set<WithdrawalProblem['code']>(['address-missing', 'amount-missing', 'chain-missing'])

/** Says no more than that something has not been entered yet. */
export const isEmptyYet = ({ code }: Pick<WithdrawalProblem, 'code'>): boolean => emptyCodes.has(code)
