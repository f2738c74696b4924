import type { trusted as en } from '../en/trusted.ts'

export const trusted: typeof en = {
  'trusted.window': 'Coffer: bestätigen',
  'trusted.name': ({ name }) => `„${name}“`,
  'trusted.now': 'Jetzt',
  'trusted.new': 'Neu',
  'trusted.show': 'Anzeigen',
  'trusted.hide': 'Verbergen',
  'trusted.type': ({ word }) => `Zum Bestätigen ${word} eingeben`,
  'trusted.type-word': ({ word }) => `${word} genau so eingeben, wie es dort steht.`,
  'trusted.paused': ({ seconds }) => `Sie haben gerade ein solches Fenster geschlossen. In ${seconds} s neu anfordern.`,
  'trusted.too-early':
    'Das Fenster war noch nicht lange genug vorn; nichts wurde getan. Bitte lesen und noch einmal drücken.',
  'trusted.no-answer': 'Coffer hat nicht geantwortet. Ob etwas getan wurde, ist unbekannt. Unter Aktivität nachsehen.',
  'trusted.waiting': 'Wartezeit neuer Empfänger',
  'trusted.cap': ({ currency }) => `${currency} in 24 Stunden`,
  'trusted.no-cap': 'Kein Limit',
  'trusted.currency': 'Währung',
  'trusted.label': 'Name',
  'trusted.added': 'Hinzugefügt',
  'trusted.relabelled': 'Umbenannt',
  'trusted.add-recipient': 'Empfänger hinzufügen',
  'trusted.add-recipient-note': 'Mit den Angaben des Empfängers vergleichen. Danach sind Auszahlungen an ihn möglich.',
  'trusted.usable': 'Nutzbar',
  'trusted.usable-now': 'sofort: keine Wartezeit gesetzt',
  'trusted.waits': ({ hours }) => (hours === 1 ? 'nach 1 Stunde' : `nach ${hours} Stunden`),
  'trusted.relabel-recipient': 'Empfänger umbenennen',
  'trusted.relabel': 'Name ändern',
  'trusted.relabel-recipient-note': 'Adresse, Netzwerk und Wartezeit bleiben unverändert.',
  'trusted.remove-recipient': 'Empfänger entfernen',
  'trusted.remove-recipient-note':
    'Danach ist keine Auszahlung an ihn möglich. Erneutes Hinzufügen beginnt die Wartezeit neu.',
}
