/** The kinds of a withdrawal, free of schemas, since the page imports them. */
export const withdrawTypes = ['ADDRESS', 'UID', 'MAIL', 'PHONE'] as const
export type WithdrawType = (typeof withdrawTypes)[number]

/** `INTERNAL` takes the fee out of the amount, `EXTERNAL` adds it on top. Always explicit (facts, section 4.6). */
export const feeModes = ['INTERNAL', 'EXTERNAL'] as const
export type FeeMode = (typeof feeModes)[number]
