import { useMutation, useMutationCache } from '@pinia/colada'
import { computed, onScopeDispose } from 'vue'
import type { AppError, Result } from '#shared/errors.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'

export interface SubmitOptions {
  /** What the form is about, such as the id of the entry it renames; the current profile unless given. */
  readonly about?: () => unknown
  /** Fields beside which the form shows their own problem; `rest` leaves those errors out. */
  readonly fields?: readonly string[]
}

/** A call under way. The cache keeps it until it is answered, so it holds nothing that was typed: the call is already made. */
interface Press {
  readonly subject: string
  readonly answer: Promise<Result<unknown>>
}

let forms = 0

/**
 * How a form sends what it changes (safety M11: one press, one call). A press while a call about the same subject is under
 * way does nothing. The answer to another subject than the one now shown is dropped (T12: one profile's answer never
 * stands under another), and so is its error. Each call is a mutation of its own, by form and subject. Money
 * goes through `useMoneyAct` instead, and an order through `orders/use-order-flow.ts`.
 */
export function useSubmit({ about, fields = [] }: SubmitOptions = {}) {
  const profiles = useProfilesStore()
  const { errorWords } = useMessages()
  const subject = computed(() => JSON.stringify([about === undefined ? profiles.currentId : about()]))
  const cache = useMutationCache()
  /** What follows the answer, by subject. It may hold what was sent, and so is not put into the cache. */
  const following = new Map<string, (value: never) => unknown>()
  const form = `submit ${++forms}`
  const { mutateAsync } = useMutation({
    key: ({ subject: mine }: Press) => [form, mine],
    /** The error to show, if any; null too where the answer is to another subject than the one now shown. */
    mutation: async ({ subject: mine, answer }: Press): Promise<AppError | null> => {
      const then = following.get(mine)
      following.delete(mine)
      const result = await answer
      if (mine !== subject.value) return null
      if (!result.ok) return result.error
      await then?.(result.value as never)
      return null
    },
    gcTime: Infinity,
  })
  const lastOf = (mine: string) => cache.getEntries({ key: [form, mine] }).at(-1)
  const last = computed(() => lastOf(subject.value))

  /** True from the press until the answer has been dealt with. */
  const waiting = computed(() => last.value?.asyncStatus.value === 'loading')
  const error = computed(() => (last.value?.state.value.data as AppError | null | undefined) ?? null)
  const isOf = (name: string, field: string | undefined): boolean =>
    field !== undefined && (field === name || field.endsWith(`.${name}`))
  /** The sentence that belongs beside a field, or null. */
  const at = (name: string): string | null => {
    const { value } = error
    return value !== null && isOf(name, value.field) ? errorWords(value) : null
  }
  /** The error that no field shows: each refusal is printed once. */
  const rest = computed(() => (fields.some((name) => at(name) !== null) ? null : error.value))

  const clear = (): void => {
    for (const entry of cache.getEntries({ key: [form], predicate: (one) => one.asyncStatus.value === 'idle' }))
      cache.remove(entry)
  }
  /** Makes the call, unless one is under way, and hands its value to `then`. */
  async function submit<Value>(
    call: () => Promise<Result<Value>>,
    then: (value: Value) => unknown = () => undefined,
  ): Promise<void> {
    const mine = subject.value
    if (lastOf(mine)?.asyncStatus.value === 'loading') return
    clear()
    const answer = call()
    following.set(mine, then)
    await mutateAsync({ subject: mine, answer })
  }
  onScopeDispose(() => cache.getEntries({ key: [form] }).forEach((entry) => cache.remove(entry)))

  return { submit, waiting, error, at, rest, clear }
}
