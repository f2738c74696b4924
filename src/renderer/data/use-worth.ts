import { computed } from 'vue'
import { multiply } from '#shared/decimal.ts'
import { useBalances } from '#renderer/data/use-account.ts'
import { useLive } from '#renderer/data/use-live.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { mostNames } from '#shared/domain/ticker-table.ts'
import { accountRows } from './account-rows.ts'
import type { AccountRow } from './account-rows.ts'
import { worthOf } from './worth.ts'
import type { PriceOf } from './worth.ts'

/** The venue prices money, and the market prices coins. Practice knows dollars only. */
const money = ['USD', 'EUR'] as const
const coins = ['USDT', 'BTC', 'ETH'] as const
export type ValueCurrency = (typeof money)[number] | (typeof coins)[number]

const isMoney = (currency: ValueCurrency): currency is (typeof money)[number] => money.some((name) => name === currency)

/** Everything the account holds, in one currency of the user's choice. */
export function useWorth() {
  const settings = useSettingsStore()
  const profiles = useProfilesStore()
  const balances = useBalances()

  const choices = computed<readonly ValueCurrency[]>(() =>
    profiles.current?.kind === 'practice' ? ['USD', ...coins] : [...money, ...coins],
  )
  const currency = computed<ValueCurrency>({
    get: () => choices.value.find((name) => name === settings.valueCurrency) ?? 'USD',
    set: (name) => void (settings.valueCurrency = name),
  })
  const rows = computed(() => accountRows(balances.data.value ?? []))

  const prices = useLive(() => (isMoney(currency.value) ? { kind: 'prices', base: currency.value } : null))
  /** By the last trades, which the venue's own prices know of money alone. */
  const coinPrices = useLive(() =>
    isMoney(currency.value)
      ? null
      : {
          kind: 'coinPrices',
          base: currency.value,
          currencies: rows.value.map((row) => row.currency).slice(0, mostNames),
        },
  )
  const source = computed(() => (isMoney(currency.value) ? prices : coinPrices))

  const priceOf = computed<PriceOf | null>(() => {
    const table = source.value.data.value
    return table === null ? null : (name) => table[name] ?? (name === currency.value ? '1' : null)
  })
  const worth = computed(() =>
    priceOf.value === null || balances.data.value === null ? null : worthOf(rows.value, priceOf.value),
  )
  const worthOfRow = ({ currency: name, total }: AccountRow): string | null => {
    const price = priceOf.value?.(name) ?? null
    return price === null ? null : multiply(total, price)
  }
  /** Decimals that a value is read in; it is cut, not rounded. */
  const places = computed(() => (currency.value === 'BTC' || currency.value === 'ETH' ? 8 : 2))
  return { currency, choices, rows, balances, places, worth, worthOfRow, source }
}
