/**
 * Judges each request that can move money as it arrives whole at the proxy, against the journal as it lies on disk at that moment. A
 * request is on its way for a moment, so an intent that was written meanwhile counts as written before: simulated histories, which
 * see it leave, are stricter.
 */
import { isUnresolved } from '#shared/domain/intent-states.ts'
import { areAlike } from '#test/invariants/alike.ts'
import { unitsOf } from '#test/invariants/asked.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import { createPressed } from '#test/simulation/checks/pressed.ts'
import { classOf, kindOf } from '#test/simulation/requests.ts'
import { endpointOf } from '#test/support/endpoint-of.ts'
import type { Passing } from './fault-proxy.ts'
import type { StoredIntent } from './journal-file.ts'
import type { WireAnswer } from './wire-faults.ts'

type Fields = Readonly<Record<string, unknown>>

/** The form that was pressed. */
export interface PressedForm {
  readonly draftId: string
  readonly input: Fields & { readonly profileId: string }
}

interface ArrivalParts {
  /** Every intent that is on disk, oldest first. */
  readonly intents: () => readonly StoredIntent[]
  readonly forms: readonly PressedForm[]
  readonly found: (id: InvariantId, what: string) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
/** The same for the same fields in any order; a cancel's query has texts alone. */
const spelled = (fields: Fields): string =>
  JSON.stringify(
    Object.entries(fields)
      .map(([name, value]) => [name, textOf(value)])
      .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  )

/** The venue's refusal of a time stamp, after which a cancel leaves once more (L5). */
const isStampRefused = ({ body }: WireAnswer): boolean => body.includes('"400002"')

export function createArrivals({ intents, forms, found }: ArrivalParts) {
  /** Ids of intents whose request has arrived. */
  const arrived = new Set<string>()
  const carriedBy = new WeakMap<Passing, readonly string[]>()
  const pressed = createPressed()
  /** Cancels that may arrive once more: their intents, or what they say. */
  const mayReturn = new Set<string>()
  let wasEverFull = false
  /** Cancels whose intent was nowhere on disk as they arrived (M1), by what they say. */
  const unwritten = new WeakMap<Passing, string>()

  const checkDuplicate = (intent: StoredIntent, before: readonly StoredIntent[]): void => {
    const like = before.find(
      (other) =>
        isUnresolved(other.state) &&
        other.kind === intent.kind &&
        other.draftId !== intent.draftId &&
        areAlike(intent.kind, other.request, intent.request),
    )
    if (like !== undefined)
      found('duplicate-held', `${intent.kind} ${intent.id} left while ${like.id}, which is like it, is ${like.state}`)
  }

  const isUnwrittenPress = (passing: Passing, unit: Fields): boolean => {
    const of = classOf(passing)
    if (of === null) return false
    return forms.some(
      ({ input: { profileId } }) => pressed.unwritten({ kind: kindOf[of], profileId }, unit, forms) !== null,
    )
  }

  const carrierOf = (passing: Passing, unit: Fields, all: readonly StoredIntent[]): string | null => {
    const isCancel = passing.method === 'DELETE'
    const [name, text] = [endpointOf(passing), spelled(unit)]
    const key = `${name} ${text}`
    const own = all.filter(({ endpoint, request }) => endpoint === name && spelled(request) === text)
    const waiting = own.filter(({ id }) => !arrived.has(id))
    const intent = waiting.find(({ state }) => state === 'sending') ?? waiting.at(-1)
    if (isCancel && mayReturn.delete(key)) {
      // Its intent may be on disk by now.
      if (intent !== undefined) arrived.add(intent.id)
      return intent?.id ?? null
    }
    if (intent !== undefined) {
      const { id, kind, draftId, profileId } = intent
      arrived.add(id)
      const other = pressed.judge({ id, kind, profileId, draftId: draftId ?? '' }, unit, forms)
      if (other !== null) found(other.id, other.what)
      checkDuplicate(intent, all.slice(0, all.indexOf(intent)))
      return id
    }
    const again = own.find(({ id }) => mayReturn.delete(id))
    if (again !== undefined) return again.id
    const said = `${passing.method} ${passing.path} ${text}`
    if (isCancel && wasEverFull && isUnwrittenPress(passing, unit)) {
      unwritten.set(passing, key)
      return null
    }
    if (own.length > 0) found('sent-once', `${said} arrived a second time`)
    else if (isCancel && wasEverFull) found('as-pressed', `${said} arrived, and nobody pressed it`)
    else found('written-before-sent', `${said} arrived before its intent was on disk`)
    return null
  }

  return {
    /** The disk is full, or was in this history. */
    onFull: (): void => void (wasEverFull = true),
    onArrived: (passing: Passing): void => {
      const all = intents()
      const ids = unitsOf(passing).map((unit) => carrierOf(passing, unit, all))
      carriedBy.set(
        passing,
        ids.filter((id) => id !== null),
      )
    },
    /** What the venue answered. */
    onAnswered: (passing: Passing, answer: WireAnswer): void => {
      if (passing.method !== 'DELETE' || !isStampRefused(answer)) return
      for (const one of [...(carriedBy.get(passing) ?? []), unwritten.get(passing) ?? []].flat()) mayReturn.add(one)
    },
  }
}
