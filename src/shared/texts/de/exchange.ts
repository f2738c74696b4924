import type { exchange as en } from '../en/exchange.ts'

const facts = {
  redirected: 'Die Adresse der Börse hat umgeleitet; Coffer folgt Umleitungen nie.',
  unavailable: 'Störung bei der Börse; der Ausgang dieser Anfrage ist unbekannt.',
  overloaded: 'Die Börse ist überlastet; der Ausgang dieser Anfrage ist unbekannt.',
  unexpected: 'Die Antwort der Börse hat nicht die erwartete Form; der Ausgang dieser Anfrage ist unbekannt.',
  withoutData: 'Die Börse hat ohne Daten geantwortet; der Ausgang ist unbekannt.',
  undocumented: 'Die Antwort der Börse ist Coffer nicht bekannt; der Ausgang ist unbekannt.',
  unreadable: 'Die Antwort der Börse war nicht lesbar; der Ausgang dieser Anfrage ist unbekannt.',
}
const readings = {
  unavailable: 'Störung bei der Börse.',
  overloaded: 'Die Börse ist überlastet.',
  unexpected: 'Die Antwort der Börse hat nicht die erwartete Form.',
  withoutData: 'Die Börse hat ohne Daten geantwortet.',
  undocumented: 'Die Antwort der Börse ist Coffer nicht bekannt.',
  unreadable: 'Die Antwort der Börse war nicht lesbar.',
}
const tls = 'Das Zertifikat der Börse ist ungültig'
const between = 'Etwas steht zwischen Ihnen und der Börse: ein anderes Netz benutzen.'
const noProxy = 'Kein auf diesem Computer eingestellter Proxy ist erreichbar oder nutzbar'
const oddProxy = 'Auf diesem Computer ist eine Art Proxy eingestellt, die Coffer nicht beherrscht'
const setProxy = 'In den Systemeinstellungen einen HTTP-, HTTPS- oder SOCKS-5-Proxy einstellen.'

