import type { profiles as en } from '../en/profiles.ts'

export const profiles: typeof en = {
  'profiles.choose-venue': 'Die Börse wählen, zu der dieser Key gehört.',
  'profiles.withdraw-untested': 'Ein Auszahlungs-Key wird nie von selbst getestet. Zum Testen „Testen“ drücken.',
  'profiles.switch-armed': 'Erst den Totmannschalter dieses Profils entschärfen, dann löschen.',
  'profiles.unresolved': ({ count }) =>
    `Der Ausgang ${count === 1 ? 'einer Anfrage' : `von ${count} Anfragen`} dieses Profils ist unbekannt. Erst löschen, wenn Aktivität den Ausgang zeigt.`,
  'venues.not-added': 'Die Börse wurde nicht hinzugefügt.',
  'venues.used': ({ labels }) =>
    labels.length === 1
      ? `Profil „${labels.join('')}“ nutzt diese Börse. Erst dieses Profil löschen.`
      : `Die Profile ${labels.map((label) => `„${label}“`).join(', ')} nutzen diese Börse. Erst diese Profile löschen.`,
  'venues.in-full': 'Die Adresse der Börse vollständig eingeben, zum Beispiel https://api.kucoin.com.',
  'venues.https': 'Die Adresse einer Börse muss mit https:// beginnen, sonst würde Ihr Key ungeschützt übertragen.',
  'venues.no-user': 'Benutzername und Passwort aus der Adresse der Börse entfernen.',
  'venues.no-path': 'Die Adresse der Börse ohne Pfad eingeben.',
  'venues.not-kept': 'Die Börse konnte nicht gespeichert werden. Speicherplatz schaffen und noch einmal versuchen.',
  'venues.not-removed': 'Die Börse konnte nicht entfernt werden. Speicherplatz schaffen und noch einmal versuchen.',
  'venues.built-in': 'Diese Börse gehört zu Coffer und bleibt. Nur selbst hinzugefügte Börsen entfernen.',
  'venues.gone': 'Diese Börse steht nicht mehr in der Liste.',
  'venues.unreadable': 'Die Liste der Börsen ist nicht lesbar. Rechte des Datenordners prüfen.',
  'venues.damaged': ({ file }) => `Die Liste der Börsen ist beschädigt. ${file} verschieben und Coffer neu starten.`,
  'connection.other-address':
    'Dieser Key wurde für eine andere Adresse eingegeben, als seine Börse jetzt hat; er wird nicht dorthin gesendet. Stimmt die neue Adresse, den Key neu eingeben.',
  'connection.no-venue':
    'Die Börse dieses Profils steht nicht in der Liste der Börsen. Eine Kopie von venues.json zurückspielen und Coffer neu starten.',
  'read.waiting': 'Zu viele Abfragen warten auf die Börse. Kurz warten; die Seite fragt von selbst wieder an.',
}
