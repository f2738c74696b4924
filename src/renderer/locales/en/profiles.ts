export const profiles = {
  profile: {
    current: 'Profile',
    switch: 'Switch profile',
    manage: 'Manage profiles',
    practice: 'Practice',
    live: 'Live',
    readOnly: 'Read-only',
    readOnlyUnknown: 'Limits unknown',
    add: 'Add profile',
    practiceLabel: 'Practice desk',
  },
  keyBadge: {
    may: {
      read: 'may read',
      trade: 'may trade',
      withdraw: 'may withdraw',
    },
    mays: 'Key permissions, {label}',
    unlistedMark: 'may withdraw from any IP address',
    refused: {
      read: 'read key refused by the venue',
      trade: 'trade key refused by the venue',
      withdraw: 'withdrawal key refused by the venue',
    },
    refusedWhat: {
      trade:
        'The venue refused this profile’s trade key and may refuse it again. Profiles says why; test the key there.',
      withdraw:
        'The venue refused this profile’s withdrawal key and may refuse it again. Profiles says why; test the key there.',
    },
  },
}
