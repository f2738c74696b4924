import type { Time } from '#main/time.ts'

/** URL of the proxy towards an origin, or null for none. */
export type AskProxy = (origin: string) => Promise<string | null>

export interface ProxyMemory {
  get(origin: string): Promise<string | null>
  forget(): void
}

const memoryMs = 60_000

/**
 * Remembers the system's answer for a minute, since asking costs a trip to another process. An answer that does not
 * come within `patienceMs`, or fails, rejects: going around a proxy by ourselves is not our decision.
 */
export function createProxyMemory(ask: AskProxy, time: Time, patienceMs: number): ProxyMemory {
  const known = new Map<string, { readonly answer: Promise<string | null>; readonly until: number }>()

  const askInTime = async (origin: string): Promise<string | null> => {
    const stop = new AbortController()
    const tooLong = time.sleep(patienceMs, stop.signal).then(() => Promise.reject(new Error('proxy')))
    tooLong.catch(() => undefined)
    try {
      return await Promise.race([ask(origin), tooLong])
    } finally {
      stop.abort()
    }
  }

  return {
    get(origin) {
      const entry = known.get(origin)
      if (entry !== undefined && time.monotonic() < entry.until) return entry.answer
      const answer = askInTime(origin)
      known.set(origin, { answer, until: time.monotonic() + memoryMs })
      answer.catch(() => known.delete(origin))
      return answer
    },
    forget: () => known.clear(),
  }
}
