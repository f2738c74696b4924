import { isDeepStrictEqual } from 'node:util'
import { compare, subtract } from '#shared/decimal.ts'
import type { SpotAccount } from '#shared/exchange/index.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import type { Step, Tracker } from './tracker.ts'
import { lagMs, nothing } from './tracker.ts'

interface KnownBalance {
  readonly row: SpotAccount
  /** Of the last push: its time by the venue in ms, and when it came in steady ms; -Infinity before one. */
  readonly time: number
  readonly steady: number
  /** Pushes of that time, the last one at the end: a ms holds more than one, and nothing numbers them. */
  readonly pushes: readonly Push[]
}

type Push = PushOf<'balances'>

/** Pushes of one ms that are compared; a venue whose time stands still must not cost ever more. */
const mostOfOneMs = 16

/** Types of account whose rows a push may begin; any other is asked for. */
const knownTypes: ReadonlySet<string> = new Set(['main', 'trade'])

/** Absolute totals by account, by their time: a newer one takes an older one's place, and a lost one heals with the next. */
export function createBalancesTracker(): Tracker<'balances', 'balances'> {
  const accounts = new Map<string, KnownBalance>()
  /** Accounts whose pushes of one ms came in no known order: what is shown may not be the last, until a later ms or a reading. */
  const unsure = new Set<string>()
  let isKnown = false
  let readAt = -Infinity
  /** Steady ms of the last reading. */
  let askedAt = -Infinity

  return {
    read(value, why, { steady, venue }): Step {
      // What was pushed before the acknowledgement may be of another account: of other keys, or of before a reset.
      const hadYoung = why === 'join' && [...accounts.values()].some((known) => isYoung(known, steady))
      if (why === 'join') for (const kept of [accounts, unsure]) kept.clear()
      const taken = takeReading(accounts, value, steady)
      for (const id of unsure) if (!isYoung(accounts.get(id), steady)) unsure.delete(id)
      isKnown = true
      readAt = venue
      askedAt = steady
      const isUncertain = hadYoung || taken.hasYoung
      return {
        changed: true,
        claims: why === 'check' ? taken.claims : [],
        ...(taken.hasYoung ? { isOverruled: true as const } : {}),
        ...(isUncertain ? { ask: 'later' as const } : {}),
      }
    },
    push(push, _named, steady): Step {
      const { accountId: id, currency, time } = push
      const known = accounts.get(id)
      const type = known?.row.type ?? typeOf(push)
      // Long before the reading, so that the reading has it.
      // One that came after the reading began is old by the venue's clock alone, which may have gone back.
      if (time < readAt - lagMs || (known !== undefined && time < known.time))
        return steady > askedAt ? { ...nothing, ask: 'now' } : nothing
      if (known === undefined && !knownTypes.has(type)) return { ...nothing, key: id, ask: 'now' }
      const pushes = known?.time === time ? known.pushes : []
      const place = placeAmong(pushes, push)
      // Where it stood before the last one of its ms, that one holds; the next reading says whether that is right.
      if (place === 'repeat' || place === 'earlier') return { ...nothing, key: id, ask: 'later' }
      const row = {
        ...known?.row,
        id,
        currency,
        type,
        balance: push.total,
        available: push.available,
        holds: push.hold,
      }
      const isSame = known !== undefined && isSameBalance(known.row, row)
      accounts.set(id, { row: isSame ? known.row : row, time, steady, pushes: [...pushes, push].slice(-mostOfOneMs) })
      if (pushes.length === 0) unsure.delete(id)
      if (place === 'unknown') unsure.add(id)
      const isUnsure = unsure.size > 0
      // It may be older than the reading, or than another push: which of them is right is shown by the next.
      const isUncertain = isUnsure || (time <= readAt && !isSame)
      return {
        changed: !isSame,
        key: id,
        ...(isUnsure ? { isUnsure: true as const } : { proves: true as const }),
        ...(isUncertain ? { ask: 'later' as const } : {}),
      }
    },
    value: () => (isKnown ? [...accounts.values()].map(({ row }) => row) : null),
    takeChange: () => null,
  }
}

/** A push that came while a reading may still have been older holds against it. */
const isYoung = (known: KnownBalance | undefined, steady: number): boolean =>
  known !== undefined && known.steady > steady - lagMs

/**
 * Takes the rows of a reading that began at `steady` ms. Gives the ids of rows that no push had brought, and whether a push
 * held against it.
 */
function takeReading(
  accounts: Map<string, KnownBalance>,
  rows: readonly SpotAccount[],
  steady: number,
): { readonly claims: readonly string[]; readonly hasYoung: boolean } {
  const claims: string[] = []
  let hasYoung = false
  for (const row of rows) {
    const known = accounts.get(row.id)
    if (known !== undefined && isSameBalance(known.row, row)) continue
    if (isYoung(known, steady)) hasYoung = true
    else {
      claims.push(row.id)
      accounts.set(row.id, { time: -Infinity, steady: -Infinity, pushes: [], ...known, row })
    }
  }
  const listed = new Set(rows.map(({ id }) => id))
  for (const [id, known] of accounts) {
    if (listed.has(id)) continue
    if (isYoung(known, steady)) hasYoung = true
    else accounts.delete(id)
  }
  return { claims, hasYoung }
}

/**
 * Where a push belongs among those of its ms that came before it. Each says what it changed, so that one follows on the
 * other; without that, and where each follows on the other, the one that comes later holds.
 */
function placeAmong(pushes: readonly Push[], push: Push): 'next' | 'earlier' | 'repeat' | 'unknown' {
  const last = pushes.at(-1)
  if (last === undefined) return 'next'
  if (pushes.some((known) => isDeepStrictEqual(known, push))) return 'repeat'
  const [isNext, isEarlier] = [followsOn(last, push), followsOn(push, last)]
  if (isNext === isEarlier) return 'unknown'
  return isNext ? 'next' : 'earlier'
}

/** Whether what one push left is what the other began with. */
const followsOn = (one: Push, other: Push): boolean =>
  other.availableChange !== null &&
  other.holdChange !== null &&
  compare(subtract(other.available, other.availableChange), one.available) === 0 &&
  compare(subtract(other.hold, other.holdChange), one.hold) === 0

/** `trade.hold`: what stands before the dot (facts, section 6). */
const typeOf = ({ relationEvent }: PushOf<'balances'>): string => relationEvent.split('.')[0] ?? ''

const isSameBalance = (a: SpotAccount, b: SpotAccount): boolean =>
  compare(a.balance, b.balance) === 0 && compare(a.available, b.available) === 0 && compare(a.holds, b.holds) === 0
