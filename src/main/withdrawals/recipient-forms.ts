import type { Shown, TrustedFact, TrustedForm } from '#shared/bridge/trusted.ts'
import type { BookEntry, Limits } from '#shared/domain/address-book.ts'
import { usableAt } from '#shared/domain/address-book.ts'
import { hiddenRecipient } from '#shared/domain/address-groups.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import { recipientLabels } from '#shared/domain/withdrawal-kinds.ts'
import { msg } from '#shared/messages.ts'
import { change, fact, shown, trustedForm } from '#main/trusted/form.ts'
import { isCode } from './recipient-rules.ts'

/** What main's own window shows of a recipient. */
export interface ShownRecipient extends Recipient {
  /** People's name of the chain where the venue has just named it; its id is shown in any case. */
  readonly chainName: string | null
  /** Nothing was accepted for it yet: what the first withdrawal asks to be typed is hidden (M8). */
  readonly firstUse: boolean
}

/** A code of the venue's; an entry of an earlier build may hold a text of the page's in its place. */
const code = (text: string): Shown => (isCode(text) ? shown.figure(text) : shown.name(text))

/** Currency, network, address and memo: all of what an entry pins. The network's name is the venue's word, so it stands for itself. */
const recipientFacts = (recipient: ShownRecipient): readonly TrustedFact[] => {
  const { currency, withdrawType, chain, chainName, firstUse, memo, memoNone } = recipient
  const toAddress = firstUse ? hiddenRecipient(recipient) : recipient.toAddress
  const onChain = withdrawType === 'ADDRESS'
  const noMemo = shown.words(memoNone ? msg('trusted.memo-none') : msg('trusted.none'))
  return [
    fact(recipientLabels[withdrawType], shown[onChain ? 'address' : 'figure'](toAddress)),
    fact(msg('trusted.currency'), code(currency)),
    fact(msg('trusted.chain'), onChain ? code(chain ?? '') : shown.words(msg('trusted.inside'))),
    ...(onChain && chainName !== null && chainName !== chain
      ? [fact(msg('trusted.chain-name'), shown.name(chainName))]
      : []),
    ...(onChain ? [fact(msg('trusted.memo'), memo === null ? noMemo : shown.name(memo))] : []),
  ]
}

/** When an entry was written and when it got its label: a name that was changed yesterday proves little. */
export const entryAge = ({ addedAt, relabelledAt }: BookEntry): readonly TrustedFact[] => [
  fact(msg('trusted.added'), shown.time(addedAt)),
  ...(relabelledAt === undefined ? [] : [fact(msg('trusted.relabelled'), shown.time(relabelledAt))]),
]

/** All that a window says of an entry beside its label. */
export const entryFacts = (entry: BookEntry & ShownRecipient): readonly TrustedFact[] => [
  ...recipientFacts(entry),
  ...entryAge(entry),
]

/** A new name that money may leave to. `now`: ms since the epoch. */
export const addForm = (label: string, recipient: ShownRecipient, limits: Limits, now: number): TrustedForm =>
  trustedForm({
    task: 'add-recipient',
    title: msg('trusted.add-recipient'),
    facts: [
      fact(msg('trusted.label'), shown.name(label)),
      ...recipientFacts(recipient),
      limits.waitingHours === 0
        ? fact(msg('trusted.usable'), shown.words(msg('trusted.usable-now')))
        : fact(
            msg('trusted.usable'),
            shown.time(usableAt({ addedAt: now }, limits, null)),
            msg('trusted.waits', { hours: limits.waitingHours }),
          ),
    ],
    note: msg('trusted.add-recipient-note'),
    action: msg('trusted.add-recipient'),
  })

export const relabelForm = (entry: BookEntry & ShownRecipient, label: string): TrustedForm =>
  trustedForm({
    task: 'relabel-recipient',
    title: msg('trusted.relabel-recipient'),
    changes: [change(msg('trusted.label'), shown.name(entry.label), shown.name(label))],
    facts: entryFacts(entry),
    note: msg('trusted.relabel-recipient-note'),
    action: msg('trusted.relabel'),
  })

export const removeForm = (entry: BookEntry & ShownRecipient): TrustedForm =>
  trustedForm({
    task: 'remove-recipient',
    title: msg('trusted.remove-recipient'),
    facts: [fact(msg('trusted.label'), shown.name(entry.label)), ...entryFacts(entry)],
    note: msg('trusted.remove-recipient-note'),
    action: msg('trusted.remove-recipient'),
  })
