import { createRateWindow, type RateWindow } from './rate-window.ts'
import { streamLimits } from './settings.ts'
import type { StreamRefusal } from './topic-names.ts'
import type { StreamTokens } from './tokens.ts'
import type { StreamFaults } from './faults.ts'

/** What a client asks for with the address it connects to. */
export interface Applicant {
  readonly connectId: string
  /** Whose token it is; null: nobody's, or none that holds. */
  readonly uid: number | null
  /** Why its token does not let it in; null when it does. */
  readonly problem: string | null
}

export interface Admission {
  /** Reads `token` and `connectId` from the address. `now` in ms. */
  applicantOf(url: string, now: number): Applicant
  /** Why the client is turned away; null: it is welcome. `open` counts the other open connections of its user. */
  refusalOf(applicant: Applicant, address: string, open: number, now: number): StreamRefusal | null
  /** Users and addresses whose connections are counted now. */
  counted(): number
}

export const createAdmission = (tokens: StreamTokens, faults: StreamFaults): Admission => {
  /** By user, or by address where there is none. */
  const connections = new Map<string, RateWindow>()
  const mayConnect = (who: string, now: number): boolean => {
    // Users and addresses that have not connected of late are forgotten.
    for (const [other, window] of connections) if (window.isIdle(now)) connections.delete(other)
    const window = connections.get(who) ?? createRateWindow(streamLimits.connections, streamLimits.connectionWindow)
    connections.set(who, window)
    return window.take(now)
  }
  return {
    counted: () => connections.size,
    applicantOf: (url, now) => {
      const query = new URL(url, 'ws://practice.invalid').searchParams
      const connectId = query.get('connectId') ?? ''
      const checked = tokens.check(query.get('token') ?? '', now)
      const uid = 'owner' in checked ? checked.owner.uid : null
      const fault = faults.strike(['refuse-token'], '')
      if (fault) return { connectId, uid, problem: fault.problem ?? 'token is invalid' }
      return { connectId, uid, problem: 'problem' in checked ? checked.problem : null }
    },
    refusalOf: ({ uid, problem }, address, open, now) => {
      if (problem !== null) return { code: 401, text: problem }
      if (!mayConnect(uid === null ? address : String(uid), now)) {
        return { code: 509, text: 'exceed max connections per minute' }
      }
      const most = streamLimits.connectionsPerUser
      return uid !== null && open >= most ? { code: 509, text: `exceed max connections of ${most} per user` } : null
    },
  }
}
