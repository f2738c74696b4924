import type { orderRules as en } from '../en/order-rules.ts'

export const orderRules: typeof en = {
  'order-rule.use-either': ({ low, high }) => `${low} oder ${high} eingeben.`,
  'order-rule.use-more': ({ least }) => `${least} oder mehr eingeben.`,
  'order-rule.use-less': ({ most }) => `${most} oder weniger eingeben.`,
  'order-rule.price-above': ({ rate, reference }) =>
    `Ein Kaufpreis darf höchstens ${rate} % über dem Referenzpreis ${reference} liegen.`,
  'order-rule.price-below': ({ rate, reference }) =>
    `Ein Verkaufspreis darf höchstens ${rate} % unter dem Referenzpreis ${reference} liegen.`,
  'order-rule.price-step': ({ step }) => `Der Preisschritt ist ${step}.`,
  'order-rule.worth': ({ worth, least, currency }) =>
    `Der Orderwert von ${worth} ${currency} liegt unter dem Minimum von ${least} ${currency}.`,
  'order-rule.size-least': ({ least, currency }) => `Die Mindestmenge ist ${least} ${currency}.`,
  'order-rule.size-most': ({ most, currency }) => `Die Höchstmenge ist ${most} ${currency}.`,
  'order-rule.size-filled': ({ filled, currency }) =>
    `${filled} ${currency} sind schon ausgeführt: Die Gesamtmenge muss größer sein. Um den Rest zu beenden, Order stornieren.`,
  'order-rule.size-step': ({ step }) => `Der Mengenschritt ist ${step}.`,
  'order-rule.funds-least': ({ least, currency }) => `Der Mindestbetrag ist ${least} ${currency}.`,
  'order-rule.funds-most': ({ most, currency }) => `Der Höchstbetrag ist ${most} ${currency}.`,
  'order-rule.funds-step': ({ step }) => `Der Betrag muss ein Vielfaches von ${step} sein.`,
  'order-rule.trigger-passed': ({ stop, last }) =>
    `Der letzte Preis ${last} hat den Auslöser ${stop} schon passiert: Die Order würde sofort ausgeführt. Prüfen Sie den Auslöser und senden Sie sie neu.`,
  'order-rule.leg-passed': ({ last }) =>
    `Der letzte Preis ${last} liegt nicht zwischen Limitpreis und Auslöser: Prüfen Sie beide und senden Sie sie neu.`,
  'order-rule.visible-least': 'Die sichtbare Menge muss mindestens ein Zwanzigstel der Menge sein.',
  'order-rule.visible-most': 'Die sichtbare Menge darf nicht größer als die Menge sein.',
  'order-rule.visible-step': ({ step }) => `Die sichtbare Menge muss ein Vielfaches von ${step} sein.`,
}
