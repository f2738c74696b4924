import { intentKinds } from '#shared/domain/intent-kinds.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import { codeOf } from './checks/witness.ts'
import type { Plan, PlannedFault } from './plan.ts'
import { canAct } from './possible.ts'
import type { Reached } from './reached.ts'
import { classOf, requestKindOf, isLookUp, isLookUpOf, isMoney, kindOf, subjectOf } from './requests.ts'
import type { Random } from './scheduler.ts'
import type { WireFault } from './wire-faults.ts'

/** ms for which look-ups meet faults after all others have stopped: what decides late is asked only then. */
const lateLookUpsMs = 30_000

interface FateParts {
  readonly plan: Plan
  readonly reached: Reached
  readonly random: Random
  readonly now: () => number
  readonly isHealed: () => boolean
  readonly isNetworkOff: () => boolean
  /** The kinds of what is unknown, as the page sees it. */
  readonly unknownKinds: () => ReadonlySet<IntentKind>
  /** The states, as the page sees them, of what was pressed of the profile whose key signed a request; none for one without a key. */
  readonly statesOf: (request: WireRequest) => ReadonlySet<IntentState>
  /** A fault happened to a read that tells of this kind, which was unknown as it left. */
  readonly onLookUp: (kind: IntentKind, fault: WireFault, request: WireRequest, result: WireResult) => void
}

/** What the plan does to each request. */
export function createWireFate(parts: FateParts) {
  const { plan, reached, random, now, isHealed, isNetworkOff, unknownKinds, statesOf, onLookUp } = parts
  const seen = new Map<PlannedFault['of'], number>()
  /** Faults whose request came, and which could do nothing to it: they wait for the next one of its class. */
  const waiting = new Map<PlannedFault['of'], readonly WireFault[]>()
  /** The kinds that each read told of as its fault was drawn: what cannot happen after all is no fault that was met. */
  const tells = new WeakMap<WireRequest, readonly IntentKind[]>()
  /** Requests whose fault was drawn while another outcome was unknown: the one of the request itself is being sent then. */
  const besideUnknown = new WeakSet<WireRequest>()
  let healedAt: number | null = null
  let isKnown = false
  /** Once every outcome was known after the faults, look-ups meet none any more either. */
  const isOver = (of: PlannedFault['of']): boolean => {
    if (!isHealed()) return false
    healedAt ??= now()
    isKnown ||= unknownKinds().size === 0
    // A desk reads the same lists, and what is refused to it stays so until the user asks again.
    return !of.startsWith('look-up') || plan.isDeskShown || isKnown || now() > healedAt + lateLookUpsMs
  }
  const planned = (of: PlannedFault['of'], request: WireRequest): WireFault | null => {
    const nth = (seen.get(of) ?? 0) + 1
    seen.set(of, nth)
    if (isOver(of)) return null
    const fresh = plan.faults.filter((one) => one.of === of && one.nth === nth).map(({ fault }) => fault)
    const due = [...(waiting.get(of) ?? []), ...fresh]
    const at = due.findIndex((one) => canAct(one, request))
    if (due.length > 0) waiting.set(of, due.toSpliced(at < 0 ? due.length : at, 1))
    return due[at] ?? null
  }
  /** Kinds that are unknown and that this read tells of. */
  const toldOf = (request: WireRequest): readonly IntentKind[] => {
    const unknown = unknownKinds()
    return unknown.size === 0 ? [] : intentKinds.filter((kind) => unknown.has(kind) && isLookUpOf(kind, request))
  }
  return {
    faultOf: (request: WireRequest): WireFault | null => {
      const of = classOf(request)
      const kinds = of === null ? toldOf(request) : []
      // Every count goes on, whichever of them meets a fault; the narrower one is what happens.
      const faults =
        of === null
          ? [
              ...kinds.map((kind) => planned(`look-up ${kind}`, request)),
              planned('read', request),
              isLookUp(request) ? planned('look-up', request) : null,
            ]
          : [planned(of, request), planned('money', request)]
      const met = isNetworkOff()
        ? random() < 0.5
          ? 'not-connected'
          : 'lost'
        : (faults.find((fault) => fault !== null) ?? null)
      if (met === null) return null
      tells.set(request, kinds)
      if (unknownKinds().size > 0) besideUnknown.add(request)
      return met
    },
    onAnswered: (request: WireRequest, result: WireResult, fault: WireFault | null): void => {
      if (fault === 'refused-key' && result.ok)
        reached.count('refused-key', `${isMoney(request) ? 'money' : 'read'} ${codeOf(result.value.body) ?? 'no code'}`)
      if (fault !== null) {
        reached.count('wire', `${isMoney(request) ? 'money' : 'read'} ${fault}`)
        for (const state of statesOf(request)) reached.count('fault-while', `${state} ${fault}`)
      }
      if (fault !== null) for (const kind of tells.get(request) ?? []) onLookUp(kind, fault, request, result)
      const of = classOf(request)
      if (fault === null || of === null) return
      const cell = `${requestKindOf(of)} ${fault}`
      reached.count('fault-by-request', cell)
      if (!besideUnknown.has(request)) return
      reached.count('fault-beside-unknown', cell)
      reached.count('fault-beside-unknown', `${subjectOf(kindOf[of])} ${fault}`)
    },
  }
}
