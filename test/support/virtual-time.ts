import type { Time } from '#main/platform/time.ts'

export interface VirtualTime extends Time {
  /** Lets `ms` pass on both clocks; sleepers wake in order, and what they start runs before time goes on. */
  advance(ms: number): Promise<void>
  /** Moves the machine's clock alone, as a person or NTP would. */
  jump(ms: number): void
  /** Moves the machine's clock while the steady one stands still, as a sleeping laptop does. */
  sleepMachine(ms: number): void
  /** Runs everything that is ready without letting time pass. */
  flush(): Promise<void>
}

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** Who sleeps until which moment of a steady clock, in ms; whoever moves the clock takes them out and wakes them. */
export function createSleepers(steady: () => number) {
  const sleepers = new Set<Sleeper>()
  const sleep: Time['sleep'] = (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const stop = (): void => {
        sleepers.delete(sleeper)
        reject(signal?.reason as Error)
      }
      const wake = (): void => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }
      const sleeper: Sleeper = { at: steady() + ms, wake }
      sleepers.add(sleeper)
      signal?.addEventListener('abort', stop, { once: true })
    })
  return { sleepers, sleep }
}

/** Time that only moves when a test says so. */
export function virtualTime(start = 1_760_000_000_000): VirtualTime {
  let wall = start
  let steady = 0
  const { sleepers, sleep } = createSleepers(() => steady)

  const flush = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
  }

  return {
    // Whole ms, as a machine's clock gives them, though waits may end in between.
    now: () => Math.floor(wall),
    monotonic: () => steady,
    sleep,
    async advance(ms) {
      const end = steady + ms
      await flush()
      for (;;) {
        const next = [...sleepers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        wall += Math.max(0, next.at - steady)
        steady = Math.max(steady, next.at)
        sleepers.delete(next)
        next.wake()
        await flush()
      }
      wall += end - steady
      steady = end
      await flush()
    },
    jump: (ms) => {
      wall += ms
    },
    sleepMachine: (ms) => {
      wall += ms
    },
    flush,
  }
}
