import { computed, reactive, ref } from 'vue'
import type { AlertDraft, AlertKind, AlertOptions, AlertRule, AlertView } from '#shared/domain/alert.ts'
import { alertDefaults, pairOf } from '#shared/domain/alert.ts'

/** What stands in the fields: of every kind, so that another kind and back loses nothing. */
export interface AlertFields extends Omit<AlertOptions, 'pauseMinutes'> {
  kind: AlertKind
  price: string
  direction: 'either' | 'above' | 'below'
  percent: string
  minutes: string
  anyPair: boolean
  volume: string
  unit: 'base' | 'quote'
  currency: string
  balance: string
  balanceDirection: 'moves' | 'above' | 'below' | 'either'
  /** The pair of a listing, which need not be listed yet. */
  symbol: string
  event: 'either' | 'listed' | 'halted'
  /** Separated by commas. */
  words: string
  repeat: boolean
  note: string
  sound: boolean
  notify: boolean
  pauseMinutes: string
}

/** What stands in the fields at first. */
const emptyFields = (pair: string, last: string | null): AlertFields => ({
  kind: 'price',
  price: last ?? '',
  direction: 'either',
  percent: '2',
  minutes: '15',
  anyPair: false,
  volume: '',
  unit: 'base',
  currency: pair.split('-')[0] ?? '',
  balance: '',
  balanceDirection: 'moves',
  symbol: pair,
  event: 'either',
  words: '',
  ...alertDefaults,
  pauseMinutes: String(alertDefaults.pauseMinutes),
})

/** The fields of the form about an alert, and what they come to. `last`: the pair's last price; null where there is none. */
export function useAlertForm(pair: () => string, last: string | null) {
  const start = (): AlertFields => emptyFields(pair(), last)
  const form = reactive(start())
  /** The alert that is being changed; null while one is added. */
  const edited = ref<AlertView | null>(null)
  const symbol = computed(() => (edited.value === null ? null : pairOf(edited.value.rule)) ?? pair())

  function rule(): AlertRule {
    const { kind, minutes, direction, event } = form
    switch (kind) {
      case 'price':
        return { kind, symbol: symbol.value, price: form.price, direction }
      case 'change':
        return { kind, symbol: symbol.value, percent: form.percent, minutes: Number(minutes) }
      case 'fill':
        return { kind, symbol: form.anyPair ? null : symbol.value }
      case 'volume':
        return { kind, symbol: symbol.value, amount: form.volume, unit: form.unit, minutes: Number(minutes) }
      case 'balance': {
        const currency = form.currency.trim().toUpperCase()
        return { kind, currency, amount: form.balance, direction: form.balanceDirection }
      }
      case 'listing':
        return { kind, symbol: form.anyPair ? null : form.symbol.trim().toUpperCase(), event }
      case 'announcement':
        return {
          kind,
          words: form.words
            .split(',')
            .map((word) => word.trim())
            .filter((word) => word !== ''),
        }
    }
  }
  function draft(): AlertDraft {
    const { repeat, note, sound, notify } = form
    // A pause that is not on screen cannot be wrong there; the kept one stays.
    const pause = repeat ? { pauseMinutes: Number(form.pauseMinutes) } : {}
    return { ...rule(), repeat, note, sound, notify, ...pause }
  }
  function begin(): void {
    edited.value = null
    Object.assign(form, start(), { kind: form.kind })
  }
  function edit(alert: AlertView): void {
    edited.value = alert
    const { options } = alert
    Object.assign(form, start(), options, { pauseMinutes: String(options.pauseMinutes) }, fieldsOf(alert.rule))
  }
  return { form, edited, symbol, rule, draft, begin, edit }
}

/** A rule as it stands in the fields. */
function fieldsOf(rule: AlertRule): Partial<AlertFields> {
  const { kind } = rule
  switch (kind) {
    case 'price':
      return { kind, price: rule.price, direction: rule.direction }
    case 'change':
      return { kind, percent: rule.percent, minutes: String(rule.minutes) }
    case 'fill':
      return { kind, anyPair: rule.symbol === null }
    case 'volume':
      return { kind, volume: rule.amount, unit: rule.unit, minutes: String(rule.minutes) }
    case 'balance':
      return { kind, currency: rule.currency, balance: rule.amount, balanceDirection: rule.direction }
    case 'listing':
      return {
        kind,
        event: rule.event,
        anyPair: rule.symbol === null,
        ...(rule.symbol === null ? {} : { symbol: rule.symbol }),
      }
    case 'announcement':
      return { kind, words: rule.words.join(', ') }
  }
}
