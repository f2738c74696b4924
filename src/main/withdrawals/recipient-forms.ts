import type { Shown, TrustedFact, TrustedForm } from '#shared/bridge/trusted.ts'
import type { BookEntry, Limits } from '#shared/domain/address-book.ts'
import { usableAt } from '#shared/domain/address-book.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'

/** What main's own window shows of a recipient. */
export interface ShownRecipient extends Recipient {
  /** People's name of the chain where the venue has just named it; its id is shown in any case. */
  readonly chainName: string | null
}

const fact = (label: Message, value: Shown, note: Message | null = null): TrustedFact => ({ label, value, note })
const words = (message: Message): Shown => ({ kind: 'words', words: message })
const name = (text: string): Shown => ({ kind: 'name', text })

const kinds = {
  ADDRESS: msg('confirm.address'),
  UID: msg('confirm.uid'),
  MAIL: msg('confirm.mail'),
  PHONE: msg('confirm.phone'),
} as const

/** Currency, network, address and memo: all of what an entry pins. The network's name is the venue's word, so it stands for itself. */
const recipientFacts = (recipient: ShownRecipient): readonly TrustedFact[] => {
  const { currency, withdrawType, chain, chainName, toAddress, memo, memoNone } = recipient
  const onChain = withdrawType === 'ADDRESS'
  const noMemo = words(memoNone ? msg('confirm.memo-none') : msg('confirm.none'))
  return [
    fact(kinds[withdrawType], { kind: onChain ? 'address' : 'figure', text: toAddress }),
    fact(msg('trusted.currency'), { kind: 'figure', text: currency }),
    fact(msg('confirm.chain'), onChain ? { kind: 'figure', text: chain ?? '' } : words(msg('confirm.inside'))),
    ...(onChain && chainName !== null && chainName !== chain ? [fact(msg('trusted.chain-name'), name(chainName))] : []),
    ...(onChain ? [fact(msg('confirm.memo'), memo === null ? noMemo : name(memo))] : []),
  ]
}

/** When an entry was written and when it got its label: a name that was changed yesterday proves little. */
export const entryAge = ({ addedAt, relabelledAt }: BookEntry): readonly TrustedFact[] => [
  fact(msg('trusted.added'), { kind: 'time', at: addedAt }),
  ...(relabelledAt === undefined ? [] : [fact(msg('trusted.relabelled'), { kind: 'time', at: relabelledAt })]),
]

const form = (given: Pick<TrustedForm, 'task' | 'title' | 'action' | 'facts'> & Partial<TrustedForm>): TrustedForm => ({
  kind: 'form',
  warnings: [],
  changes: [],
  fields: [],
  word: null,
  note: null,
  ...given,
})

/** A new name that money may leave to. `now`: ms since the epoch. */
export const addForm = (label: string, recipient: ShownRecipient, limits: Limits, now: number): TrustedForm =>
  form({
    task: 'add-recipient',
    title: msg('trusted.add-recipient'),
    facts: [
      fact(msg('trusted.label'), name(label)),
      ...recipientFacts(recipient),
      limits.waitingHours === 0
        ? fact(msg('trusted.usable'), words(msg('trusted.usable-now')))
        : fact(
            msg('trusted.usable'),
            { kind: 'time', at: usableAt({ addedAt: now }, limits) },
            msg('trusted.waits', { hours: limits.waitingHours }),
          ),
    ],
    note: msg('trusted.add-recipient-note'),
    action: msg('trusted.add-recipient'),
  })

export const relabelForm = (entry: BookEntry & ShownRecipient, label: string): TrustedForm =>
  form({
    task: 'relabel-recipient',
    title: msg('trusted.relabel-recipient'),
    changes: [{ label: msg('trusted.label'), from: name(entry.label), to: name(label), note: null }],
    facts: [...recipientFacts(entry), ...entryAge(entry)],
    note: msg('trusted.relabel-recipient-note'),
    action: msg('trusted.relabel'),
  })

export const removeForm = (entry: BookEntry & ShownRecipient): TrustedForm =>
  form({
    task: 'remove-recipient',
    title: msg('trusted.remove-recipient'),
    facts: [fact(msg('trusted.label'), name(entry.label)), ...recipientFacts(entry), ...entryAge(entry)],
    note: msg('trusted.remove-recipient-note'),
    action: msg('trusted.remove-recipient'),
  })