export const exchange: typeof en = {
  'wire.fact.redirected': facts.redirected,
  'wire.fact.unavailable': facts.unavailable,
  'wire.fact.overloaded': facts.overloaded,
  'wire.fact.unexpected': facts.unexpected,
  'wire.fact.without-data': facts.withoutData,
  'wire.fact.undocumented': facts.undocumented,
  'wire.fact.unreadable': facts.unreadable,
  'wire.fact.read.unavailable': readings.unavailable,
  'wire.fact.read.overloaded': readings.overloaded,
  'wire.fact.read.unexpected': readings.unexpected,
  'wire.fact.read.without-data': readings.withoutData,
  'wire.fact.read.undocumented': readings.undocumented,
  'wire.fact.read.unreadable': readings.unreadable,
  'wire.redirected': `${facts.redirected} Adresse der Börse prüfen.`,
  'wire.unavailable': `${facts.unavailable} Einige Minuten warten.`,
  'wire.overloaded': `${facts.overloaded} Einige Minuten warten.`,
  'wire.unexpected': `${facts.unexpected} Adresse der Börse prüfen und nach einem Update von Coffer sehen.`,
  'wire.without-data': `${facts.withoutData} Kurz warten und erneut abfragen.`,
  'wire.undocumented': `${facts.undocumented} Die Meldung der Börse lesen und unter Aktivität nachsehen.`,
  'wire.unreadable': `${facts.unreadable} Netz und Adresse der Börse prüfen.`,
  'wire.read.unavailable': `${readings.unavailable} Einige Minuten warten.`,
  'wire.read.overloaded': `${readings.overloaded} Einige Minuten warten.`,
  'wire.read.unexpected': `${readings.unexpected} Adresse der Börse prüfen und nach einem Update von Coffer sehen.`,
  'wire.read.without-data': `${readings.withoutData} Kurz warten und erneut abfragen.`,
  'wire.read.undocumented': `${readings.undocumented} Die Meldung der Börse lesen.`,
  'wire.read.unreadable': `${readings.unreadable} Netz und Adresse der Börse prüfen.`,
  'wire.read.stopped': 'Abgebrochen, bevor die Antwort kam. Bei Bedarf erneut abfragen.',
  'wire.list-moved': 'Die offenen Orders haben sich beim Abruf immer wieder geändert. Kurz warten und erneut abfragen.',
  'wire.edge': 'Das Gateway der Börse hat die Anfrage kurz gesperrt. 30 s bis zur nächsten warten.',
  'wire.clock-corrected': ({ seconds }) =>
    `Die Uhr geht um ${seconds} s falsch. Coffer rechnet damit und stellt sie nicht. Noch einmal drücken.`,
  'wire.clock-unknown':
    'Laut Börse geht die Uhr falsch, und ihre Zeit war nicht abzufragen. Netz prüfen und noch einmal drücken.',
  'wire.too-late': 'Die Anfrage kam zu spät bei der Börse an und wurde nicht angenommen. Noch einmal drücken.',
  'wire.not-in-time': 'Nicht innerhalb von 10 s sendbar, daher nicht gesendet. Bei Bedarf noch einmal drücken.',
  'wire.unreachable':
    'Die Börse ist derzeit nicht erreichbar. Nichts wurde gesendet, Ihre Eingaben bleiben. Noch einmal drücken, sobald die Verbindung wieder steht.',
  'wire.not-answering': ({ status }) =>
    `Die Börse antwortet nicht (${status}). Nichts wurde gesendet, Ihre Eingaben bleiben. Noch einmal drücken, sobald sie wieder antwortet.`,
  'wire.waking':
    'Coffer prüft nach dem Ruhezustand Verbindung und Uhr. Nichts wurde gesendet, Ihre Eingaben bleiben. Gleich noch einmal drücken.',
  'wire.lost': 'Die Börse ist nicht erreichbar.',
  'wire.lost.not-answering': ({ status }) => `Die Börse antwortet nicht (${status}).`,
  'wire.lost.waking':
    'Coffer prüft nach dem Ruhezustand Verbindung und Uhr; bis dahin werden neue Orders weder gesendet noch vorgemerkt. Stornos werden weiter versucht.',
  'wire.lost.tls': `${tls}. ${between}`,
  'wire.lost.proxy': `${noProxy}. Proxy-Einstellungen des Systems prüfen.`,
  'wire.lost.proxy-unsupported': `${oddProxy}. ${setProxy}`,
  'wire.lost.held':
    'Neue Orders werden weder gesendet noch vorgemerkt, Ihre Eingaben bleiben. Stornos werden weiter versucht.',
  'wire.not-connected': 'Die Börse ist nicht erreichbar. Netz prüfen; nichts wurde gesendet.',
  'wire.broke': 'Die Verbindung brach ab, bevor die Antwort kam. Netz prüfen.',
  'wire.tls': `${tls}; nichts wurde gesendet. ${between}`,
  'wire.tls.broke': 'Die sichere Verbindung brach ab, bevor die Antwort kam. Netz prüfen.',
  'wire.reset': 'Die Verbindung brach ab, bevor etwas gesendet wurde. Netz prüfen und noch einmal drücken.',
  'wire.timed-out':
    'Die Verbindung zur Börse kam nicht rechtzeitig zustande; nichts wurde gesendet. Netz prüfen und noch einmal drücken.',
  'wire.no-answer': 'Die Börse hat nicht rechtzeitig geantwortet. Netz prüfen.',
  'wire.proxy': `${noProxy}; nichts wurde gesendet. Proxy-Einstellungen des Systems prüfen.`,
  'wire.proxy.broke': 'Die Verbindung über den Proxy brach ab, bevor die Antwort kam. Netz prüfen.',
  'wire.proxy-unsupported': `${oddProxy}; nichts wurde gesendet. ${setProxy}`,
  'wire.too-large': 'Die Antwort der Börse ist zu groß. Weniger auf einmal abfragen.',
  'wire.too-large.unread': 'Die Antwort der Börse ist zu groß zum Lesen. Weniger auf einmal abfragen.',
  'wire.host-not-allowed':
    'Coffer verbindet sich nur mit den Adressen seiner Börsen, über https; nichts wurde gesendet. Adresse der Börse prüfen.',
  'wire.host-not-allowed.after':
    'Coffer verbindet sich nur mit den Adressen seiner Börsen, über https. Adresse der Börse prüfen.',
  'wire.stopped': 'Abgebrochen, bevor etwas gesendet wurde. Bei Bedarf noch einmal drücken.',
  'wire.stopped.waiting': 'Beim Warten auf die Antwort abgebrochen. Unter Aktivität nachsehen.',
  'wire.key-replaced':
    'Der Key dieses Profils wurde vor dem Senden ersetzt; nichts wurde gesendet. Noch einmal drücken.',
  'wire.unspellable': ({ field }) => `${field} lässt sich nicht in eine Webadresse schreiben.`,
  'wire.key-character': 'Der API-Key enthält ein Zeichen, das kein Key hat, etwa ein Leerzeichen. Neu eingeben.',
  'wire.no-time': 'Die Börse hat ihre Uhrzeit nicht genannt. Adresse der Börse und Netz prüfen.',
}
