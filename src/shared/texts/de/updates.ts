import type { updates as en } from '../en/updates.ts'

const clocks = { venue: 'der Uhr der Börse', machine: 'der Uhr dieses Rechners' } as const
const adviceBy = (clock: keyof typeof clocks, machine: string): string =>
  clock === 'machine' ? machine : 'Später erneut versuchen; nach Neuigkeiten des Herausgebers sehen.'

export const updates: typeof en = {
  'updates.no-address':
    'Dieser Build von Coffer kennt keine Stelle für neue Versionen. Dort nachsehen, woher er stammt.',
  'updates.offline': 'Die Stelle für Updates war nicht erreichbar. Das Netzwerk prüfen, dann erneut prüfen lassen.',
  'updates.tls':
    'Der Verbindung zur Stelle für Updates war nicht zu trauen. Das Netzwerk prüfen, und unter Einstellungen, Netzwerk, ob das Zertifikat einer Firma nötig ist.',
  'updates.proxy':
    'Der Weg durch den Proxy zur Stelle für Updates ist gescheitert. Die Proxy-Einstellungen des Systems prüfen.',
  'updates.redirected':
    'Die Stelle für Updates schickte Coffer weiter; dem folgt es nie. Das Netzwerk prüfen; manche verlangen erst eine Anmeldung.',
  'updates.too-large': 'Die Antwort zu Updates ist viel zu groß und wurde nicht gelesen. Später erneut versuchen.',
  'updates.status': ({ status }) =>
    `Die Stelle für Updates antwortete mit dem Status ${status}. Später erneut versuchen.`,
  'updates.not-a-manifest':
    'Was die Stelle für Updates sandte, ist keine signierte Versionsliste. Das Netzwerk prüfen; manche verlangen erst eine Anmeldung.',
  'updates.unknown-key':
    'Die Versionsliste ist von niemandem signiert, den dieses Coffer kennt; nichts darin gilt. Nichts installieren, was sie nennt; nach Neuigkeiten des Herausgebers sehen.',
  'updates.bad-signature':
    'Die Signatur der Versionsliste stimmt nicht; nichts darin gilt. Nichts installieren, was sie nennt; nach Neuigkeiten des Herausgebers sehen.',
  'updates.other-form':
    'Die Versionsliste ist richtig signiert, für diese Version aber nicht lesbar. Die Download-Seite selbst ansehen.',
  'updates.older-than-installed': ({ version, installed }) =>
    `Die Stelle für Updates nennt ${version} als neueste Version, älter als die installierte ${installed}. Die installierte behalten und später erneut versuchen.`,
  'updates.older-than-seen': ({ version, seen }) =>
    `Die Stelle für Updates nennt ${version} als neueste Version, zuvor aber schon ${seen}. Bei der neueren bleiben und später erneut versuchen.`,
  'updates.earlier-than-seen': ({ day, seen }) =>
    `Die Stelle für Updates sandte eine Liste vom ${day}, zuvor aber schon eine vom ${seen}. Sie verbirgt vielleicht eine neuere Version. Später erneut versuchen.`,
  'updates.date-ahead': ({ day, today, clock }) =>
    `Die Versionsliste wurde am ${day} signiert, nach ${clocks[clock]} ist aber erst der ${today}. ${adviceBy(clock, 'Die Uhr dieses Rechners stellen und erneut prüfen.')}`,
  'updates.too-old': ({ day, today, most, clock }) =>
    `Die Versionsliste wurde am ${day} signiert, mehr als ${most} Tage vor heute, nach ${clocks[clock]} dem ${today}. Eine alte Liste verbirgt vielleicht eine neuere Version. ${adviceBy(clock, 'Die Uhr dieses Rechners prüfen; stimmt sie, die Download-Seite selbst ansehen.')}`,
  'updates.older-than-built': ({ day, built, today, most }) =>
    `Die Versionsliste wurde am ${day} signiert, mehr als ${most} Tage bevor dieses Coffer am ${built} entstand; sie verbirgt vielleicht eine neuere Version. Nach der Uhr dieses Rechners ist erst der ${today}: Die Uhr stellen und erneut prüfen.`,
  'updates.nothing-named':
    'Noch wurde keine Versionsliste gelesen; es gibt nichts, womit eine Datei zu vergleichen wäre. Zuerst nach Updates suchen.',
  'updates.file-unreadable':
    'Die Datei ist nicht lesbar oder hat sich beim Lesen geändert. Prüfen, ob sie ganz geladen ist, und sie erneut wählen.',
  'store.not-kept.updates':
    'Was von neuen Versionen bekannt ist, konnte nicht gespeichert werden. Speicherplatz freigeben und erneut versuchen.',
  'store.unreadable.updates': 'Was von neuen Versionen bekannt ist, ist nicht lesbar. Rechte des Datenordners prüfen.',
  'store.damaged.updates': ({ file }) =>
    `Was von neuen Versionen bekannt ist, ist beschädigt. ${file} aus dem Datenordner entfernen und Coffer neu starten.`,
}
