import type { PortfolioCurve, ValuePoint, ValueSnapshot } from '#shared/domain/portfolio.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { createAccountMarks } from '#shared/retry-rule.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { Base } from '#main/platform/base.ts'
import { forUnlockedProfiles } from '#main/streams/unlocked-profiles.ts'
import type { SnapshotStore } from './snapshot-store.ts'
import { openSnapshotStore } from './snapshot-store.ts'
import type { Prices } from './snapshots.ts'
import { dueIn, snapshotOf } from './snapshots.ts'

export interface PortfolioParts {
  readonly clientOf: (profileId: string) => Result<ExchangeClient>
  readonly unlockedIds: () => readonly string[]
  readonly isLocked: () => boolean
  readonly profiles: () => readonly Pick<Profile, 'id' | 'keys'>[]
  /** Prices in USDT of these currencies by the last trades of all pairs. */
  readonly pricesOf: (
    lastPrice: (symbol: string) => string | null,
    base: string,
    currencies: readonly string[],
  ) => Prices
}

export interface Portfolio {
  /** The curve of a profile, oldest point first. Errors: profile-not-found, vault-locked. */
  curve(profileId: string): Result<PortfolioCurve>
}

/** ms after which a snapshot that failed is tried again. */
const againMs = 300_000
/** ms from an unlock to the first snapshot. */
const firstMs = 5_000
/** ms between two looks at the clock, which may have been set. */
const lookMs = 60_000

const pointOf = ({ at, usdt, btc, uncounted }: ValueSnapshot): ValuePoint => ({ at, usdt, btc, uncounted })

/**
 * Takes a snapshot of each unlocked profile's value once an hour, of balances and prices read for it. Locked, or where the
 * venue does not answer, none is taken, and the curve has a gap.
 */
export function openPortfolio(base: Base, parts: PortfolioParts): Portfolio {
  const { dataDir, disk, time, events, onError } = base
  const store = openSnapshotStore({ dataDir, disk, onError })
  const unproven = new Set<string>()
  /** How often a profile's account was replaced by another one. */
  const replaced = new Map<string, number>()
  /** Profiles whose last list of accounts was empty. */
  const empty = new Set<string>()
  const curveOf = (profileId: string): PortfolioCurve => ({
    profileId,
    // Until a key in the place of another was tested, whose account it reads is not known.
    points: unproven.has(profileId) ? [] : store.of(profileId).map(pointOf),
    isUnproven: unproven.has(profileId),
    kept: store.isKept(),
  })
  const changed = (profileId: string): void => events.emit('portfolio-changed', curveOf(profileId))
  const forget = (profileId: string): void => {
    replaced.set(profileId, (replaced.get(profileId) ?? 0) + 1)
    empty.delete(profileId)
    store.forget(profileId).then(
      () => changed(profileId),
      (error: unknown) => onError('portfolio', error),
    )
  }

  followAccounts(base, parts, { store, unproven, forget, changed })

  async function takeNow(profileId: string, signal: AbortSignal): Promise<boolean> {
    const before = replaced.get(profileId)
    const taken = await read(parts, { profileId, signal, now: time.now })
    // What was read of another account is none of this one's.
    const isOther = signal.aborted || unproven.has(profileId) || replaced.get(profileId) !== before
    if (taken === null || isOther) return false
    // A list that is empty once may be a broken answer: a fall to zero in the curve would stay for good.
    const isFirstEmpty = taken.isEmpty && !empty.has(profileId)
    if (taken.isEmpty) empty.add(profileId)
    else empty.delete(profileId)
    if (isFirstEmpty) return false
    await store.add(profileId, taken.snapshot, taken)
    return true
  }
  async function follow(profileId: string, signal: AbortSignal): Promise<void> {
    // The desk's own first questions go before.
    await time.sleep(firstMs, signal)
    while (!signal.aborted) {
      const waitMs = unproven.has(profileId) ? lookMs : Math.min(lookMs, dueIn(store.of(profileId), time.now()))
      if (waitMs > 0) await time.sleep(waitMs, signal)
      else if (await takeNow(profileId, signal)) changed(profileId)
      else await time.sleep(againMs, signal)
    }
  }
  forUnlockedProfiles(base, parts.unlockedIds, (profileId) => {
    const ending = new AbortController()
    follow(profileId, ending.signal).catch((error: unknown) => {
      if (!ending.signal.aborted) onError('portfolio', error)
    })
    return () => ending.abort(new Error('the profile is locked or gone'))
  })

  return {
    curve: (profileId) => {
      const client = parts.clientOf(profileId)
      if (!client.ok) return client
      return parts.isLocked() ? fail(appError('vault-locked', msg('vault.locked'))) : ok(curveOf(profileId))
    },
  }
}

interface Following {
  readonly store: SnapshotStore
  readonly unproven: Set<string>
  readonly forget: (profileId: string) => void
  readonly changed: (profileId: string) => void
}

/** Keeps the snapshots those of the account that a profile's key reads now, and drops those of profiles that are gone. */
function followAccounts(
  { events, onError }: Base,
  parts: PortfolioParts,
  { store, unproven, forget, changed }: Following,
): void {
  const accountsOf = createAccountMarks()
  const onProfiles = (profiles: readonly Pick<Profile, 'id' | 'keys'>[]): void => {
    for (const { profileId, account } of accountsOf(profiles)) {
      // The curve of another account is not this one's, and is gone before anything of it can be shown.
      if (account === 'other') forget(profileId)
      const was = unproven.has(profileId)
      if (account === 'unproven') unproven.add(profileId)
      else unproven.delete(profileId)
      if (was !== unproven.has(profileId)) changed(profileId)
    }
  }
  events.on('started', () => onProfiles(parts.profiles()))
  events.on('profiles-changed', (profiles) => {
    onProfiles(profiles)
    store.keepProfiles(profiles.map(({ id }) => id)).catch((error: unknown) => onError('portfolio', error))
  })
  events.on('account-replaced', forget)
}

interface Taken {
  readonly snapshot: ValueSnapshot
  /** The venue named no account at all. */
  readonly isEmpty: boolean
  /** The machine's clock is about right, as far as the venue's time tells. */
  readonly isClockRight: boolean
}

/** ms that the machine's clock may be off before nothing is thinned by it. */
const mostOffMs = 3_600_000

interface Taking {
  readonly profileId: string
  readonly signal: AbortSignal
  readonly now: () => number
}

/** Balances and prices as read now; null where one of them cannot be read, or not whole. */
async function read({ clientOf, pricesOf }: PortfolioParts, { profileId, signal, now }: Taking): Promise<Taken | null> {
  const client = clientOf(profileId)
  if (!client.ok) return null
  const options = { priority: 'market', signal } as const
  const [accounts, tickers] = await Promise.all([
    client.value.call('listAccounts', {}, options),
    client.value.call('listTickers', {}, options),
  ])
  if (accounts.kind !== 'accepted' || tickers.kind !== 'accepted') return null
  // A balance that could not be read would be missing from the total unnoticed.
  if (accounts.unreadable !== null) return null
  const lasts = new Map(tickers.data.ticker.map(({ symbol, last }) => [symbol, last]))
  const currencies = [...new Set([...accounts.data.map(({ currency }) => currency), 'BTC'])]
  const prices = pricesOf((symbol) => lasts.get(symbol) ?? null, 'USDT', currencies)
  const offset = client.value.clockOffset()
  return {
    snapshot: snapshotOf(accounts.data, prices, now()),
    isEmpty: accounts.data.length === 0,
    isClockRight: offset !== null && Math.abs(offset) <= mostOffMs,
  }
}
