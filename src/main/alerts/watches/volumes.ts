import { cut } from '#shared/decimal.ts'
import type { RuleOf } from '#shared/domain/alert.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { isActive } from '#main/alerts/alert-store.ts'
import type { KeptAlert } from '#main/alerts/alert-store.ts'
import type { Fire, Firing, Running } from '#main/alerts/firing.ts'
import type { KindWatch } from '#main/alerts/parts.ts'
import type { MinuteVolume, Reached, VolumeTrack } from '#main/alerts/rules/volume.ts'
import { createVolumeTrack } from '#main/alerts/rules/volume.ts'
import { followCandles } from '#main/alerts/sources/candles.ts'
import { utcMinute } from '#main/alerts/utc-minute.ts'
import type { Availability, WatchContext } from './following.ts'
import { createAvailability, createFollowing, readForNew } from './following.ts'
import type { PriceWatch } from './prices.ts'

interface Followed {
  readonly again: () => void
  readonly end: () => void
  readonly availability: Availability
}

type VolumeAlert = KeptAlert & { readonly rule: RuleOf<'volume'> }

const isOfVolume = (alert: KeptAlert): alert is VolumeAlert => alert.rule.kind === 'volume'
const keyOf = ({ profileId, rule }: VolumeAlert): string => JSON.stringify([profileId, rule.symbol])
/** Minutes that are read beyond the span at first: this machine's clock may be ahead of the venue's. */
const spareMinutes = 30
/** What was reached in a minute that ended so long ago (ms) was not seen as it happened. */
const lateMs = 90_000
/** Decimals of a sum; a smaller one keeps its first figures. */
const places = 8

/** The track of each alert as it runs: another one where it begins anew. */
function createTracks({ runningOf }: Firing): (alert: VolumeAlert) => VolumeTrack {
  const tracks = new WeakMap<Running, VolumeTrack>()
  return (alert) => {
    const running = runningOf(alert)
    const track = tracks.get(running) ?? createVolumeTrack(alert.rule, running.mark)
    tracks.set(running, track)
    return track
  }
}

/** Alerts on volumes: the sums of candles of one minute. What traded while nothing was watched is read afterwards, for a day. */
export function createVolumeWatch(context: WatchContext, prices: Pick<PriceWatch, 'isListed'>): KindWatch {
  const { base, parts, firing, alerts } = context
  const trackOf = createTracks(firing)
  const liveOf = (key: string): readonly VolumeAlert[] =>
    alerts()
      .filter(isOfVolume)
      .filter((alert) => keyOf(alert) === key && isActive(alert))

  function onMinutes(key: string, rows: readonly MinuteVolume[], isReading: boolean): void {
    const outcome: { fires: Fire[]; marks: { alert: KeptAlert; mark: string }[] } = { fires: [], marks: [] }
    for (const alert of liveOf(key)) {
      const track = trackOf(alert)
      const before = track.mark()
      const reached = track.see(rows, isReading).at(-1)
      const mark = track.mark()
      if (reached !== undefined) outcome.fires.push(fireOf(alert, reached, base.time.now()))
      // The first one is kept at once, the others with the signs of life.
      if (mark !== null && (before === null || reached !== undefined)) outcome.marks.push({ alert, mark })
    }
    firing.take(outcome)
  }
  const following = createFollowing<Followed>(base.closing, (key) => {
    const [profileId, symbol] = JSON.parse(key) as [string, string]
    const availability = createAvailability(context, profileId, `candles ${symbol}`)
    const { again, end } = followCandles({ ...parts, ...base }, profileId, symbol, {
      from: () => {
        const now = Math.floor(base.time.now() / 60_000)
        const firsts = liveOf(key).map((alert) => trackOf(alert).from() ?? now - alert.rule.minutes - spareMinutes)
        return Math.min(now, ...firsts)
      },
      onMinutes: (rows, isReading) => onMinutes(key, rows, isReading),
      onLost: () => liveOf(key).forEach((alert) => trackOf(alert).lose()),
      onSeen: availability.set,
    })
    return {
      availability,
      again,
      end: () => {
        availability.end()
        end()
      },
    }
  })
  return {
    kinds: ['volume'],
    follow(wanted) {
      const mine = wanted.filter(isOfVolume)
      following.only(new Set(mine.map(keyOf)))
      // One that begins is read for; the others go on.
      readForNew(context, mine, (alert) => (isOfVolume(alert) ? following.of(keyOf(alert)) : undefined))
    },
    watchStatusOf: (alert) => {
      const isSeen = isOfVolume(alert) && following.of(keyOf(alert))?.availability.isSeen() === true
      return { why: isSeen ? null : 'offline', isListed: prices.isListed(alert) }
    },
    markOf: (alert) => (isOfVolume(alert) ? trackOf(alert).mark() : null),
  }
}

function fireOf(alert: VolumeAlert, { minute, sum }: Reached, now: number): Fire {
  const { symbol, unit, minutes } = alert.rule
  const [base = '', quote = ''] = symbol.split('-')
  const currency = unit === 'base' ? base : quote
  const figures = { symbol, sum: cut(sum, places), currency, minutes }
  const endsAt = (minute + 1) * 60_000
  const isLate = now - endsAt > lateMs
  const message: Message = isLate
    ? msg('alerts.fired-volume-late', { ...figures, at: utcMinute(endsAt) })
    : msg('alerts.fired-volume', figures)
  return { alert, values: [`${figures.sum} ${currency}`], message, isLate }
}
