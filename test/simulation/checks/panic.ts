import type { CancelReport } from '#shared/domain/cancel-report.ts'
import type { Result } from '#shared/errors.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import type { KeptIntent } from '../on-disk.ts'
import { readIntents } from '../on-disk.ts'
import type { Presses } from '../presses.ts'
import type { Reached } from '../reached.ts'
import * as truth from '../truth.ts'
import type { World } from '../world.ts'

export interface PanicParts {
  readonly world: Pick<World, 'disk' | 'venue' | 'note' | 'scheduler' | 'skewMs'>
  readonly presses: Pick<Presses, 'all'>
  readonly profileIds: readonly string[]
  readonly reached: Pick<Reached, 'count'>
  readonly found: (id: InvariantId, what: string) => void
}

/** ms from leaving in which a request that is late still arrives. */
const latestMs = 32_000

/** What a report that nothing is left was given for: all of it was pressed or begun before. */
interface Emptied {
  readonly profileId: string
  readonly at: number
  readonly ids: ReadonlySet<string>
  readonly drafts: ReadonlySet<string>
}

/**
 * Judges what "cancel everything" reports: by what is open at the venue when the report arrives, and by what comes to rest there
 * afterwards.
 */
export function createPanic({ world, presses, profileIds, reached, found }: PanicParts) {
  const reports: Emptied[] = []
  const kept = (profileId: string): readonly KeptIntent[] =>
    readIntents(world.disk().journal()).filter((one) => one.profileId === profileId)

  /** What is open of these client order ids: orders, OCO orders and stop orders. */
  const openOf = (who: number, oids: ReadonlySet<string>): readonly string[] => {
    const { ids } = world.venue.exchange.venue
    return [
      ...truth.openOrders(world.venue, who).map(({ seq, request }) => [ids.order(seq), request.clientOid] as const),
      ...truth.openOcos(world.venue, who).map(({ seq, clientOid }) => [ids.oco(seq), clientOid] as const),
      ...truth.openStops(world.venue, who).map(({ seq, request }) => [ids.stop(seq), request.clientOid] as const),
    ].flatMap(([id, oid]) => (oids.has(oid) ? [id] : []))
  }

  const judge = ({ profileId, ids, drafts }: Emptied): void => {
    const intents = kept(profileId)
    const isBefore = ({ id, draftId }: KeptIntent): boolean => ids.has(id) || drafts.has(draftId)
    // A change that began later opens an order anew, under the same client order id.
    if (intents.some((one) => one.kind === 'amend' && !isBefore(one))) return
    const oids = new Set(intents.filter(isBefore).flatMap(({ clientOid }) => clientOid ?? []))
    const open = openOf(profileIds.indexOf(profileId), oids)
    if (open.length > 0)
      found(
        'none-left-is-true',
        `${open.join(', ')} is open, and was begun before a panic that says that nothing is left`,
      )
  }

  return {
    /** To be called at the press; what it gives, with the reports. */
    onPress: (profileId: string) => {
      const ids = new Set(kept(profileId).map(({ id }) => id))
      const drafts = new Set(presses.all.flatMap((one) => (one.profileId === profileId ? [one.draftId] : [])))
      return (answer: Result<readonly CancelReport[]>): void => {
        const state = answer.ok ? answer.value[0]?.state : answer.error.code
        world.note(`Panic: ${state}`)
        reached.count('panic', String(state))
        if (state !== 'empty') return
        const report = { profileId, at: world.scheduler.now(), ids, drafts }
        reports.push(report)
        judge(report)
      }
    },
    /** Something has arrived at the venue. */
    onArrived: (): void => {
      // By a clock that is off, a signature lasts longer than anybody here can know.
      if (world.skewMs !== 0 || world.venue.clock.skewMs() !== 0) return
      for (const report of reports) if (world.scheduler.now() - report.at < latestMs) judge(report)
    },
  }
}
