import type { StopTriggered } from '#shared/domain/notification.ts'
import type { Streams } from '#main/streams/streams.ts'

export interface StopTriggersDeps {
  readonly streams: Pick<Streams, 'subscribe'>
  readonly onTriggered: (news: StopTriggered) => void
}

/** Legs of OCO orders, as the venue names them (facts, section 6). */
const ocoLegs: ReadonlySet<string> = new Set(['l_l_o', 'l_s_o', 'e_l_o', 'e_s_o'])
/** Names of orders that were told, the oldest forgotten first. */
const mostTold = 1_000

/**
 * Tells once of each stop order and leg of an OCO order that was triggered, as the stream says it (streams, section 2).
 * Gives what listens to a profile, which gives what ends it.
 */
export function createStopTriggers({ streams, onTriggered }: StopTriggersDeps): (profileId: string) => () => void {
  const told = new Set<string>()

  return (profileId) =>
    streams.subscribe(profileId, 'stops', null, {
      // What triggers while nobody listens shows in the lists alone.
      onJoined: () => undefined,
      onLost: () => undefined,
      onPush: ({ orderId, symbol, side, stop, stopPrice, type, error }) => {
        const hasFailed = error !== null && error !== ''
        // One that was triggered may fail a moment later.
        const key = `${profileId} ${orderId} ${hasFailed}`
        if ((!/^triggered$/i.test(type) && !hasFailed) || told.has(key)) return
        told.add(key)
        for (const oldest of [...told].slice(0, -mostTold)) told.delete(oldest)
        onTriggered({ profileId, symbol, side, isOco: ocoLegs.has(stop), stopPrice, error: hasFailed ? error : null })
      },
    })
}
