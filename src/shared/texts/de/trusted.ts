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
}
