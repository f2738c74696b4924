import { cut } from '#shared/decimal.ts'
import type { RuleOf } from '#shared/domain/alert.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { SpotAccount } from '#shared/exchange/index.ts'
import type { Fire } from '#main/alerts/firing.ts'
import type { KindWatch } from '#main/alerts/parts.ts'
import { judgeBalance, totalOf } from '#main/alerts/rules/balance.ts'
import { followBalances } from '#main/alerts/sources/balances.ts'
import { isActive } from '#main/alerts/alert-store.ts'
import type { KeptAlert } from '#main/alerts/alert-store.ts'
import type { Availability, WatchContext } from './following.ts'
import { createAvailability, createFollowing, readForNew } from './following.ts'

interface Followed {
  readonly again: () => void
  readonly end: () => void
  readonly availability: Availability
}

/** Decimals of a total in a message. */
const places = 8

/** Alerts on balances: they ask for a key, so nothing is followed while Coffer is locked. */
export function createBalanceWatch(context: WatchContext): KindWatch {
  const { base, parts, firing, alerts } = context

  function onAccounts(profileId: string, accounts: readonly SpotAccount[], isLate: boolean): void {
    const fires: Fire[] = []
    const marks: { alert: KeptAlert; mark: string }[] = []
    for (const alert of alerts()) {
      const { rule } = alert
      if (rule.kind !== 'balance' || alert.profileId !== profileId || !isActive(alert)) continue
      const total = totalOf(accounts, rule.currency)
      const before = firing.runningOf(alert).mark
      const { isMet, mark } = judgeBalance(rule, before, total)
      // A change that adds up is told after the pause: it is counted on from where it was.
      if (isMet && rule.direction === 'moves' && !firing.canFire(alert)) continue
      if (mark !== before) marks.push({ alert, mark })
      if (!isMet) continue
      const shown = `${cut(total, places)} ${rule.currency}`
      fires.push({ alert, values: [shown], message: wordsOf(rule, cut(total, places), isLate), isLate })
    }
    firing.take({ fires, marks })
  }
  const following = createFollowing<Followed>(base.closing, (profileId) => {
    const availability = createAvailability(context, profileId, 'balances')
    const { again, end } = followBalances({ ...parts, ...base }, profileId, {
      onAccounts: (accounts) => {
        availability.seenNow()
        onAccounts(profileId, accounts, availability.wasAway())
        availability.caughtUp()
      },
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
    kinds: ['balance'],
    follow(wanted) {
      const unlocked = new Set(parts.isLocked() ? [] : parts.unlockedIds())
      following.only(new Set(wanted.map(({ profileId }) => profileId).filter((id) => unlocked.has(id))))
      readForNew(context, wanted, ({ profileId }) => following.of(profileId))
    },
    watchStatusOf: ({ profileId }) => {
      const isSeen = following.of(profileId)?.availability.isSeen() === true
      return { why: parts.isLocked() ? 'locked' : isSeen ? null : 'offline', isListed: true }
    },
  }
}

/** `isLate`: it came to pass while Coffer was locked, closed or offline. */
function wordsOf({ currency, amount, direction }: RuleOf<'balance'>, total: string, isLate: boolean): Message {
  const figures = { currency, amount, total }
  if (direction === 'moves') return msg(isLate ? 'alerts.fired-moved-late' : 'alerts.fired-moved', figures)
  return msg(isLate ? 'alerts.fired-balance-late' : 'alerts.fired-balance', figures)
}
