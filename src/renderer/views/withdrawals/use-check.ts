import { useTimeoutFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { WithdrawalPreview, WithdrawalProblem, WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import type { AppError } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { afterAnswer, nothingRead } from '#renderer/data/topic.ts'
import type { Reading } from '#renderer/data/topic.ts'
import { useTurns } from '#renderer/data/use-turns.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useBookStore } from './book-store.ts'

/** ms after the last key press. */
const reconcilesMs = 200
/** The venue's figures move, and a waiting time ends, without anybody typing. */
const againMs = 10_000

interface Checked {
  /** What was asked, whole, and without what the user types from second to second. */
  readonly key: string
  readonly subject: string
  readonly preview: WithdrawalPreview | null
  readonly error: AppError | null
}

export type Field = NonNullable<WithdrawalProblem['field']>

/**
 * What main says of a request, asked again shortly after every change of it or of the book, every 10 s while that succeeds,
 * and by the rule of `waitAfter` where it fails. Only the answer to what stands
 * there now counts: `preview` is null until it has come. While no more than amount or remark change, `shown` keeps what
 * depends on neither (most, available, quota, cap, chain). Another profile, currency, chain, recipient or fee mode has
 * no figures until its own answer is there (T12).
 */
export function useCheck(withdrawalRequest: () => WithdrawalRequest | null) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const last = shallowRef<Checked | null>(null)
  const book = useBookStore()
  const subject = computed(() => {
    const asked = withdrawalRequest()
    return asked === null ? '' : JSON.stringify([profiles.currentId, { ...asked, amount: '', remark: '' }])
  })
  const key = computed(() => {
    const asked = withdrawalRequest()
    return asked === null ? '' : JSON.stringify([profiles.currentId, book.revision, asked])
  })
  let turn = 0
  let asking = false
  /** How the last question of this key went: what is refused for good is not asked again and again. */
  let reading: Reading<WithdrawalPreview> = nothingRead

  async function check(): Promise<void> {
    const asked = withdrawalRequest()
    const profileId = profiles.currentId
    if (asked === null || profileId === null) return
    const mine = { key: key.value, subject: subject.value }
    const own = ++turn
    asking = true
    const answer = await bridge.call('withdrawals.check', { profileId, withdrawalRequest: asked })
    if (own !== turn) return
    asking = false
    if (mine.key !== key.value) return
    reading = afterAnswer(reading, answer, Date.now())
    last.value = answer.ok
      ? { ...mine, preview: answer.value, error: null }
      : { ...mine, preview: null, error: answer.error }
  }
  const soon = useTimeoutFn(() => void check(), reconcilesMs, { immediate: false })
  watch(
    key,
    () => {
      reading = nothingRead
      soon.start()
    },
    { immediate: true },
  )
  useTurns({
    reading: () => reading,
    everyMs: () => againMs,
    idle: () => !asking && !soon.isPending.value && withdrawalRequest() !== null,
    ask: check,
  })

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
