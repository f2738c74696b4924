import { lostAfterMs } from '#main/reconcile/unresolved.ts'
import type { Time } from '#main/platform/time.ts'
import type { Setting } from './venue-state.ts'

/** Requests about a switch that ended without an answer: each may be carried out for some seconds yet, after a later one too. */
export interface LostRequests {
  /** One ended so, `agoMs` before now; a timeout of -1 is a disarm. */
  noteLost(profileId: string, request: Setting, agoMs?: number): void
  /** The venue has told how the switch stands: what could be carried out no more by then changes nothing of that. */
  forgetLost(profileId: string): void
  /** Whether a setting or renewal without an answer may still arrive. */
  mayArrive(profileId: string): boolean
  /** The moment of the steady clock up to which one for something else than `mine` may end it or take its place; null for none. */
  overtakenUntil(profileId: string, mine: Setting): number | null
}

interface Lost {
  readonly isSetting: boolean
  /** When it ended (ms of the steady clock). */
  readonly at: number
}

export const createLostRequests = (time: Time): LostRequests => {
  /** By profile and what was asked for: the last of these. */
  const lost = new Map<string, Map<string, Lost>>()
  const of = (profileId: string) => [...(lost.get(profileId) ?? [])]
  return {
    noteLost: (profileId, request, agoMs = 0) => {
      const known = lost.get(profileId) ?? new Map<string, Lost>()
      const name = nameOf(request)
      const at = Math.max(time.monotonic() - agoMs, known.get(name)?.at ?? -Infinity)
      lost.set(profileId, known.set(name, { isSetting: request.timeout > 0, at }))
    },
    forgetLost: (profileId) => {
      for (const [name, { at }] of of(profileId))
        if (time.monotonic() - at >= lostAfterMs) lost.get(profileId)?.delete(name)
    },
    mayArrive: (profileId) =>
      of(profileId).some(([, { isSetting, at }]) => isSetting && time.monotonic() - at < lostAfterMs),
    overtakenUntil: (profileId, mine) => {
      const others = of(profileId).filter(([name]) => name !== nameOf(mine))
      return others.length === 0 ? null : Math.max(...others.map(([, { at }]) => at)) + lostAfterMs
    },
  }
}

const nameOf = ({ timeout, symbols }: Setting): string =>
  timeout > 0 ? [timeout, ...symbols.toSorted()].join(' ') : 'disarm'
