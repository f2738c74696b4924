import type { profiles as texts } from '../en/profiles.ts'

export const profiles: typeof texts = {
  profile: {
    current: 'Profil',
    switch: 'Profil wechseln',
    manage: 'Profile verwalten',
    practice: 'Übung',
    live: 'Live',
    readOnly: 'Nur lesen',
    readOnlyUnknown: 'Limits unbekannt',
    add: 'Profil hinzufügen',
    practiceLabel: 'Übungskonto',
  },
  keyBadge: {
    may: {
      read: 'darf lesen',
      trade: 'darf handeln',
      withdraw: 'darf auszahlen',
    },
    mays: 'Key-Rechte, {label}',
    unlistedMark: 'darf von jeder IP-Adresse auszahlen',
    refused: {
      read: 'Lese-Key von der Börse abgelehnt',
      trade: 'Trading-Key von der Börse abgelehnt',
      withdraw: 'Auszahlungs-Key von der Börse abgelehnt',
    },
    refusedWhat: {
      trade:
        'Die Börse hat den Trading-Key dieses Profils abgelehnt und kann das wieder tun. Der Grund steht unter Profile; dort den Key testen.',
      withdraw:
        'Die Börse hat den Auszahlungs-Key dieses Profils abgelehnt und kann das wieder tun. Der Grund steht unter Profile; dort den Key testen.',
    },
  },
}
