import { msg } from '../messages.ts'

/** The kinds of a withdrawal, free of schemas, since the page imports them. */
export const withdrawTypes = ['ADDRESS', 'UID', 'MAIL', 'PHONE'] as const
export type WithdrawType = (typeof withdrawTypes)[number]

/** What main's own window calls a recipient of each kind. */
export const recipientLabels = {
  ADDRESS: msg('trusted.address'),
  UID: msg('trusted.uid'),
  MAIL: msg('trusted.mail'),
  PHONE: msg('trusted.phone'),
} as const

/** `INTERNAL` takes the fee out of the amount, `EXTERNAL` adds it on top. Always explicit (facts, section 4.6). */
export const feeModes = ['INTERNAL', 'EXTERNAL'] as const
export type FeeMode = (typeof feeModes)[number]
