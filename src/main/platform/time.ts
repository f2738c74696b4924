/** Time as an argument: tests step it, the app runs it in real time. */
export interface Time {
  /** ms since the epoch by the machine's clock, which may be wrong or jump. */
  now(): number
  /** ms from an arbitrary start that never jumps. */
  monotonic(): number
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Why a sleep ended early that nobody waits for any more: made once, because an abort without a reason makes an error of its own each time. */
export const woken = new Error('Woken')

/** 0 up to, not including, 1. */
export const systemRandom = (): number => Math.random()

export const systemTime: Time = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const stop = (): void => {
        clearTimeout(timer)
        reject(signal?.reason as Error)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal?.addEventListener('abort', stop, { once: true })
    }),
}
