import type { vault as en } from '../en/vault.ts'

const said = (words: string | null): string => (words === null ? '' : ` (Meldung: ${words})`)
const disk = (act: string, cause: string | null): string =>
  `Die Liste der Profile konnte nicht ${act} werden (${cause ?? 'Fehler unbekannt'}). Festplatte prüfen.`

export const vault: typeof en = {
  'keychain.empty': 'Ein leerer Wert kann nicht im Schlüsselbund gespeichert werden.',
  'keychain.nul': 'Der Key enthält ein NUL-Zeichen. Neu einfügen.',
  'keychain.half-character': 'Der Key enthält ein halbes Zeichen. Neu einfügen.',
  'keychain.too-long':
    'Key, Secret und Passphrase sind zusammen zu lang: Manche Schlüsselbunde fassen 2560 Bytes. Das Eingefügte prüfen.',
  'keychain.locked': (p) =>
    `Der Schlüsselbund des Systems ist gesperrt oder verweigert den Zugriff${said(p.said)}. Entsperren und noch einmal versuchen.`,
  'keychain.missing': (p) =>
    `Dieser Computer bietet keinen Schlüsselbund des Systems${said(p.said)}. Unter Linux einen Secret Service wie GNOME Keyring starten, dann Coffer neu starten.`,
  'keychain.failed': (p) =>
    `Fehler im Schlüsselbund des Systems${said(p.said)}. Prüfen, ob er läuft, und noch einmal versuchen.`,
  'keychain.timeout': ({ seconds }) =>
    `Der Schlüsselbund des Systems hat nicht innerhalb von ${seconds} s geantwortet. Nach seinem eigenen Passwortfenster sehen, dann noch einmal versuchen.`,
  'keychain.stopped': 'Abgebrochen, bevor der Schlüsselbund des Systems antwortete. Noch einmal versuchen.',
  'keychain.no-key': 'Der Schlüsselbund des Systems enthält diesen Key nicht mehr. Neu eingeben.',
  'keychain.not-kept':
    'Der Schlüsselbund des Systems hat den Eintrag nicht wie geschrieben gespeichert. Noch einmal versuchen.',
  'keychain.not-removed':
    'Der Schlüsselbund des Systems enthält den Eintrag nach dem Entfernen noch. Dort entfernen oder es Coffer überlassen, das es beim nächsten Start wieder versucht.',
  'keychain.entry-damaged': 'Der Schlüsselbund-Eintrag dieses Keys ist beschädigt. Den Key in seinem Profil ersetzen.',
  'keychain.pin-damaged': 'Der Schlüsselbund-Eintrag der PIN ist beschädigt. Dort entfernen, um neu zu beginnen.',
  'keychain.still-marked': 'Bis der Schlüsselbund es bestätigt, gilt der Eintrag als „wird gelöscht“.',
  'vault.locked': 'Coffer ist gesperrt. Entsperren und noch einmal versuchen.',
  'vault.locked-meanwhile': 'Coffer wurde inzwischen gesperrt. Entsperren und noch einmal versuchen.',
  'vault.stopped': 'Abgebrochen, bevor der Key gelesen wurde. Noch einmal versuchen.',
  'touch-id.prompt': 'Coffer zu entsperren',
  'touch-id.or-pin':
    'Touch ID ist derzeit nicht verfügbar. Die PIN eingeben, oder den Deckel öffnen oder die Tastatur mit dem Sensor anschließen und noch einmal versuchen.',
  'touch-id.only':
    'Touch ID ist derzeit nicht verfügbar; ohne sie bleibt Coffer gesperrt. Den Deckel öffnen oder die Tastatur mit dem Sensor anschließen, dann noch einmal versuchen.',
  'touch-id.type-pin': 'Touch ID ist derzeit nicht verfügbar. Die aktuelle PIN eingeben, dann noch einmal drücken.',
  'touch-id.not-on':
    'Touch ID ist derzeit nicht verfügbar und wird daher nicht eingeschaltet. Den Deckel öffnen oder die Tastatur mit dem Sensor anschließen, dann noch einmal versuchen.',
  'touch-id.only-confirms':
    'Touch ID ist derzeit nicht verfügbar, und nur sie kann das bestätigen. Den Deckel öffnen oder die Tastatur mit dem Sensor anschließen, dann noch einmal versuchen.',
  'touch-id.refused': 'Touch ID hat nicht bestätigt, dass Sie es sind. Noch einmal versuchen.',
  'pin.type': 'Die PIN eingeben.',
  'pin.type-current': 'Erst die aktuelle PIN eingeben.',
  'pin.length': 'Eine PIN hat 4 bis 64 Zeichen.',
  'pin.not-set': 'Keine PIN gesetzt. Erst eine setzen.',
  'pin.wait': ({ seconds }) => `Zu viele Fehlversuche. In ${seconds} s noch einmal versuchen.`,
  'pin.wrong': ({ left }) =>
    left === 1
      ? 'Falsche PIN. Noch ein Versuch, dann folgt eine Wartezeit.'
      : `Falsche PIN. Noch ${left} Versuche, dann folgt eine Wartezeit.`,
  'pin.wrong-wait': ({ seconds }) => `Falsche PIN. Nächster Versuch in ${seconds} s.`,
  'profile.gone': 'Dieses Profil gibt es nicht mehr. Ein anderes wählen.',
  'profile.gone-or-deleting': 'Dieses Profil gibt es nicht mehr, oder es wird gelöscht. Ein anderes wählen.',
  'profile.no-such-key': 'Dieses Profil hat keinen solchen Key. In seinen Einstellungen einen hinzufügen.',
  'profile.only-key': 'Das ist der einzige Key des Profils: stattdessen das Profil löschen.',
  'profile.no-key.read': 'Dieses Profil hat keinen Key mit Leserecht. In seinen Einstellungen einen hinzufügen.',
  'profile.no-key.trade': 'Dieses Profil hat keinen Key mit Handelsrecht. In seinen Einstellungen einen hinzufügen.',
  'profile.no-key.withdraw':
    'Dieses Profil hat keinen Key mit Auszahlungsrecht. In seinen Einstellungen einen hinzufügen.',
  'profile.same-label': 'Ein anderes Profil hat diese Bezeichnung. Eine unverwechselbare wählen.',
  'profile.practice-fixed': 'Das Übungskonto ist eingebaut: Bezeichnung und Keys lassen sich nicht ändern.',
  'profiles.newer': 'Die Liste der Profile stammt von einem neueren Coffer. Dieses benutzen; nichts wurde geändert.',
  'profiles.corrupt':
    'Die Liste der Profile ist nicht lesbar. Nichts wurde geändert: eine Kopie von profiles.json zurückspielen oder eine leere Liste beginnen und die alte Datei daneben behalten.',
  'erase.on-its-way': 'Eine Anfrage ist noch unterwegs zur Börse. Ihre Antwort abwarten, dann alles entfernen.',
  'erase.changed': 'Inzwischen wurde etwas gesendet oder scharf gestellt. Dieses Fenster neu öffnen.',
  'erase.know-first': 'Erst bestätigen, dass Sie wissen, was noch offen ist.',
  'erase.left': ({ names }) =>
    `Der Schlüsselbund des Systems gibt ${names.map((name) => `„${name}“`).join(', ')} nicht frei. Entsperren und noch einmal drücken. Die Daten bleiben bis dahin: Ohne sie wüsste niemand mehr von diesen Keys.`,
  'erase.half-way':
    'Das Entfernen blieb auf halbem Weg stehen: Einige Keys sind vielleicht schon aus dem Schlüsselbund entfernt, die Daten sind noch da. Noch einmal alles entfernen oder die fehlenden Keys neu eingeben.',
  'erase.not-begun': 'Entfernt wurde nichts.',
  'erase.disarmed': ({ count }) =>
    count === 1
      ? 'Ein Totmannschalter wurde aber entschärft: Wer weitermacht, stellt ihn unter Sicherheit neu scharf.'
      : `${count} Totmannschalter wurden aber entschärft: Wer weitermacht, stellt sie unter Sicherheit neu scharf.`,
  'erase.disarm-in-doubt': ({ count }) =>
    count === 1
      ? 'Das Entschärfen eines Totmannschalters wurde gesendet und hat keine Antwort: unter Sicherheit nachsehen, ob er noch gesetzt ist.'
      : `Das Entschärfen von ${count} Totmannschaltern wurde gesendet und hat keine Antwort: unter Sicherheit nachsehen, ob sie noch gesetzt sind.`,
  'erase.fired': ({ count }) =>
    count === 1
      ? 'Ein Totmannschalter hatte schon ausgelöst: unter Sicherheit nachsehen, was er storniert hat.'
      : `${count} Totmannschalter hatten schon ausgelöst: unter Sicherheit nachsehen, was sie storniert haben.`,
  'erase.unknown-keys': 'Ohne die Liste weiß Coffer nicht, welche Keys zu entfernen wären.',
  'profiles.fine': 'Die Liste der Profile ist lesbar. Mit ihr weiterarbeiten: Eine neue ist nicht nötig.',
  'profiles.disk.read': ({ cause }) => disk('gelesen', cause),
  'profiles.disk.write': ({ cause }) => disk('geschrieben', cause),
  'profiles.disk.move': ({ cause }) => disk('verschoben', cause),
  'key.paste': 'Den API-Key einfügen.',
  'key.not-a-word':
    'Der API-Key enthält ein Leerzeichen oder ein Zeichen, das Keys nicht haben. Neu kopieren, als ein Wort.',
  'key.version-1':
    'Das ist ein Key der Version 1, den die Börse nicht mehr annimmt. Dort einen neuen anlegen und hier einfügen.',
  'secret.paste': 'Das API-Secret einfügen.',
  'secret.control': 'Das API-Secret enthält mittendrin einen Zeilenumbruch oder ein Steuerzeichen. Neu kopieren.',
  'passphrase.type': 'Die Passphrase eingeben, die beim Anlegen dieses Keys gewählt wurde.',
  'passphrase.control': 'Die Passphrase enthält mittendrin einen Zeilenumbruch oder ein Steuerzeichen. Neu eingeben.',
}
