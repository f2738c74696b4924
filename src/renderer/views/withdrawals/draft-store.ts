import { defineStore } from 'pinia'
import { computed, reactive, watch } from 'vue'
import type { BookEntryView } from '#shared/domain/address-book.ts'
import type { Recipient, WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import type { FeeMode, WithdrawType } from '#shared/domain/withdrawal-kinds.ts'
import type { MoneyOutcome } from '#renderer/data/money-outcome.ts'
import { useMoneyAct } from '#renderer/data/use-money-act.ts'
import { readAmount } from '#shared/typed-amount.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useBookStore } from './book-store.ts'

/** A recipient as it is typed; texts are never null while somebody writes them. */
export interface RecipientDraft {
  currency: string
  withdrawType: WithdrawType
  toAddress: string
  chain: string | null
  memo: string
  memoNone: boolean
}

export const emptyRecipient = (currency = ''): RecipientDraft => ({
  currency,
  withdrawType: 'ADDRESS',
  toAddress: '',
  chain: null,
  memo: '',
  memoNone: false,
})

/** What is sent of it. Blanks at the ends come along when people copy; they are never part of an address. */
export const recipientOf = (draft: RecipientDraft): Recipient => {
  const isAddress = draft.withdrawType === 'ADDRESS'
  const memo = draft.memo.trim()
  return {
    currency: draft.currency,
    withdrawType: draft.withdrawType,
    toAddress: draft.toAddress.trim(),
    chain: isAddress ? draft.chain : null,
    memo: isAddress && memo !== '' ? memo : null,
    memoNone: isAddress && draft.memoNone,
  }
}

const pinned = ({ currency, withdrawType, toAddress, chain, memo, memoNone }: BookEntryView): Recipient => ({
  currency,
  withdrawType,
  toAddress,
  chain,
  memo,
  memoNone,
})

const emptyTerms = (): { amount: string; feeMode: FeeMode; inner: boolean; remark: string } => ({
  amount: '',
  feeMode: 'EXTERNAL',
  inner: false,
  remark: '',
})

/** The amount as main takes it: what cannot be read is handed on as typed, so that main says what is wrong with it. */
const amountOf = (typed: string): string => {
  const read = readAmount(typed)
  return read.state === 'ok' ? read.value : read.state === 'empty' ? '' : typed.slice(0, 64)
}

const mayHaveLeft: ReadonlySet<MoneyOutcome['kind']> = new Set(['accepted', 'unknown', 'unanswered'])

interface RecipientChoice {
  entryId: string | null
  writing: boolean
  label: string
}
const emptyChoice = (): RecipientChoice => ({ entryId: null, writing: false, label: '' })

/** Who it goes to: an entry of the book, or a recipient being written. */
function useRecipient() {
  const book = useBookStore()
  const choice = reactive(emptyChoice())
  const typed = reactive(emptyRecipient())
  // Another currency has other chains, and another kind of recipient has none; that no memo is needed was said of one chain.
  watch(
    () => [typed.currency, typed.withdrawType],
    () => void (typed.chain = null),
    { flush: 'sync' },
  )
  watch(
    () => [typed.currency, typed.withdrawType, typed.chain],
    () => void (typed.memoNone = false),
    { flush: 'sync' },
  )
  const entry = computed(() => book.entries.find(({ id }) => id === choice.entryId) ?? null)
  const recipient = computed<Recipient | null>(() => {
    if (!choice.writing) return entry.value === null ? null : pinned(entry.value)
    return typed.currency === '' ? null : recipientOf(typed)
  })
  function begin(): void {
    Object.assign(choice, emptyChoice())
    Object.assign(typed, emptyRecipient())
  }
  return { choice, typed, entry, recipient, begin }
}

/**
 * The withdrawal being written. It outlives its view, so that a lock, a cancelled window or a look elsewhere costs nobody
 * their entries; another profile begins with an empty one (T12).
 */
export const useWithdrawalDraft = defineStore('withdrawal draft', () => {
  const profiles = useProfilesStore()
  const money = useMoneyAct('withdrawals.request')
  const { begin: beginRecipient, choice, typed, entry, recipient } = useRecipient()
  const terms = reactive(emptyTerms())

  function begin(): void {
    beginRecipient()
    Object.assign(terms, emptyTerms())
    money.clear()
  }
  watch(() => profiles.currentId, begin)
  // What became of the last one is no word on the next.
  watch(
    () => terms.amount,
    (typed) => void (typed !== '' && money.clear()),
  )

  /** null until there is something to check. */
  const withdrawalRequest = computed<WithdrawalRequest | null>(() => {
    const to = recipient.value
    if (to === null) return null
    const { feeMode, remark, inner } = terms
    return { ...to, amount: amountOf(terms.amount), feeMode, remark, inner: to.withdrawType !== 'ADDRESS' || inner }
  })

  function pick(entryId: string): void {
    const before = entry.value?.currency
    Object.assign(choice, { entryId, writing: false })
    if (entry.value?.currency !== before) terms.amount = ''
    terms.inner = false
    money.clear()
  }
  function write(currency: string): void {
    Object.assign(choice, { entryId: null, writing: true, label: '' })
    Object.assign(typed, emptyRecipient(currency))
    terms.amount = ''
    money.clear()
  }
  function stopWriting(): void {
    choice.writing = false
  }

  /** What a press sends, as a text: whose money, to whom and how much. A remark changes none of it. */
  const subject = (): string => JSON.stringify([profiles.currentId, recipient.value, withdrawalRequest.value?.amount])

  /**
   * Asks for main's own window; the amount is emptied once something may have left. What was typed meanwhile for
   * another profile, recipient or amount is another draft, and stays.
   */
  async function send(duplicateId?: string): Promise<void> {
    if (withdrawalRequest.value === null) return
    const sent = subject()
    const outcome = await money.act({ withdrawalRequest: withdrawalRequest.value }, duplicateId)
    const left = outcome !== null && mayHaveLeft.has(outcome.kind)
    if (left && subject() === sent) Object.assign(terms, { amount: '', remark: '' })
  }

  return { choice, typed, terms, entry, recipient, withdrawalRequest, pick, write, stopWriting, send, ...money }
})
