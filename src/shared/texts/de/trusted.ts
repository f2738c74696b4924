import type { trusted as en } from '../en/trusted.ts'

export const trusted: typeof en = {
  'trusted.limits-changed': 'Die Limits haben sich inzwischen geändert. Ansehen und neu anfordern.',
  'trusted.locked': 'Coffer wurde inzwischen gesperrt; nichts wurde ausgeführt. Entsperren und neu anfordern.',
  'trusted.key-first':
    'Die PIN wurde zurückgesetzt, und die Keys dieses Profils sind vergessen. Zuerst einen Key eingeben; bis dahin wird kein Empfänger hinzugefügt und kein Limit gelockert.',
  'trusted.another-open':
    'Coffers eigenes Fenster ist schon mit einer anderen Frage offen: Diese zuerst dort beantworten. Nichts wurde gesendet oder geändert.',
  'trusted.not-confirmed': 'Nicht bestätigt; nichts wurde gesendet.',
  'trusted.not-changed': 'Nicht bestätigt; nichts wurde geändert.',
  'trusted.not-unlocked': 'Nicht entsperrt: Sie haben das Fenster geschlossen.',
  'trusted.not-shown':
    'Diese Antwort gilt nicht dem, was angezeigt wird; nichts wurde ausgeführt. Abbrechen und neu anfordern.',
  'trusted.already-used':
    'Diese Bestätigung wurde schon benutzt; nichts weiter wird gesendet. Unter Aktivität nachsehen.',
  'trusted.too-old': ({ seconds }) =>
    `Seit dem Öffnen sind über ${seconds} s vergangen. Abbrechen und neu anfordern; nichts wurde ausgeführt.`,
  'trusted.type-word': ({ word }) => `${word} genau so eingeben, wie es dort steht.`,
  'trusted.paused': ({ seconds }) =>
    `Nichts wurde gesendet oder geändert. Coffers eigenes Fenster wurde gerade erst geschlossen: In ${seconds} s noch einmal drücken.`,
  'trusted.too-early':
    'Das Fenster war noch nicht lange genug vorn; nichts wurde getan. Bitte lesen und noch einmal drücken.',
  'trusted-key.choose-version': 'Die Version des Keys wählen, 2 oder 3; die Börse zeigt sie.',
  'trusted-key.choose-role': 'Wählen, wofür dieser Key ist.',
  'trusted-removal.changed':
    'An diesem Profil hat sich inzwischen etwas geändert. Dieses Fenster schließen und neu anfordern.',
  'pin.differs': 'Die beiden neuen PINs sind verschieden. Zweimal dieselbe eingeben.',
  'protection.changed': 'Die Einstellungen haben sich inzwischen geändert. Schließen, ansehen und neu anfordern.',
  'trusted.no-answer': 'Coffer hat nicht geantwortet. Ob etwas getan wurde, ist unbekannt. Unter Aktivität nachsehen.',
}
