import type { profileForms as texts } from '../en/profile-forms.ts'

export const profileForms: typeof texts = {
  adding: {
    steps: 'Schritte',
    step: { '1': 'Key-Speicher', '2': 'Key eingeben', '3': 'Testen' },
    past: 'erledigt',
    inKeychain:
      'Keys liegen nur im Schlüsselbund dieses Computers. Sie kommen nie auf diese Seite zurück und verlassen Coffer nur als Signaturen und Header der Anfragen.',
    inMemory:
      'Ohne Schlüsselbund bleiben Keys im Speicher und gehen beim Beenden verloren. Nichts wird auf die Festplatte geschrieben.',
    keychain: {
      available: 'Schlüsselbund verfügbar. Ist er gesperrt, fragt er beim Speichern nach seinem Passwort.',
      locked: 'Der Schlüsselbund ist gesperrt. Entsperren Sie ihn und prüfen Sie erneut. Kein Key geht verloren.',
      'no-keychain':
        'Kein Schlüsselbund gefunden. Starten Sie einen (unter Linux einen Secret Service wie GNOME Keyring oder KWallet) und prüfen Sie erneut, oder fahren Sie nur für diese Sitzung fort.',
    },
    lookAgain: 'Erneut prüfen',
    atHand: 'Vorbereitung',
    parts: 'Ein API-Key der Börse: Key, Secret und Passphrase.',
    permissions:
      'Nur nötige Rechte: General zum Lesen, Spot zum Handeln. Für Auszahlungen einen eigenen Key verwenden.',
    addresses:
      'Für eine IP-Whitelist die öffentliche Adresse dieses Computers. Lehnt die Börse sie ab, zeigt der Test die Adresse, die sie sah.',
    next: 'Weiter',
    back: 'Zurück',
    testedNext: 'Der Key wird gespeichert, dann getestet. Offline folgt der Test später.',
    testAgain: 'Erneut testen',
    correct: 'Key bearbeiten',
    verdict: {
      passed: '{label} ist bereit.',
      failed: '{label} ist gespeichert. Die Börse hat den Key abgelehnt.',
      untested: '{label} ist gespeichert.',
    },
    trade: 'Mit {label} handeln',
    done: 'Fertig',
    practice: 'Übungskonto nutzen',
  },
  deletion: {
    title: '{label} löschen?',
    what: 'Löscht die Keys aus dem Schlüsselbund dieses Computers. Konto, Orders und API-Key bei der Börse bleiben.',
    type: 'Zur Bestätigung {label} eingeben',
    keep: 'Abbrechen',
    go: '{label} löschen',
    evenSo: '{label} trotzdem löschen',
    unresolved: 'Ohne die Keys kann Coffer diese Anfragen nicht klären.',
  },
  venue: {
    label: 'Börse',
    option: '{name} ({address})',
    add: 'Börse hinzufügen',
    name: 'Name',
    address: 'Adresse',
    addressHint: 'https://api.example.com, ohne Pfad.',
    prefix: 'Header-Präfix',
    prefixHint: 'Großbuchstaben vor -API-KEY in den Headern.',
    site: 'Site-Typ',
    batch: 'Je Batch',
    inside: 'in Coffer',
    siteHint: 'Leer: kein Site-Header.',
    save: 'Börse hinzufügen',
    problem: {
      'not-a-url': 'Adresse eingeben, die mit https:// beginnt.',
      'not-https': 'https:// verwenden. Einfaches http nur für diesen Computer, in der Entwicklung.',
      'has-path': 'Alles nach dem Hostnamen entfernen.',
      'has-credentials': 'Nutzername und Passwort entfernen.',
    },
  },
}
