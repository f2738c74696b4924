import type { CancelReport } from '#shared/domain/cancel-report.ts'
import type { Result } from '#shared/errors.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import type { KeptIntent } from '../on-disk.ts'
import { readIntents } from '../on-disk.ts'
import type { Reached } from '../reached.ts'
import * as truth from '../truth.ts'
import type { World } from '../world.ts'

export interface PanicParts {
  readonly world: Pick<World, 'disk' | 'venue' | 'note'>
  readonly profileIds: readonly string[]
  readonly reached: Pick<Reached, 'count'>
  readonly found: (id: InvariantId, what: string) => void
}

/** Judges what "cancel everything" reports by what is open at the venue when the report arrives. */
export function createPanic({ world, profileIds, reached, found }: PanicParts) {
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

  /** To be called at the press; what it gives, with the reports. */
  return (profileId: string) => {
    const before = kept(profileId)
    return (answer: Result<readonly CancelReport[]>): void => {
      const state = answer.ok ? answer.value[0]?.state : answer.error.code
      world.note(`Panic: ${state}`)
      reached.count('panic', String(state))
      if (state !== 'empty') return
      // A change that began later opens an order anew, under the same client order id.
      if (kept(profileId).some(({ id, kind }) => kind === 'amend' && !before.some((one) => one.id === id))) return
      const open = openOf(profileIds.indexOf(profileId), new Set(before.flatMap(({ clientOid }) => clientOid ?? [])))
      if (open.length > 0)
        found(
          'none-left-is-true',
          `${open.join(', ')} is open, and was begun before a panic that says that nothing is left`,
        )
    }
  }
}
