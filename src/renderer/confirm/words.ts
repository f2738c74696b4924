import type { ConfirmView, LimitsReview, WithdrawalBody, WithdrawalReview } from '#shared/bridge/confirm.ts'

/** Every sentence of the window. It speaks English, as main does. */
export const words = {
  cancel: 'Cancel',
  recipientGets: 'Recipient gets',
  totalDeducted: (mode: WithdrawalBody['feeDeductType']): string =>
    mode === 'EXTERNAL' ? 'You lose, fee on top' : 'You lose, fee included',
  recipient: 'Recipient',
  network: 'Chain',
  inside: 'inside the venue',
  memo: 'Memo',
  memoNone: 'none: you said that the recipient has none',
  none: 'none',
  amount: 'Amount',
  fee: 'Fee',
  feeMode: { INTERNAL: 'out of the amount', EXTERNAL: 'on top' },
  remark: 'Remark, with Coffer’s tag',
  entry: 'In your book as',
  kinds: { ADDRESS: 'Address', UID: 'UID', MAIL: 'E-mail', PHONE: 'Phone' },
  exact: 'What is signed, to the last byte',
  typeMarked: 'First use: type the six marked characters',
  typeWhole: 'First use: type the whole recipient',
  pin: 'Your PIN',
  noProof: 'No PIN is set: whoever sits here can confirm this. Settings offers one.',
  touchId: 'Touch ID is asked for when you confirm.',
  memoWarning:
    'This chain needs a memo and you gave none. Where the recipient is an exchange, the money is lost without it.',
  leaves: (seconds: number): string =>
    seconds > 0
      ? `Ends in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
      : 'This has been open for more than 2 minutes. Close it and ask again; nothing was sent.',
  failed: 'Coffer did not answer. Nothing is known to have been sent; look at Activity.',
  practice: 'practice',
  live: 'live',
} as const

export const kindWord = (view: ConfirmView): string => (view.profile.kind === 'practice' ? words.practice : words.live)

export const titleOf = (view: ConfirmView): string =>
  view.kind === 'withdrawal' ? `Withdraw ${bodyOf(view).currency}` : 'Let more out'

/** The word on the button that does it: what, how much, and whether it is real. */
export const actionOf = (view: ConfirmView): string => {
  if (view.kind === 'limits') return `Change the limits · ${kindWord(view)}`
  const { amount, currency } = bodyOf(view)
  return `Withdraw ${amount} ${currency} · ${kindWord(view)}`
}

/** The withdrawal as it stands in the bytes that are signed. */
export const bodyOf = (view: WithdrawalReview): WithdrawalBody => JSON.parse(view.body) as WithdrawalBody

export const changeOf = ({ what, currency, from, to }: LimitsReview['changes'][number]): string => {
  if (what === 'waiting') return `New recipients wait ${from} h now, and will wait ${to} h.`
  const after = to === null ? 'without a cap' : `up to ${to} ${currency ?? ''}`
  return `${currency ?? ''} leaves up to ${from ?? ''} in 24 hours now, and will leave ${after}.`
}
