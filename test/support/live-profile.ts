import type { Profile } from '#shared/domain/profile.ts'

/** A live profile without a key. */
export const profileOf = (id: string): Profile => ({
  id,
  label: `Profile ${id}`,
  colour: '#6ea8fe',
  kind: 'live',
  venueId: 'kucoin',
  createdAt: 0,
  keys: [],
  sessionOnly: false,
  deletePending: false,
})
