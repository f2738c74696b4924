import { computed, watch } from 'vue'
import { useSubAccountsStore } from '#renderer/data/stores/sub-accounts.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useLiveEach } from '#renderer/data/use-live.ts'
import { heldTogether, worthOf } from '#shared/domain/worth.ts'
import type { PriceOf } from '#shared/domain/worth.ts'
import { isZero } from '#shared/decimal.ts'

/** Sub-accounts whose balances are read: the venue counts each of them dearly. */
const most = 10

/** What one sub-account comes to. `total` null: not known; `holds` null: not read. */
export interface SubHolding {
  readonly id: string
  readonly name: string
  readonly holds: boolean | null
  readonly total: string | null
}

/** The sub-accounts of the profile in view, as far as they are listed; nothing is asked for by itself. */
export function useSubHoldings(priceOf: () => PriceOf | null) {
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
  const holdings = computed(() =>
    entries.value.map(({ id, name }, at): SubHolding => {
      const known = snapshots.value[at]?.value ?? null
      if (known === null || vault.locked) return { id, name, holds: null, total: null }
      const { mainAccounts, tradeAccounts, marginAccounts, tradeHFAccounts } = known
      const held = heldTogether([...mainAccounts, ...tradeAccounts, ...marginAccounts, ...tradeHFAccounts])
      const prices = priceOf()
      return {
        id,
        name,
        holds: held.some(({ total }) => !isZero(total)),
        total: prices === null ? null : worthOf(held, prices).total,
      }
    }),
  )
  return {
    holdings,
    /** The venue was never asked for them, and none was added by hand: nothing is known of how many there are. */
    unlisted: computed(() => list.value !== null && list.value.listedAt === null && entries.value.length === 0),
  }
}
