import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import type { PracticePrices } from '#shared/bridge/app.ts'
import type { Venue } from '#shared/domain/venue.ts'
import { appError, fail } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { Base } from '#main/platform/base.ts'
import { within } from '#main/platform/deadline.ts'
import type { SettingsStore } from '#main/platform/settings.ts'
import type { PracticePairs } from '#main/practice/open-practice.ts'
import type { LivePrices, LiveReading } from './live-prices.ts'
import { createReader, publicReads } from './read-live.ts'

/** ms between two readings while the venue answers. */
const paceMs = 2_000
/** ms until a reading that has not come is given up, and prices are lost. */
const patienceMs = 5_000
/** ms before the next try after a failure, doubled with each further one. */
const firstWaitMs = 2_000
const longestWaitMs = 30_000

export interface FollowParts {
  readonly livePrices: LivePrices
  readonly settings: Pick<SettingsStore, 'get' | 'onChangeOf'>
  readonly venueOf: (venueId: string) => Venue | null
  /** The client without a key. Errors: not-found. */
  readonly publicOf: (venueId: string) => Result<ExchangeClient>
  readonly pairs: () => PracticePairs
}

export interface FollowedPrices {
  view(): PracticePrices
}

const notInTime = fail(appError('timed-out', msg('wire.not-in-time')))

/** Reads the venue again and again until the signal ends it; a failure is told at once, and tried again later and later. */
async function readOn(
  { livePrices, settings, publicOf, pairs }: FollowParts,
  { time, random }: Pick<Base, 'time' | 'random'>,
  signal: AbortSignal,
): Promise<void> {
  const read = createReader()
  const { practiceVenue: venueId } = settings.get()
  let failures = 0
  const readOnce = async (): Promise<Result<LiveReading>> => {
    const client = publicOf(venueId)
    if (!client.ok) return client
    return within(
      time,
      patienceMs,
      (late) => read(publicReads(client.value, AbortSignal.any([late, signal])), pairs().inUse),
      () => notInTime,
    )
  }
  while (!signal.aborted) {
    const reading = await readOnce()
    // What comes after the setting was switched off, or another venue chosen, is about something else.
    if (signal.aborted) return
    if (reading.ok) livePrices.put(reading.value)
    else livePrices.lose()
    failures = reading.ok ? 0 : failures + 1
    const waitMs = reading.ok ? paceMs : Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1))
    await time.sleep(reading.ok ? waitMs : waitMs * (0.8 + 0.4 * random()), signal).catch(() => undefined)
  }
}

/** Has practice prices follow a live venue while the setting is on; nothing is asked of a venue while it is off. */
export function followLive(
  base: Pick<Base, 'time' | 'random' | 'events' | 'onError' | 'closing'>,
  parts: FollowParts,
): FollowedPrices {
  const { livePrices, settings, venueOf, pairs } = parts
  const { events, onError, closing } = base
  let stop = new AbortController()

  const isOn = (): boolean => {
    const { practiceLive, practiceVenue: venueId } = settings.get()
    return practiceLive && venueId !== practiceVenue.id
  }
  const start = (): void => {
    stop.abort()
    stop = new AbortController()
    if (!isOn() || closing.aborted) return livePrices.end()
    if (livePrices.standing().state === 'off') livePrices.begin()
    readOn(parts, base, AbortSignal.any([stop.signal, closing])).catch((error: unknown) => {
      livePrices.lose()
      onError('live-prices', error)
    })
  }
  const startAnew = (): void => {
    livePrices.end()
    start()
  }
  settings.onChangeOf('practiceLive', start)
  settings.onChangeOf('practiceVenue', startAnew)
  events.on('started', start)
  // The way to the venue is another one: the wait after earlier failures says nothing of it.
  for (const name of ['network-changed', 'proxies-changed', 'resumed'] as const) events.on(name, start)

  return {
    view: () => {
      const { state, since } = livePrices.standing()
      const { followed, wandering } = pairs()
      // Read, but not in the market yet.
      const shown = state === 'live' && followed.length === 0 ? 'waiting' : state
      const venue = state === 'off' ? null : (venueOf(settings.get().practiceVenue)?.name ?? null)
      return { state: shown, since, venue, wandering: shown === 'live' ? wandering : [] }
    },
  }
}
