import type { ExchangeClient } from '#main/exchange/client.ts'
import type { Time } from '#main/platform/time.ts'
import { systemTime } from '#main/platform/time.ts'

export interface ScheduleTime extends Time {
  /** The client with every call of it held: while one is under way, no wait ends. */
  holding(client: ExchangeClient): ExchangeClient
}

/**
 * Time for schedules of minutes over a real wire. The steady clock stands still but for the ends of waits: a wait of `ms`
 * ends after `ms / factor` of the machine's time, once no call is under way, and moves the clock to its own end. So
 * schedules are watched in a hundredth of their time, while a deadline never passes because a machine is busy.
 */
export function scheduleTime(factor: number): ScheduleTime {
  // Far ahead of the machine's steady clock: what compares a deadline of this one with it is never late.
  let steady = systemTime.monotonic() + 1e12
  let held = 0
  const released = new Set<() => void>()

  const free = async (): Promise<void> => {
    while (held > 0) await new Promise<void>((resolve) => released.add(resolve))
  }

  const hold = async <T>(work: Promise<T>): Promise<T> => {
    held += 1
    try {
      return await work
    } finally {
      // What was waiting for the answer goes on first.
      setImmediate(() => {
        held -= 1
        if (held > 0) return
        for (const resolve of released) resolve()
        released.clear()
      })
    }
  }

  return {
    now: systemTime.now,
    monotonic: () => steady,
    sleep: async (ms, signal) => {
      const end = steady + ms
      await systemTime.sleep(ms / factor, signal)
      await free()
      signal?.throwIfAborted()
      steady = Math.max(steady, end)
    },
    holding: (client) => ({
      call: (name, request, options) => hold(client.call(name, request, options)),
      signer: (role, options) => hold(client.signer(role, options)),
      lookUpKey: (role, options) => hold(client.lookUpKey(role, options)),
      clockOffset: () => client.clockOffset(),
    }),
  }
}
