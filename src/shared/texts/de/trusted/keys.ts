import type { trustedKeys as en } from '../../en/trusted/keys.ts'

const requests = (count: number): string => (count === 1 ? 'Eine Anfrage' : `${count} Anfragen`)

export const trustedKeys: typeof en = {
  'trusted-key.add': 'API-Key hinzufügen',
  'trusted-key.do-add': 'Key hinzufügen',
  'trusted-key.replace': 'API-Key ersetzen',
  'trusted-key.do-replace': 'Key ersetzen',
  'trusted-key.label': 'Bezeichnung',
  'trusted-key.version': 'Key-Version',
  'trusted-key.venue': 'Adresse der Börse',
  'trusted-key.nowhere-else': 'Keys gehen an keine andere',
  'trusted-key.venue-name': ({ name }) => `Hinzugefügt als „\u2068${name}\u2069“.`,
  'trusted-key.look-alike':
    'Diese Adresse hat Buchstaben, die wie andere aussehen können. Zeichen für Zeichen mit der bekannten vergleichen.',
  'trusted-key.key': 'Key',
  'trusted-key.secret': 'Secret',
  'trusted-key.passphrase': 'Passphrase',
  'trusted-key.passphrase-hint': 'die beim Anlegen dieses Keys eingegebene',
  'trusted-key.role': 'Rolle',
  'trusted-key.role-hint': 'Auszahlen braucht einen eigenen Key',
  'trusted-key.read': 'Lesen',
  'trusted-key.trade': 'Handeln',
  'trusted-key.withdraw': 'Auszahlen',
  'trusted-key.read-note': 'Coffer liest damit das Konto und sendet keine Order.',
  'trusted-key.trade-note': 'Coffer erteilt, ändert und storniert damit Orders und liest das Konto.',
  'trusted-key.withdraw-note': 'Coffer zahlt damit aus. Bei der Börse eine IP-Whitelist für ihn setzen.',
  'trusted-key.replaces': 'Ersetzt Key',
  'trusted-key.stays-valid': 'Bei der Börse bleibt er gültig, bis Sie ihn dort löschen.',
  'trusted-key.switch-set':
    'Der Totmannschalter dieses Profils ist scharf oder kann es sein. Wenn die Börse nicht zeigt, dass der neue Key zum selben Konto gehört, erneuert Coffer den Schalter nicht mehr, und die Börse storniert die Orders seiner Paare. Um sie zu behalten, zuerst den Schalter entschärfen.',
  'trusted-key.no-tail': 'zu kurz, um sein Ende zu zeigen',
  'trusted-key.stored': 'Wird im Schlüsselbund gespeichert, dann mit einer Abfrage getestet.',
  'trusted-key.in-memory': 'Dieser Computer hat keinen Schlüsselbund: Der Key bleibt bis zum Beenden von Coffer.',
  'trusted-key.read-key': 'Lese-Key',
  'trusted-key.trade-key': 'Trading-Key',
  'trusted-key.withdraw-key': 'Auszahlungs-Key',
  'trusted-profile.relabel': 'Profil ändern',
  'trusted-profile.colour': 'Farbe',
  'trusted-profile.same-colour': 'ein anderes Profil hat diese Farbe',
  'trusted-profile.note':
    'An Bezeichnung und Farbe erkennen Sie dieses Konto, hier und auf jeder Seite. Keys, Börse und Limits bleiben unverändert.',
  'trusted-removal.profile': 'Profil',
  'trusted-removal.delete-profile': 'Profil löschen',
  'trusted-removal.remove-key': 'Key entfernen',
  'trusted-removal.profile-lost':
    'Die Keys verschwinden endgültig aus dem Schlüsselbund dieses Computers. Konto, Orders und API-Keys bei der Börse bleiben.',
  'trusted-removal.key-lost':
    'Der Key verschwindet endgültig aus dem Schlüsselbund dieses Computers. Bei der Börse bleibt er gültig.',
  'trusted-removal.switch-set':
    'Der Totmannschalter dieses Profils ist scharf oder kann es sein. Ohne diesen Key kann Coffer den Schalter vielleicht nicht mehr erneuern oder entschärfen, und die Börse storniert die Orders seiner Paare. Um sie zu behalten, zuerst den Schalter entschärfen.',
  'trusted-removal.unresolved': ({ count }) =>
    `${requests(count)} dieses Profils ${count === 1 ? 'hat' : 'haben'} ein unbekanntes Ergebnis. Ohne die Keys kann Coffer ${count === 1 ? 'sie' : 'sie alle'} nicht klären.`,
  'trusted-removal.unread':
    'Das Journal ist nicht lesbar: Der Totmannschalter dieses Profils kann scharf sein, und Anfragen können ungeklärt sein. Zuerst seine Orders auf der Website der Börse ansehen.',
  'trusted-removal.start-over': 'Neue Profilliste anlegen',
  'trusted-removal.do-start-over': 'Neue Liste anlegen',
  'trusted-removal.start-over-lost':
    'Die unlesbare Profilliste bleibt unter anderem Namen erhalten, und eine leere tritt an ihre Stelle. Ihre Keys bleiben im Schlüsselbund, aber Coffer führt sie nicht mehr auf.',
  'trusted-venue.add': 'Börse hinzufügen',
  'trusted-venue.name': 'Name',
  'trusted-venue.prefix': 'Header-Präfix',
  'trusted-venue.site': 'Site-Typ',
  'trusted-venue.none': 'keiner',
  'trusted-venue.this-computer': 'dieser Computer selbst',
  'trusted-venue.gets-keys':
    'Keys von Profilen bei dieser Börse und alles damit Signierte gehen an diese Adresse. Nur hinzufügen, wenn Sie wissen, wer sie betreibt: Jeder andere Host bekäme Ihre Keys.',
}
