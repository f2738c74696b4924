import { computed, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { isZero } from '#shared/decimal.ts'
import type { WalletType } from '#shared/exchange/wallets.ts'
import { useBalances } from '#renderer/data/use-account.ts'
import { useMoneyAct } from '#renderer/data/use-money-act.ts'
import { useRead } from '#renderer/data/use-read.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { isRefused, tradeBlocked } from '../key-hints.ts'
import type { TransferDraft } from './transfer-draft.ts'
import { transferAmount, availableIn, previewOf, problemOf } from './transfer-draft.ts'

const noDraft: TransferDraft = { currency: '', from: 'main', to: 'trade', amount: '' }

/** What the profile's own accounts hold of the draft's currency, and how finely it may be moved. */
function useHoldings(draft: ShallowRef<TransferDraft>) {
  const balances = useBalances()
  const accounts = computed(() => balances.data.value)
  const currencies = computed(() => {
    const held = (accounts.value ?? []).filter(({ balance }) => !isZero(balance)).map(({ currency }) => currency)
    return [...new Set([...held, ...(draft.value.currency === '' ? [] : [draft.value.currency])])].sort()
  })
  const wallets = computed<readonly WalletType[]>(() =>
    accounts.value?.some(({ type }) => type === 'trade_hf')
      ? ['main', 'trade', 'trade_hf', 'margin']
      : ['main', 'trade', 'margin'],
  )
  const rules = useRead('getCurrency', () => (draft.value.currency === '' ? null : { currency: draft.value.currency }))
  const places = computed(() => rules.data.value?.precision ?? null)
  const inWallet = (wallet: WalletType): string | null => availableIn(accounts.value, draft.value.currency, wallet)
  return { balances, currencies, wallets, places, inWallet }
}

/** The form that moves money between the profile's own accounts. */
export function useTransfer() {
  const profiles = useProfilesStore()
  const { act, ...money } = useMoneyAct('transfers.send')
  const draft = shallowRef<TransferDraft>(noDraft)
  const { balances, currencies, wallets, places, inWallet } = useHoldings(draft)
  watch(draft, money.clear)
  // What was typed was meant for the profile that was in view (T12).
  watch(
    () => profiles.currentId,
    () => {
      draft.value = { ...draft.value, amount: '' }
      money.clear()
    },
    { flush: 'sync' },
  )

  const available = computed(() => inWallet(draft.value.from))
  const problem = computed(() => problemOf(draft.value, { available: available.value, places: places.value }))
  const amount = computed(() => (problem.value === null ? transferAmount(draft.value) : null))
  const preview = computed(() =>
    amount.value === null ? null : previewOf(amount.value, available.value, inWallet(draft.value.to)),
  )
  const keyBlock = computed(() => (profiles.current === null ? null : tradeBlocked(profiles.current)))
  const keyRefused = computed(() => profiles.current !== null && isRefused(profiles.current, 'trade'))

  const change = (next: Partial<TransferDraft>): void => void (draft.value = { ...draft.value, ...next })
  /** The two accounts change places. */
  const turn = (): void => change({ from: draft.value.to, to: draft.value.from })
  /** Starts anew, with the first currency that is held where none is named. */
  const start = (wanted: TransferDraft): void => {
    const currency = wanted.currency === '' ? (currencies.value[0] ?? '') : wanted.currency
    draft.value = { ...wanted, currency }
  }
  async function send(overrideDuplicateOf?: string): Promise<void> {
    const { currency, from, to } = draft.value
    if (amount.value === null || currency === '') return
    await act({ currency, from, to, amount: amount.value }, overrideDuplicateOf)
  }

  return {
    balances,
    currencies,
    wallets,
    available,
    problem,
    amount,
    preview,
    keyBlock,
    keyRefused,
    draft,
    change,
    turn,
    start,
    send,
    ...money,
  }
}
