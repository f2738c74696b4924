import type { streams as en } from '../en/streams.ts'

export const streams: typeof en = {
  'streams.ended':
    'Der Stream der Börse ist zu Ende. Coffer verbindet sich selbst neu; kommt er nicht wieder, das Netz prüfen.',
  'streams.silent':
    'Der Stream der Börse ist verstummt und gilt damit als abgebrochen. Coffer verbindet sich selbst neu; kommt er nicht wieder, das Netz prüfen.',
  'streams.slow':
    'Die Börse hat ihren Stream nicht rechtzeitig geöffnet. Coffer versucht es selbst noch einmal; kommt er nicht, das Netz prüfen.',
  'streams.redirected': 'Der Stream der Börse hat umgeleitet; Coffer folgt Umleitungen nie. Adresse der Börse prüfen.',
  'streams.no-ack':
    'Die Börse hat diesen Stream nicht innerhalb von 5 s bestätigt. Coffer fragt selbst noch einmal; kurz warten.',
  'streams.refused': ({ words }) =>
    `Die Börse hat diesen Stream abgelehnt: „${words}“. Coffer fragt stattdessen ab; prüfen, ob das Paar noch gelistet ist.`,
  'streams.token-refused': ({ words }) =>
    `Die Börse hat das Token des Streams abgelehnt: „${words}“. Coffer holt selbst ein neues; kommt der Stream nicht wieder, den Key prüfen.`,
  'streams.limit': ({ words }) =>
    `Eine Grenze der Streams der Börse ist erreicht: „${words}“. Coffer wartet und fragt noch einmal; nicht benötigte Panels schließen.`,
  'streams.too-many': ({ most }) =>
    `Eine Börse streamt höchstens ${most} Themen über eine Verbindung. Nicht benötigte Panels schließen.`,
  'streams.other-host':
    'Die Antwort der Börse nennt für ihren Stream eine Adresse, die nicht die der Börse ist; nichts wurde geöffnet. Adresse der Börse prüfen.',
  'streams.no-server':
    'Die Börse nennt keinen Server für ihren Stream. Coffer fragt stattdessen ab; einige Minuten warten.',
  'streams.missed':
    'Eine Abfrage fand, was der Stream der Börse nicht gemeldet hat. Coffer fragt ab, bis er wieder meldet; tut er es nicht, das Netz prüfen.',
  'streams.unproven':
    'Der Stream hat seit einer Minute nichts Neues gemeldet, und keine Abfrage hat die letzten Werte bestätigt. Coffer fragt ab, bis eines von beidem kommt; bleibt es aus, das Netz prüfen.',
  'streams.incomplete':
    'Der Stream hat eine Order gemeldet, die noch nicht gelesen werden konnte; diese Liste ist nicht vollständig. Coffer liest sie noch einmal; kommt sie nicht, auf der Seite der Börse nachsehen.',
  'streams.gaps':
    'Der Stream der Börse hat dreimal in einer Minute Teile dieses Orderbuchs verloren. Coffer fragt es ab und versucht es binnen einer Minute neu; hält es an, das Netz prüfen.',
  'streams.flood':
    'Die Börse hat mehr gesendet, als Coffer aufnimmt; der Stream wurde beendet. Coffer verbindet sich selbst neu; kurz warten.',
  'streams.locked': 'Coffer ist gesperrt, daher sind die Streams Ihrer Konten geschlossen. Coffer entsperren.',
  'streams.key-changed': 'Die Keys dieses Profils haben sich geändert, daher beginnt sein Stream neu. Kurz warten.',
  'streams.row-unreadable':
    'Eine Nachricht des Streams war nicht lesbar, daher liest Coffer den Stand neu. Tritt das wieder auf, nach einem Update von Coffer sehen.',
}
