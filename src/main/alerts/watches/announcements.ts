import { isActive } from '#main/alerts/alert-store.ts'
import type { KeptAlert, KeptAnnounced } from '#main/alerts/alert-store.ts'
import type { Fire } from '#main/alerts/firing.ts'
import type { KindWatch } from '#main/alerts/parts.ts'
import type { Announced } from '#main/alerts/rules/announced.ts'
import { holdsWord, takeAnnounced } from '#main/alerts/rules/announced.ts'
import { followAnnouncements } from '#main/alerts/sources/announcements.ts'
import { utcMinute } from '#main/alerts/utc-minute.ts'
import { followed, msg } from '#shared/messages.ts'
import type { Availability, WatchContext } from './following.ts'
import { createAvailability, createFollowing, readForNew } from './following.ts'

interface Followed {
  readonly again: () => void
  readonly end: () => void
  readonly availability: Availability
  /** As read last; null before the first reading. */
  known: KeptAnnounced | null
}

/** That announcements have been read since the alert began. */
const begun = 'begun'
/** UTF-16 units of a title in a message and in the list. */
const longestTitle = 140

const short = (title: string): string =>
  title.length <= longestTitle ? title : `${Array.from(title.slice(0, longestTitle - 1)).join('')}…`

/** Alerts on announcements: each is news once; what was announced while nothing was watched is told afterwards. */
export function createAnnouncementWatch(context: WatchContext): KindWatch {
  const { base, parts, firing, alerts } = context
  const knownOf = (profileId: string, source: Followed): KeptAnnounced | null => {
    const state = parts.store.read()
    return source.known ?? (state.ok ? state.value.announced[profileId] : undefined) ?? null
  }

  function onAnnounced(profileId: string, source: Followed, rows: readonly Announced[]): void {
    const before = knownOf(profileId, source)
    const { fresh, after } = takeAnnounced(before, rows)
    source.known = after
    source.availability.seenNow()
    const isLate = source.availability.wasAway()
    source.availability.caughtUp()
    const mine = alerts().filter(
      (alert) => alert.rule.kind === 'announcement' && alert.profileId === profileId && isActive(alert),
    )
    const hasBegun = (alert: KeptAlert): boolean => firing.runningOf(alert).mark !== null
    firing.take({
      fires: mine.filter(hasBegun).flatMap((alert) => firesOf(alert, fresh, isLate)),
      marks: mine.filter((alert) => !hasBegun(alert)).map((alert) => ({ alert, mark: begun })),
      ...(before === null || fresh.length > 0
        ? { also: (now) => ({ ...now, announced: { ...now.announced, [profileId]: after } }) }
        : {}),
    })
  }
  const following = createFollowing<Followed>(base.closing, (profileId) => {
    const availability = createAvailability(context, profileId, 'announcements')
    const { again, end } = followAnnouncements({ ...parts, ...base }, profileId, {
      isMoreWanted: (rows) => {
        const before = knownOf(profileId, source)
        // The first reading only says what is there already.
        return before !== null && takeAnnounced(before, rows).fresh.length === rows.length
      },
      onAnnounced: (rows) => onAnnounced(profileId, source, rows),
      onSeen: availability.set,
    })
    const source: Followed = {
      availability,
      again,
      known: null,
      end: () => {
        availability.end()
        end()
      },
    }
    return source
  })
  return {
    kinds: ['announcement'],
    follow(wanted) {
      following.only(new Set(wanted.map(({ profileId }) => profileId)))
      readForNew(context, wanted, ({ profileId }) => following.of(profileId))
    },
    watchStatusOf: ({ profileId }) => {
      const isSeen = following.of(profileId)?.availability.isSeen() === true
      return { why: isSeen ? null : 'offline', isListed: true }
    },
  }
}

/** All that one reading brought is one notification: the oldest by its title, the others by their number. */
function firesOf(alert: KeptAlert, fresh: readonly Announced[], isLate: boolean): readonly Fire[] {
  const { rule } = alert
  if (rule.kind !== 'announcement') return []
  const [first, ...others] = fresh.filter(({ title }) => holdsWord(title, rule.words))
  if (first === undefined) return []
  const title = short(first.title)
  const what = isLate
    ? msg('alerts.fired-announced-late', { title, at: utcMinute(first.at) })
    : msg('alerts.fired-announced', { title })
  const message = followed(
    what,
    ...(others.length === 0 ? [] : [msg('alerts.more-announced', { count: others.length })]),
  )
  const values = [first, ...others].map((one) => short(one.title))
  return [{ alert, values, message, isLate, isListedInPause: true }]
}
