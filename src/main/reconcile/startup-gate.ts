import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { followed, type Message, msg } from '#shared/messages.ts'
import { whileLost } from '#main/exchange/wire-messages.ts'
import type { IntentRecord, JournalReader } from '#main/journal/index.ts'
import type { Time } from '#main/platform/time.ts'
import type { Reconciler } from './reconciler.ts'

/**
 * Holds back new orders, amendments, withdrawals and protection of a profile until the venue has answered one look-up of
 * each unresolved intent, decided or not (C6). No answer keeps it closed. Cancels and reads never ask. What is still
 * unknown then keeps only its duplicate block. While the venue is known not to be reachable, nothing new is let through either.
 */
export interface StartupGate {
  /** Null when the profile may act; otherwise why not, and a look-up is under way. */
  refusal(profileId: string): AppError | null
  /** The same as a state, without starting anything: for showing. */
  state(profileId: string): AppError | null
  /** Starts the look-up; resolves once the profile may act, or the startup gate was closed again or stopped. */
  open(profileId: string): Promise<void>
  /** Looks up now for every profile with unknown intents, instead of at its next turn; for one profile, or for all. */
  retry(profileId?: string): Promise<void>
  /** Closes it again, after sleep or a lost network; of one profile, or of all. */
  close(profileId?: string): void
  stop(): void
}

export interface StartupGateDeps {
  readonly reader: Pick<JournalReader, 'unresolved'>
  readonly reconciler: Pick<Reconciler, 'lookUp'>
  readonly time: Time
  /** Why a profile's venue cannot be reached, as far as it is known; null while it can. */
  readonly lost?: ((profileId: string) => AppError | null) | undefined
}

/** ms between attempts at a look-up that is answered. */
const retryAfter = (attempt: number): number => (attempt < 6 ? 5_000 : 30_000)

interface Gate {
  readonly profileId: string
  /** Ended when the gate opens, is replaced by a closed one, or the startup gate stops. */
  readonly over: AbortController
  open: boolean
  /** Why the last attempt got no answer; empty before the first has ended. */
  reason: Message | null
}

export const createStartupGate = (deps: StartupGateDeps): StartupGate => {
  const { reader, lost = () => null } = deps
  const gates = new Map<string, Gate>()

  const gateOf = (profileId: string): Gate => {
    const known = gates.get(profileId)
    if (known !== undefined) return known
    const gate = newGate(reader, profileId)
    gates.set(profileId, gate)
    if (gate.open) gate.over.abort()
    else void keepTrying(deps, gate)
    return gate
  }

  const chosen = (profileId: string | undefined): Gate[] =>
    [...gates.values()].filter((gate) => profileId === undefined || gate.profileId === profileId)

  return {
    refusal: (profileId) => {
      const gate = gateOf(profileId)
      const away = lost(profileId)
      if (away !== null) return away
      return gate.open ? null : closed(reader, profileId, gate.reason)
    },
    state: (profileId) => {
      const away = lost(profileId)
      if (away !== null) return whileLost(away)
      const gate = gates.get(profileId)
      const open = gate?.open ?? unknownOf(reader, profileId).length === 0
      return open ? null : closed(reader, profileId, gate?.reason ?? null)
    },
    open: (profileId) =>
      new Promise((resolve) => {
        const { signal } = gateOf(profileId).over
        if (signal.aborted) resolve()
        else signal.addEventListener('abort', () => resolve(), { once: true })
      }),
    retry: async (profileId) => {
      for (const intent of reader.unresolved(profileId)) if (intent.state === 'unknown') gateOf(intent.profileId)
      const waiting = chosen(profileId).filter((gate) => !gate.open)
      await Promise.all(waiting.map((gate) => attempt(deps, gate)))
    },
    close: (profileId) => {
      for (const gate of chosen(profileId)) {
        gate.over.abort()
        gates.delete(gate.profileId)
      }
    },
    stop: () => {
      for (const gate of gates.values()) gate.over.abort()
    },
  }
}

const newGate = (reader: StartupGateDeps['reader'], profileId: string): Gate => ({
  profileId,
  over: new AbortController(),
  open: unknownOf(reader, profileId).length === 0,
  reason: null,
})

const keepTrying = async (deps: StartupGateDeps, gate: Gate): Promise<void> => {
  for (let attempts = 0; !gate.over.signal.aborted; attempts += 1) {
    await attempt(deps, gate)
    await deps.time.sleep(retryAfter(attempts), gate.over.signal).catch(() => undefined)
  }
}

/** One look-up of all that is unknown; opens the gate when every one was answered. */
const attempt = async ({ reader, reconciler }: StartupGateDeps, gate: Gate): Promise<void> => {
  const looked = await Promise.all(unknownOf(reader, gate.profileId).map(({ id }) => reconciler.lookUp(id)))
  if (gate.over.signal.aborted) return
  const unanswered = looked.find(({ answered }) => !answered)
  gate.open = unanswered === undefined
  gate.reason = unanswered?.reason ?? null
  if (gate.open) gate.over.abort()
}

const unknownOf = (reader: StartupGateDeps['reader'], profileId: string): readonly IntentRecord[] =>
  reader.unresolved(profileId).filter(({ state }) => state === 'unknown')

const closed = (reader: StartupGateDeps['reader'], profileId: string, reason: Message | null): AppError => {
  const count = unknownOf(reader, profileId).length
  const first = msg('reconcile.gated', { count })
  return appError('gated', reason === null ? first : followed(first, reason))
}
