import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import { endpointOf } from '#test/support/endpoint-of.ts'
import { classOf, requestKindOf } from '../requests.ts'
import { quotaResetMs } from '../wire.ts'
import { signerOf } from './witness.ts'
import type { WireFault } from '../wire-faults.ts'
import type { World } from '../world.ts'

/** ms that the venue lets a time stamp be off (facts, section 1). */
const mostOffMs = 5_000
/** Readings of a measurement, and how many of them are enough where one fails (L4). */
const [whole, enough] = [5, 3]
/** ms after a refusal for the quota in which what had its permit before may still leave. */
const graceMs = 3_000

/** ms that a measurement may wait before its first reading leaves. */
const beginsMs = 1_000

/** ms from leaving in which a request may still count as used: a window of the quota, and its way. */
const countsMs = 35_000
/** ms after which nothing of a disturbed time counts any more, and all that was ever used would be seen. */
const atRestMs = 120_000

/** Checks the time stamp of each signed request, and that a refusal for the quota is heeded. */
export function createClockAndQuota(world: World, found: (id: InvariantId, what: string) => void) {
  /** Readings since the last one that failed. */
  let readings = 0
  /** When one last failed: what waited for it goes by the clock as it is known, what comes later measures again. */
  let failedAt = -Infinity
  let isMeasured = false
  /** How far the venue's clock was off when it was last looked at, and whole measurements until main must know. */
  let [skewMs, toKnow] = [0, 0]
  /** When the machine's clock was last moved, and how far it was off before. */
  const moved = { at: -Infinity, fromMs: 0 }
  /** A measurement that a move of the clock falls into may give the time before it. */
  const lookAtSkew = (): void => {
    if (world.venue.clock.skewMs() === skewMs) return
    skewMs = world.venue.clock.skewMs()
    toKnow = 2
  }
  /** Of a measurement that is under way, main drops the reading that a jump of the machine's clock or a sleep falls into, and may drop those before. */
  let isMeasuring = false
  let hasSlept = false
  /** How far the machine's clock was moved when the measurement began, or a reading was last dropped. */
  let machineSkewMs = 0
  const refusedAt = new Map<string, number>()
  /** When the last reading of the venue's clock came back, or was given up. */
  let readAt = -Infinity
  /** Private quotas count by account, the public one by address. */
  const quotaOf = (request: WireRequest): string => {
    const { pool } = endpoints[endpointOf(request)]
    return pool === 'public' ? pool : `${pool} ${signerOf(world.venue, request)}`
  }
  let spent: { readonly at: number; readonly quota: string; readonly weight: number }[] = []

  /** By what the request is, not by its path: the one that sets the dead-man switch has the word in it, and is no cancel. */
  const isCancel = (request: WireRequest): boolean => {
    const of = classOf(request)
    return of === 'cancel-withdrawal' || (of !== null && requestKindOf(of) === 'cancel')
  }
  const isReading = ({ path }: WireRequest): boolean => path.endsWith('/timestamp')
  /** Main knows nothing of the venue's clock. */
  const forget = (): void => {
    readings = 0
    failedAt = -Infinity
    isMeasured = false
  }
  return {
    /** The machine wakes: main's steady clock stood still while the venue's went on. */
    onWake: (): void => {
      forget()
      hasSlept = isMeasuring
    },
    /** The machine's clock is about to be moved. */
    onMoved: (): void => void Object.assign(moved, { at: world.scheduler.now(), fromMs: world.skewMs }),
    onBegin: (): void => {
      forget()
      moved.at = -Infinity
      skewMs = world.venue.clock.skewMs()
      toKnow = 0
      isMeasuring = false
      hasSlept = false
      refusedAt.clear()
    },
    onSent: (request: WireRequest): void => {
      const now = world.scheduler.now()
      lookAtSkew()
      if (isReading(request) && !isMeasuring) {
        isMeasuring = true
        // It began a moment before its first reading left.
        machineSkewMs = now - moved.at < beginsMs ? moved.fromMs : world.skewMs
      }
      spent.push({ at: now, quota: quotaOf(request), weight: endpoints[endpointOf(request)].weight })
      const stamp = request.headers['KC-API-TIMESTAMP']
      if (stamp !== undefined) {
        const offMs = Math.abs(Number(stamp) - world.venue.clock.now())
        // A cancel does not wait for a measurement, nor what it has to read first; what waited for one that failed goes all the same.
        const isHurried = isCancel(request) || (request.method === 'GET' && request.priority === 'cancel')
        const isKnown = toKnow === 0 && (isMeasured || (now - failedAt > graceMs && !isHurried))
        if (isKnown && offMs > mostOffMs)
          found('signed-in-time', `${request.method} ${request.path} was signed ${offMs.toFixed(0)} ms off`)
      }
      const refused = refusedAt.get(quotaOf(request))
      // The clock is read past the limiter: a wait would be taken for travel time.
      if (refused === undefined || isCancel(request) || isReading(request)) return
      const since = now - refused
      // Its permit was given before it waited for the clock, as long as that took.
      if (now - readAt < graceMs) return
      if (since > graceMs && since < quotaResetMs - 500)
        found(
          'quota-heeded',
          `${request.method} ${request.path} left ${since.toFixed(0)} ms after a refusal for the quota`,
        )
    },
    onAnswered: (request: WireRequest, result: WireResult, fault: WireFault | null): void => {
      lookAtSkew()
      if (isReading(request)) {
        // A body that was cut off in the middle is no reading.
        const isRead = result.ok && /^\{"code":"200000","data":\d+\}$/.test(result.value.body)
        readAt = world.scheduler.now()
        // Two profiles measure each for itself: whichever of them it is of, what waited for it goes.
        if (!isRead) failedAt = readAt
        if (hasSlept || world.skewMs !== machineSkewMs) {
          hasSlept = false
          machineSkewMs = world.skewMs
          readings = 0
          return
        }
        const isWhole = isRead ? readings + 1 === whole : readings >= enough
        isMeasured ||= isWhole
        if (isWhole && toKnow > 0) toKnow -= 1
        isMeasuring = isRead && !isWhole
        readings = isRead ? (readings + 1) % whole : 0
      }
      // What main gave up before the answer came, it cannot heed.
      if (fault === 'quota-429' && result.ok && !isReading(request))
        refusedAt.set(quotaOf(request), world.scheduler.now())
      else if (result.ok && result.value.status === 429 && fault === null)
        found('quota-heeded', `${request.method} ${request.path} was refused for the quota by the venue itself`)
    },
    /** At rest no more of a quota is shown as used than was. */
    atRest: async (who: number, profileId: string): Promise<void> => {
      await world.pass(atRestMs)
      const status = await world.await(
        world.running()?.ask('app.status', { profileId }) ?? Promise.resolve(null),
        5_000,
      )
      if (status?.ok !== true) return
      const now = world.scheduler.now()
      spent = spent.filter(({ at }) => at > now - countsMs)
      for (const [pool, { limit, remaining }] of Object.entries(status.value.limits)) {
        const name = pool === 'public' ? pool : `${pool} ${who}`
        const used = spent.reduce((sum, { quota, weight }) => (quota === name ? sum + weight : sum), 0)
        // What is under way counts with what the venue has counted, which may have it already.
        if (limit - remaining > 2 * used)
          found('quota-is-true', `${limit - remaining} of the quota ${name} are shown as used, and ${used} were`)
      }
    },
  }
}
