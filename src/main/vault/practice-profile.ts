import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import type { Credentials } from '#shared/domain/profile.ts'
import { tailOf } from './entry.ts'
import type { PracticeProfile } from './types.ts'

/** The built-in practice account: one key that may do everything there, no keychain entry, nothing to add or remove. */
export const practiceProfile = (credentials: () => Credentials): PracticeProfile => ({
  credentials,
  profile: {
    id: 'practice',
    label: 'Practice desk',
    colour: '#a78bfa',
    kind: 'practice',
    venueId: practiceVenue.id,
    createdAt: 0,
    keys: [
      {
        role: 'withdraw',
        tail: tailOf(credentials().key),
        keyVersion: credentials().keyVersion,
        test: { state: 'untested' },
        testAgain: false,
        state: 'present',
        storedAt: 0,
        former: [],
        deletePending: false,
      },
    ],
    sessionOnly: false,
    deletePending: false,
  },
})
