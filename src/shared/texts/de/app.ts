import type { app as en } from '../en/app.ts'

export const app: typeof en = {
  'app.failed': 'Fehler in Coffer. Vor einem neuen Versuch unter Aktivität nachsehen.',
  'app.foreign-page': 'Aufruf abgelehnt: Er kam nicht von Coffers eigener Seite.',
  'app.foreign-window': 'Aufruf abgelehnt: Er kam nicht von Coffers Seite.',
  'charts.window': 'Coffer: Charts im eigenen Fenster',
  'charts.only': 'Dieses Fenster zeigt nur Charts. Nutzen Sie dafür das Hauptfenster von Coffer.',
  'app.closing': 'Coffer wird beendet, nichts wurde gesendet. Neu starten und noch einmal drücken.',
  'app.input-not-valid': 'Die Eingabe ist ungültig.',
  'app.silent': 'Coffer hat nicht geantwortet. Vor einem neuen Versuch unter Aktivität nachsehen.',
  'app.answer-unreadable': 'Die Antwort ist nicht lesbar.',
  'app.only-https': 'Coffer öffnet nur https-Seiten der Börse. Die Adresse kopieren, wenn Sie ihr vertrauen.',
  'app.folder-not-opened': ({ folder }) =>
    `Dieser Computer konnte den Ordner nicht zeigen. Im Dateimanager öffnen: ${folder}`,
  'app.dialog-open': 'Ein Dialog von Coffer ist schon offen. Zuerst diesen beantworten.',
  'app.too-soon': ({ seconds }) =>
    seconds === 1
      ? 'Eben erst geschehen. In einer Sekunde erneut versuchen.'
      : `Eben erst geschehen. In ${seconds} Sekunden erneut versuchen.`,
  'app.file-not-written':
    'Die Datei konnte nicht geschrieben werden. Anderen Ordner wählen oder Speicherplatz schaffen.',
  'app.clipboard': 'Die Zwischenablage hat es nicht angenommen. Noch einmal versuchen.',
  'settings.unreadable':
    'Die Einstellungsdatei ist nicht lesbar und wird nicht überschrieben. Rechte des Datenordners prüfen.',
  'settings.not-kept':
    'Die Einstellung konnte nicht gespeichert werden. Speicherplatz schaffen und noch einmal versuchen.',
  'store.not-kept.address-book':
    'Das Adressbuch konnte nicht gespeichert werden. Speicherplatz schaffen und noch einmal versuchen.',
  'store.not-kept.sub-accounts':
    'Die Liste der Unterkonten konnte nicht gespeichert werden. Speicherplatz schaffen und noch einmal versuchen.',
  'store.unreadable.address-book': 'Das Adressbuch ist nicht lesbar. Rechte des Datenordners prüfen.',
  'store.unreadable.sub-accounts': 'Die Liste der Unterkonten ist nicht lesbar. Rechte des Datenordners prüfen.',
  'store.damaged.address-book': ({ file }) =>
    `Das Adressbuch ist beschädigt. ${file} aus dem Datenordner verschieben und Coffer neu starten.`,
  'store.damaged.sub-accounts': ({ file }) =>
    `Die Liste der Unterkonten ist beschädigt. ${file} aus dem Datenordner verschieben und Coffer neu starten.`,
  'store.not-kept.order-limits':
    'Die Orderlimits konnten nicht gespeichert werden. Speicherplatz schaffen und noch einmal versuchen.',
  'store.unreadable.order-limits':
    'Die Orderlimits sind nicht lesbar, daher werden nur Stornos gesendet. Rechte des Datenordners prüfen.',
  'store.damaged.order-limits': ({ file }) =>
    `Die Orderlimits sind beschädigt, daher werden nur Stornos gesendet. ${file} aus dem Datenordner verschieben und Coffer neu starten.`,
  'feed.after-sleep': 'Dieser Computer war im Ruhezustand. Die Daten werden neu geladen, sobald die Uhr geprüft ist.',
  'feed.too-many': 'Die Seite beobachtet zu viel gleichzeitig. Einige Panels schließen.',
  'feed.no-history': 'Davon ist noch nichts gelesen. Noch einmal versuchen, sobald die Tabelle es zeigt.',
  'feed.not-saved':
    'Coffer wurde inzwischen gesperrt oder das Konto ersetzt. Nichts wurde gespeichert. Erneut speichern.',
  'feed.no-orders':
    'Die offenen Orders sind gerade nicht bekannt. Noch einmal versuchen, sobald die Tabelle sie zeigt.',
  'feed.no-balances': 'Die Guthaben sind gerade nicht bekannt. Noch einmal versuchen, sobald die Tabelle sie zeigt.',
  'feed.no-market': 'Der Markt ist noch nicht gelesen. Noch einmal versuchen, sobald die Tabelle ihn zeigt.',
  'feed.pairs-in-view':
    'Dieser Key darf nicht fragen, welche Paare offene Orders haben. Gezeigt werden nur die der angezeigten Paare. Ein Key mit dem Recht Spot zeigt alle.',
  'feed.failed': 'Fehler in Coffer beim Lesen. Coffer versucht es noch einmal.',
  'practice.not-kept': 'Die Übung beginnt neu, konnte aber nicht gespeichert werden. Speicherplatz schaffen.',
  'transfer.same-account': 'Zwei verschiedene Konten wählen.',
  'sub-accounts.listed': 'Dieses Unterkonto steht schon in der Liste.',
  'sub-accounts.full': ({ most }) => `Eine Liste fasst ${most} Unterkonten. Erst eines entfernen.`,
}
