import { within } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import { parseProxyList, type ProxyList, type ProxyWay, wayName } from './proxy-list.ts'

/** The system's list of ways to an origin, as a PAC script answers, for example `SOCKS5 10.0.0.1:1080; DIRECT`. */
export type AskProxy = (origin: string) => Promise<string>

export interface ProxyMemory {
  /** The ways to try, in order; those that failed lately come last. Rejects where the system gives no answer. */
  get(origin: string): Promise<ProxyList>
  /** The way could not be used: others are tried before it for a while. */
  failed(way: ProxyWay): void
  /** It carried an answer. */
  worked(way: ProxyWay): void
  forget(): void
}

const memoryMs = 60_000
/** ms for which a way that failed is tried last, so that not every request waits for a dead proxy. */
const avoidMs = 300_000

/**
 * Remembers the system's answer for a minute, since asking costs a trip to another process. An answer that does not
 * come within `timeoutMs`, or fails, rejects: going around a proxy by ourselves is not our decision.
 */
export function createProxyMemory(ask: AskProxy, time: Time, timeoutMs: number): ProxyMemory {
  const known = new Map<string, { readonly answer: Promise<ProxyList>; readonly until: number }>()
  const avoided = new Map<string, number>()

  const tooLong = (): never => {
    throw new Error('proxy')
  }

  const askInTime = async (origin: string): Promise<ProxyList> =>
    parseProxyList(await within(time, timeoutMs, () => ask(origin), tooLong))

  const asked = (origin: string): Promise<ProxyList> => {
    const entry = known.get(origin)
    if (entry !== undefined && time.monotonic() < entry.until) return entry.answer
    const answer = askInTime(origin)
    known.set(origin, { answer, until: time.monotonic() + memoryMs })
    answer.catch(() => known.delete(origin))
    return answer
  }

  const isAvoided = (way: ProxyWay): boolean => time.monotonic() < (avoided.get(wayName(way)) ?? -Infinity)

  return {
    async get(origin) {
      const list = await asked(origin)
      if (avoided.size === 0) return list
      const sound = list.ways.filter((way) => !isAvoided(way))
      return { ...list, ways: [...sound, ...list.ways.filter(isAvoided)] }
    },
    failed: (way) => avoided.set(wayName(way), time.monotonic() + avoidMs),
    worked: (way) => avoided.delete(wayName(way)),
    forget: () => {
      known.clear()
      avoided.clear()
    },
  }
}
