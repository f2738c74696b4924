import { computed, shallowReactive, shallowRef } from 'vue'
import type { AppError, Result } from '#shared/errors.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'

export interface SubmitOptions {
  /** What the form is about, such as the id of the entry it renames; the current profile unless given. */
  readonly about?: () => unknown
  /** Fields beside which the form shows their own problem; `rest` leaves those errors out. */
  readonly fields?: readonly string[]
}

/**
 * How a form sends what it changes (safety M11: one press, one call). A press while a call about the same subject is under
 * way does nothing. The answer to another subject than the one now shown is dropped (T12: one profile's answer never
 * stands under another), and so is its error. Money goes through `useMoneyAct`
 * instead, and an order through `orders/use-order-flow.ts`.
 */
export function useSubmit({ about, fields = [] }: SubmitOptions = {}) {
  const profiles = useProfilesStore()
  const subject = computed(() => JSON.stringify([about === undefined ? profiles.currentId : about()]))
  const underWay = shallowReactive(new Set<string>())
  const failed = shallowRef<{ readonly subject: string; readonly error: AppError } | null>(null)

  /** True from the press until the answer has been dealt with. */
  const waiting = computed(() => underWay.has(subject.value))
  const error = computed(() => (failed.value?.subject === subject.value ? failed.value.error : null))
  const isOf = (name: string, field: string | undefined): boolean =>
    field !== undefined && (field === name || field.endsWith(`.${name}`))
  /** The sentence that belongs beside a field, or null. */
  const at = (name: string): string | null => (isOf(name, error.value?.field) ? (error.value?.message ?? null) : null)
  /** The error that no field shows: each refusal is printed once. */
  const rest = computed(() => (fields.some((name) => at(name) !== null) ? null : error.value))

  /** Makes the call, unless one is under way, and hands its value to `then`. */
  async function submit<Value>(
    call: () => Promise<Result<Value>>,
    then: (value: Value) => unknown = () => undefined,
  ): Promise<void> {
    const mine = subject.value
    if (underWay.has(mine)) return
    underWay.add(mine)
    failed.value = null
    try {
      const answer = await call()
      if (mine !== subject.value) return
      if (answer.ok) await then(answer.value)
      else failed.value = { subject: mine, error: answer.error }
    } finally {
      underWay.delete(mine)
    }
  }
  const clear = (): void => void (failed.value = null)

  return { submit, waiting, error, at, rest, clear }
}
