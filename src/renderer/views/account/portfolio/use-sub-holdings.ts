import { computed, watch } from 'vue'
import { useSubAccountsStore } from '#renderer/data/stores/sub-accounts.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useLiveEach } from '#renderer/data/use-live.ts'
import { usePrices } from '#renderer/data/use-prices.ts'
import { heldTogether, worthOf } from '#shared/domain/worth.ts'
import type { WorthBase } from '#shared/domain/worth.ts'
import { isZero } from '#shared/decimal.ts'

/** Sub-accounts whose balances are read: the venue counts each of them dearly. */
const most = 10

/** What one sub-account comes to. `total` null: not known; `holds` null: not read. */
export interface SubHolding {
  readonly id: string
  readonly name: string
  readonly holds: boolean | null
  readonly total: string | null
  /** Nothing in it lacks a price. */
  readonly isWhole: boolean
}

/** The sub-accounts of the profile in view, as far as they are listed; nothing is asked for by itself. */
export function useSubHoldings(base: () => WorthBase) {
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const subs = useSubAccountsStore()
  watch(
    [() => profiles.currentId, () => vault.locked],
    ([id, locked]) => void (id !== null && !locked && subs.load(id)),
    { immediate: true },
  )
  const list = computed(() => (profiles.currentId === null ? null : (subs.lists.get(profiles.currentId) ?? null)))
  const entries = computed(() => list.value?.entries ?? [])
  const { snapshots } = useLiveEach(
    () => entries.value.slice(0, most).map(({ id }) => ({ kind: 'subAccount', id, empty: false }) as const),
    { pace: 'slow' },
  )
  /** What each holds, null where that is not read. */
  const held = computed(() =>
    entries.value.map((_, at) => {
      const known = snapshots.value[at]?.value ?? null
      if (known === null || vault.locked) return null
      const { mainAccounts, tradeAccounts, marginAccounts, tradeHFAccounts } = known
      return heldTogether([...mainAccounts, ...tradeAccounts, ...marginAccounts, ...tradeHFAccounts])
    }),
  )
  const prices = usePrices(base, () => {
    const all = held.value.flatMap((one) => one ?? []).filter(({ total }) => !isZero(total))
    return all.length === 0 ? null : heldTogether(all.map(({ currency, total }) => ({ currency, balance: total })))
  })
  const holdings = computed(() =>
    entries.value.map(({ id, name }, at): SubHolding => {
      const known = held.value[at] ?? null
      const priceOf = prices.priceOf.value
      const worth = known === null || priceOf === null ? null : worthOf(known, priceOf)
      return {
        id,
        name,
        holds: known === null ? null : known.some(({ total }) => !isZero(total)),
        total: worth?.total ?? null,
        isWhole: (worth?.uncounted ?? []).length === 0,
      }
    }),
  )
  return {
    holdings,
    /** The venue was never asked for them, and none was added by hand: nothing is known of how many there are. */
    unlisted: computed(() => list.value !== null && list.value.listedAt === null && entries.value.length === 0),
  }
}
