import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { Time } from '#main/time.ts'
import type { Settler } from './settle.ts'

/**
 * Holds back new orders, amendments, withdrawals and protection of a profile until one complete look-up of its unsettled
 * intents has ended (C6). Cancels and reads never ask. What is still unknown then keeps only its twin block.
 */
export interface Fence {
  /** Null when the profile may act; otherwise why not, and a look-up is under way. */
  refusal(profileId: string): AppError | null
  /** The same without starting anything: for showing. */
  state(profileId: string): AppError | null
  /** Starts the look-up; resolves once it has ended for this profile, or the fence was stopped. */
  open(profileId: string): Promise<void>
  /** Closes it again, after sleep or a lost network; of one profile, or of all. */
  close(profileId?: string): void
  stop(): void
}

/** ms between attempts at a complete look-up. */
const retryAfter = (attempt: number): number => (attempt < 6 ? 5_000 : 30_000)

export interface FenceDeps {
  readonly reader: Pick<JournalReader, 'unsettled'>
  readonly settler: Pick<Settler, 'lookUp'>
  readonly time: Time
}

interface Gate {
  readonly opening: Promise<void>
  open: boolean
  reason: string
}

export const createFence = ({ reader, settler, time }: FenceDeps): Fence => {
  const gates = new Map<string, Gate>()
  const stopped = new AbortController()

  const unknown = (profileId: string) => reader.unsettled(profileId).filter(({ state }) => state === 'unknown')

  /** One look-up of all that is unknown; null when every one was complete. */
  const lookUpAll = async (profileId: string): Promise<string | null> => {
    const findings = await Promise.all(unknown(profileId).map(({ id }) => settler.lookUp(id)))
    return findings.find(({ complete }) => !complete)?.reason ?? null
  }

  const keepTrying = async (profileId: string, gate: () => Gate | undefined): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      const reason = await lookUpAll(profileId)
      const mine = gate()
      if (mine === undefined) return
      if (reason === null) {
        mine.open = true
        return
      }
      mine.reason = reason
      try {
        await time.sleep(retryAfter(attempt), stopped.signal)
      } catch {
        return
      }
    }
  }

  const gateOf = (profileId: string): Gate => {
    const known = gates.get(profileId)
    if (known !== undefined) return known
    const nothingOpen = unknown(profileId).length === 0
    const gate: Gate = {
      open: nothingOpen,
      reason: '',
      opening: nothingOpen
        ? Promise.resolve()
        : Promise.resolve().then(() => keepTrying(profileId, () => (gates.get(profileId) === gate ? gate : undefined))),
    }
    gates.set(profileId, gate)
    return gate
  }

  const closed = (profileId: string, reason: string): AppError => {
    const count = unknown(profileId).length
    const what = count === 1 ? 'one earlier request' : `${count} earlier requests`
    const sentence = `Coffer is still finding out what became of ${what}; until then only cancels are sent.`
    return appError('fenced', reason === '' ? sentence : `${sentence} ${reason}`)
  }

  return {
    refusal: (profileId) => {
      const gate = gateOf(profileId)
      return gate.open ? null : closed(profileId, gate.reason)
    },
    state: (profileId) => {
      const gate = gates.get(profileId)
      const open = gate === undefined ? unknown(profileId).length === 0 : gate.open
      return open ? null : closed(profileId, gate?.reason ?? '')
    },
    open: (profileId) => gateOf(profileId).opening,
    close: (profileId) => (profileId === undefined ? gates.clear() : void gates.delete(profileId)),
    stop: () => stopped.abort(),
  }
}
