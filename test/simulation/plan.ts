import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { StreamFault } from '#main/practice/streams/faults.ts'
import type { Crash, CommitPoint } from './disk.ts'
import type { MoneyClass } from './requests.ts'
import type { WireFault } from './wire-faults.ts'

/** How large an order is, by what would go wrong with it. */
export const sizes = ['least', 'usual', 'all', 'too-little', 'too-much', 'above-limit'] as const
export type Size = (typeof sizes)[number]
/** Where its price lies. */
export const prices = ['rests', 'far', 'fills', 'gives-away', 'post-only'] as const
export type Price = (typeof prices)[number]

interface Named {
  /** Which profile. */
  readonly who: 0 | 1
  readonly symbol: 0 | 1
  readonly side: 'buy' | 'sell'
}

/** An act on one of the orders that are open then. */
interface OnOpen<Name extends string> {
  readonly act: Name
  readonly who: 0 | 1
  readonly pick: number
  readonly wait: boolean
}

interface OnPair<Name extends string> {
  readonly act: Name
  readonly who: 0 | 1
  readonly symbol: 0 | 1
}

/** What the user does. `pick` chooses among what is there then, so that an act stays possible when those before it are left out. */
export type Act =
  | (Named & { readonly act: 'limit'; readonly size: Size; readonly price: Price; readonly wait: boolean })
  | (Named & { readonly act: 'market'; readonly size: Size; readonly wait: boolean; readonly isByFunds?: boolean })
  /** Like `limit`, the button pressed twice at once. */
  | (Named & { readonly act: 'double'; readonly size: Size; readonly price: Price })
  /** What was pressed last once more, as a new press; overridden where it is blocked and `override`. */
  | { readonly act: 'again'; readonly override: boolean }
  | (Named & { readonly act: 'batch'; readonly count: number })
  | (Named & { readonly act: 'oco' })
  | (Named & { readonly act: 'stop' })
  /** Upwards: to a size beyond the limit of an order. */
  | (OnOpen<'amend'> & { readonly isUp?: boolean })
  | OnOpen<'cancel'>
  | OnOpen<'cancel-partial'>
  | OnOpen<'replace-oco'>
  | OnOpen<'cancel-oco'>
  | OnOpen<'cancel-ocos'>
  | OnOpen<'replace-stop'>
  | OnOpen<'cancel-stop'>
  | OnPair<'cancel-symbol'>
  | OnPair<'cancel-all'>
  | OnPair<'cancel-until-empty'>
  | (OnPair<'dead-man'> & { readonly isOff: boolean })
  | { readonly act: 'withdraw'; readonly who: 0 | 1; readonly size: Size }
  | { readonly act: 'cancel-withdrawal'; readonly who: 0 | 1; readonly pick: number }
  | { readonly act: 'transfer'; readonly who: 0 | 1; readonly size: Size; readonly isBack: boolean }
  | { readonly act: 'look-up'; readonly pick: number }
  | { readonly act: 'replace-key'; readonly who: 0 | 1; readonly role: KeyRole }
  | { readonly act: 'read-only'; readonly who: 0 | 1; readonly isOn: boolean }
  | { readonly act: 'lock'; readonly byUser?: boolean }
  | { readonly act: 'unlock' }
  /** `downMs`: how long Coffer is not started again, beyond the usual. */
  | { readonly act: 'quit'; readonly downMs?: number }
  | { readonly act: 'reload-page' }
  /** The desk shows this profile alone from now on, and an order of it is pressed at once; without a desk it is pressed alone. */
  | (Named & { readonly act: 'switch-profile' })

export type ActName = Act['act']

/** What happens around them. */
export type Mishap =
  | { readonly what: 'price'; readonly symbol: 0 | 1; readonly factor: number }
  | { readonly what: 'service'; readonly status: 'open' | 'close' | 'cancelonly' }
  | { readonly what: 'halt'; readonly symbol: 0 | 1; readonly halted: boolean }
  | { readonly what: 'clock'; readonly ms: number }
  | { readonly what: 'venue-clock'; readonly ms: number; readonly when: 'at-once' | 'on-way' }
  /** `isOnWay`: as soon as a request that can change something has left. */
  | { readonly what: 'disk-full'; readonly forMs: number; readonly isOnWay?: boolean }
  | { readonly what: 'network-off' | 'keychain-locked' | 'keychain-silent'; readonly forMs: number }
  /** It answers with an error: to a read, or to a write, which may have come about. */
  | { readonly what: 'keychain-read-fails' | 'keychain-write-fails'; readonly forMs: number }
  | { readonly what: 'sleep'; readonly forMs: number }
  | { readonly what: 'stream'; readonly fault: StreamFault; readonly topic: string; readonly count: number }
  | { readonly what: 'cut-streams' }
  /** `isOnWay`: as soon as a request that can change something has left. */
  | { readonly what: 'address-changed'; readonly isOnWay: boolean }
  | { readonly what: 'window'; readonly answers: WindowAnswer }

/** Names of all of them. */
export const mishapNames = [
  'price', 'service', 'halt', 'clock', 'venue-clock', 'disk-full', 'network-off', 'keychain-locked', 'keychain-silent', 'keychain-read-fails', 'keychain-write-fails', 'sleep', 'stream',
  'cut-streams', 'address-changed', 'window',
] as const satisfies readonly Mishap['what'][] // prettier-ignore

/** What the person at main's own window does from then on. */
export type WindowAnswer = 'confirms' | 'cancels' | 'is-away'

export type Step = { readonly inMs: number } & ({ readonly user: Act } | { readonly world: Mishap })

/** Where a crash comes: at the nth time that the process passes a point of this name, counted from the start of the history. */
export const usualCrashPoints = [
  'before-commit', 'inside-commit', 'after-commit', 'money-left', 'wire:send', 'wire:arrive', 'wire:answer', 'timer', 'user', 'keychain',
  'disk:open', 'disk:write', 'disk:sync', 'disk:rename', 'disk:close', 'window',
] as const // prettier-ignore
/** Those in draws of their own (`draw-crash-points.ts`). */
export const moreCrashPoints = [
  'disk:chmod', 'disk:mkdir', 'disk:read', 'disk:rm', 'stream:open', 'stream:push', 'stream:send',
] as const // prettier-ignore
export const crashPoints = [...usualCrashPoints, ...moreCrashPoints] as const
export type CrashPoint = CommitPoint | (typeof crashPoints)[number]

export interface PlannedCrash {
  readonly point: CrashPoint
  readonly nth: number
  readonly how: Crash
  /** Only those times count at which an intent is shown in this state. */
  readonly whileOpen?: 'sending' | 'unknown'
  /** How long Coffer is not started again, beyond the usual. */
  readonly downMs?: number
}

/**
 * A fault of one request, by its number among those of a class, of a kind, or of the look-ups of a kind while one of it is unknown. A request that
 * two of them meet meets the narrower one.
 */
export interface PlannedFault {
  readonly of: 'money' | 'read' | 'look-up' | MoneyClass | `look-up ${IntentKind}`
  readonly nth: number
  readonly fault: WireFault
}

/** A whole history as data: what the seed came to, so that a failing one can be cut down and kept. */
export interface Plan {
  readonly seed: number
  /** Whether a desk is on screen: it polls and streams. Without it main does what it does in the background. */
  readonly isDeskShown: boolean
  readonly steps: readonly Step[]
  readonly faults: readonly PlannedFault[]
  readonly crashes: readonly PlannedCrash[]
}
