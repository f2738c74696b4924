/** Bounds of waiting: what hangs is a finding of its history, and holds up no other. */

/** ms in which main starts, ends, and answers any question: longer than an outcome may take, since some answers wait for one. */
export const answerWithinMs = 180_000
/** ms in which a history ends; one of kills takes a few minutes on a busy machine. */
export const historyWithinMs = 1_200_000

/** What `promise` gives; rejects where it gives nothing within `ms`. `what` says what is waited for. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no ${what} within ${ms / 1_000} s`)), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
