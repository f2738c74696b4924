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
import { endpointOf } from '#test/support/endpoint-of.ts'
import type { Passing } from './fault-proxy.ts'
import type { StoredIntent } from './journal-file.ts'
import type { WireAnswer } from './wire-faults.ts'

type Fields = Readonly<Record<string, unknown>>

/** The form that was pressed. */
export interface PressedForm {
  readonly draftId: string
  readonly input: Fields
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
  const saysWhatWasPressed = createPressed()
  /** Cancels that may arrive once more. */
  const mayReturn = new Set<string>()
  let hasBeenFull = false
  /** Drafts of presses whose intent was nowhere on disk, and whose cancel has arrived. */
  const unwritten = new Set<string>()

  /** Takes up a press of this very cancel that left while the disk was full, so that its intent is in memory only (M1). */
  const isUnwrittenPress = (unit: Fields, all: readonly StoredIntent[]): boolean => {
    const press = forms.find(
      ({ draftId, input }) =>
        !unwritten.has(draftId) &&
        !all.some((other) => other.draftId === draftId) &&
        Object.entries(unit).every(([field, value]) => textOf(input[field]) === textOf(value)),
    )
    if (press !== undefined) unwritten.add(press.draftId)
    return press !== undefined
  }

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

  const carrierOf = (passing: Passing, unit: Fields, all: readonly StoredIntent[]): string | null => {
    const isCancel = passing.method === 'DELETE'
    const [name, text] = [endpointOf(passing), spelled(unit)]
    const own = all.filter(({ endpoint, request }) => endpoint === name && spelled(request) === text)
    const waiting = own.filter(({ id }) => !arrived.has(id))
    const intent = waiting.find(({ state }) => state === 'sending') ?? waiting.at(-1)
    if (intent !== undefined) {
      const { id, kind, draftId, profileId } = intent
      arrived.add(id)
      const other = saysWhatWasPressed({ id, kind, profileId, draftId: draftId ?? '' }, unit, forms)
      if (other !== null) found(other.id, other.what)
      checkDuplicate(intent, all.slice(0, all.indexOf(intent)))
      return id
    }
    const again = own.find(({ id }) => mayReturn.delete(id))
    if (again !== undefined) return again.id
    const said = `${passing.method} ${passing.path} ${text}`
    if (isCancel && hasBeenFull && isUnwrittenPress(unit, all)) return null
    if (own.length > 0) found('sent-once', `${said} arrived a second time`)
    // A cancel leaves without its intent where the disk is full (M1).
    else if (!isCancel || !hasBeenFull) found('written-before-sent', `${said} arrived before its intent was on disk`)
    return null
  }

  return {
    /** The disk is full, or was in this history. */
    onFull: (): void => void (hasBeenFull = true),
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
      for (const id of carriedBy.get(passing) ?? []) mayReturn.add(id)
    },
  }
}
