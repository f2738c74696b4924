/** What can be heard, one by one. Free of schemas, since the page imports it. */
export const soundEvents = ['filled', 'done', 'unknown', 'trouble'] as const
export type SoundEvent = (typeof soundEvents)[number]
