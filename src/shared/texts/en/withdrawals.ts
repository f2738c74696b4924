/** Withdrawals and the address book. */
export const withdrawals = {
  'address-book.choose-chain': 'Choose the network; it is fixed for this address.',
  'address-book.no-chain': 'A UID, e-mail or phone has neither network nor memo.',
  'address-book.memo-or-none': 'A memo is entered and “no memo” is confirmed as well. Choose one.',
  'address-book.full': ({ most }: { most: number }) =>
    `An address book holds ${most} recipients. Remove one that is not used any more.`,
  'address-book.gone': 'This entry is not in the address book any more. Choose another one.',
  'address-book.listed': ({ label }: { label: string }) =>
    `This recipient is in the address book already, as “${label}”.`,
  'withdrawal.not-listed': 'This recipient is not in your address book.',
  'withdrawal.sent-already': 'This withdrawal was sent already. See Activity for its outcome.',
  'withdrawal.moved': 'Something changed since this was opened. Close it and ask again; nothing was sent.',
  'withdrawal.type-recipient':
    'That is not this recipient. Compare it with your own source, and cancel if it is another one.',
  'withdrawal.type-marked':
    'These are not the hidden characters. Compare the address with your own source, and cancel if it is another one.',
  'limits.no-pending': 'This change does not wait any more. Look at the limits.',
  'withdrawal.chain-missing': 'Choose the network: the recipient must expect the money on it.',
  'withdrawal.chain-unknown': ({ currency }: { currency: string }) =>
    `${currency} cannot be withdrawn on this network; choose one from the list.`,
  'withdrawal.closed': ({ currency, chain, said }: { currency: string; chain: string | null; said: string | null }) =>
    `Withdrawals of ${currency}${chain === null ? '' : ` on ${chain}`} are closed now.${said === null ? '' : ` The venue says: ${said}`}`,
  'withdrawal.address-missing': 'Choose a recipient.',
  'withdrawal.address-shape': 'This does not fit.',
  'withdrawal.unseen': 'There are invisible characters in it. Copy it from its source again, or type it.',
  'withdrawal.look-alike':
    'This address begins and ends like a known one, but is a different one. Poisoned addresses look like this. Compare it in full with what the recipient gave you.',
  'withdrawal.memo-inside': 'A transfer inside the venue takes no memo; leave it out.',
  'withdrawal.memo-missing': ({ currency, chain }: { currency: string; chain: string }) =>
    `${currency} on ${chain} needs a memo: without the right one the money is lost. Enter it, or confirm that the recipient has none.`,
  'withdrawal.memo-forbidden': ({ currency, chain }: { currency: string; chain: string }) =>
    `${currency} on ${chain} takes no memo; leave it out.`,
  'withdrawal.not-in-book': 'This recipient is not in your address book. Add it there; the waiting time begins then.',
  'withdrawal.waiting': ({ hours }: { hours: number }) =>
    `This recipient is new in your address book; it can be used in ${hours === 1 ? 'less than an hour' : `about ${hours} hours`}.`,
  'withdrawal.amount-missing': 'Enter an amount.',
  'withdrawal.amount-invalid': 'An amount is a decimal above zero, such as 0.5.',
  'withdrawal.amount-precision': (p: { currency: string; most: number; decimals: number }) =>
    `${p.currency} allows at most ${p.most} decimals; this has ${p.decimals}.`,
  'withdrawal.amount-minimum': ({ least, currency }: { least: string; currency: string }) =>
    `The minimum is ${least} ${currency}.`,
  'withdrawal.amount-maximum': ({ most, currency, chain }: { most: string; currency: string; chain: string }) =>
    `The maximum per withdrawal on ${chain} is ${most} ${currency}.`,
  'withdrawal.amount-available': ({ available, currency }: { available: string; currency: string }) =>
    `Main holds ${available} ${currency}, and withdrawals are paid from Main only.`,
  'withdrawal.amount-with-fee': ({ fee, most, currency }: { fee: string; most: string; currency: string }) =>
    `With the fee of ${fee} ${currency} on top, at most ${most} ${currency} can be withdrawn.`,
  'withdrawal.amount-quota': ({ left, currency }: { left: string; currency: string }) =>
    `The venue’s limit leaves ${left} ${currency} for today.`,
  'withdrawal.fee-too-high': ({ fee, currency }: { fee: string; currency: string }) =>
    `The fee of ${fee} ${currency} leaves nothing for the recipient.`,
  'withdrawal.over-cap': ({ left, total, currency }: { left: string; total: string; currency: string }) =>
    `Your own limit leaves ${left} ${currency} within 24 hours; this needs ${total} ${currency}.`,
  'withdrawal.duplicate':
    'The outcome of an earlier withdrawal to this recipient is unknown. Wait until it is resolved, or confirm that you want a second one.',
  'withdrawal.open-duplicate': ({ amount, currency, at }: { amount: string; currency: string; at: string }) =>
    `An earlier withdrawal of ${amount} ${currency} to this recipient, requested ${at} UTC, is unresolved. It may have been executed. Confirming sends a second one.`,
  'address.form.evm':
    'An address on this network begins with 0x and has 40 hexadecimal digits; written in both cases of letters, its checksum is checked.',
  'address.form.trx': 'An address on this network begins with T and has 34 characters; its checksum is checked.',
  'address.form.btc': 'An address on this network begins with 1, 3 or bc1; its checksum is checked.',
  'address.form.ltc': 'An address on this network begins with L, M, 3 or ltc1; its checksum is checked.',
  'address.form.doge': 'An address on this network begins with D, A or 9; its checksum is checked.',
  'address.form.bch':
    'An address on this network begins with bitcoincash:, q, p, 1 or 3; only its characters and length are checked.',
  'address.form.xrp': 'An address on this network begins with r; its checksum is checked.',
  'address.form.xlm': 'An address on this network begins with G and has 56 characters; its checksum is checked.',
  'address.form.sol': 'An address on this network is 32 bytes in base58; it has no checksum.',
  'address.form.ada': 'An address on this network begins with addr1, Ae2 or DdzFF; the checksum of addr1 is checked.',
  'address.form.dot': 'An address on this network begins with 1; its checksum is checked.',
  'address.form.lightning':
    'An address on this network is an invoice that begins with lnbc; only its characters are checked.',
  'address.form.unknown':
    'Coffer has no rule for addresses of this network; it only checks that there is no blank in it.',
  'address.form.uid': 'A UID is 5 to 15 digits.',
  'address.form.mail': 'An e-mail address has one @ and a domain.',
  'address.form.phone': 'A phone number has its country code and digits, such as 49-1701234567.',
}
