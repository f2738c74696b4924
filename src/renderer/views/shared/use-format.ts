import { computed } from 'vue'
import { hiddenAmount, numbersWith } from '#renderer/ui/format/amount.ts'
import { timesWith } from '#shared/domain/times.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { withUnseenShown } from '#shared/names.ts'

/** Digits with their signs between thousands; `\u202f` is the narrow space that the settings offer. */
const whole = String.raw`\p{Nd}(?:[\p{Nd},\u202f]*\p{Nd})?`
/** What a number may not be glued to: the rest of an id, an address, a date, a time, a version or an IP address. */
const before = String.raw`(?<![\p{L}\p{Nd}]|[\p{L}\p{Nd}…:][-:/._…,]|…)`
const after = String.raw`(?![\p{L}\p{Nd}…]|[-:/._,][\p{L}\p{Nd}])`
/** Spans of time, codes and numbers of rows say nothing of money. */
const unitOfTime = String.raw`(?! ?(?:ms|s|min|h|d|seconds?|minutes?|hours?|days?|Sekunden?|Minuten?|Stunden?|Tage?n?)(?![\p{L}\p{Nd}]))`
const named = String.raw`(?<!\b(?:[Cc]ode|HTTP|step|Schritt|No\.|Nr\.) )`

/** A fraction is an amount even where a unit is glued to it. */
const fraction = String.raw`${before}${whole}\.\p{Nd}+(?![\p{Nd}]|[.:/-]\p{Nd})${unitOfTime}`
const amount = new RegExp(`${fraction}|${named}${before}${whole}${after}${unitOfTime}`, 'gu')

/** A text without its amounts, for sentences about the user's own money (T15); times, addresses and ids stay whole. */
export const withoutAmounts = (text: string): string => text.replace(amount, hiddenAmount)

type Maybe = string | null | undefined

/**
 * Numbers and times as the user wants them. What tells of the user's own money goes through `own`, which shows no figure
 * while balances are hidden (T15); public prices do not.
 */
export function useFormat() {
  const settings = useSettingsStore()
  const numbers = computed(() => numbersWith(settings.current.grouping))
  const times = computed(() => timesWith(settings.current))
  const hidden = computed(() => settings.current.hideBalances)

  const amount = (value: Maybe, places?: number): string => numbers.value.amount(value, places)
  const atMost = (value: Maybe, places: number): string => numbers.value.atMost(value, places)
  const fixed = (value: Maybe, places: number): string => numbers.value.fixed(value, places)
  /** A whole number of things, grouped as the user chose. */
  const count = (number: number): string => numbers.value.grouped(String(Math.trunc(number)))
  const time = (at: number): string => times.value.timeOfDay(at)
  const dayTime = (at: number): string => times.value.dayAndTime(at)
  const moment = (at: number, now = Date.now()): string => times.value.timeAndOtherDay(at, now)
  const unless = (text: () => string): string => (hidden.value ? hiddenAmount : text())

  return {
    hidden,
    amount,
    signed: (value: Maybe, places?: number): string => numbers.value.signed(value, places),
    atMost,
    fixed,
    count,
    compact: (value: Maybe): string => numbers.value.compact(value),
    percent: (fraction: Maybe): string => numbers.value.percent(fraction),
    finePercent: (fraction: string): string => numbers.value.finePercent(fraction),
    rate: (fraction: Maybe): string => numbers.value.rate(fraction),
    /** Time of day. Takes ms since the epoch. */
    time,
    dayTime,
    /** On a scale of times: `12:41` and `11-20`. Both take ms since the epoch. */
    hourAndMinute: (at: number): string => times.value.hourAndMinute(at),
    monthAndDay: (at: number): string => times.value.monthAndDay(at),
    /** Time of day, with its day where that is not today. Takes ms since the epoch. */
    moment,
    own: {
      /** An amount of a currency with so many decimals, which `useAmounts` knows. */
      inPlaces: (value: Maybe, places: number): string =>
        value == null ? amount(value) : unless(() => numbers.value.inPlaces(value, places)),
      amount: (value: Maybe, places?: number): string =>
        value == null ? amount(value) : unless(() => amount(value, places)),
      atMost: (value: Maybe, places: number): string =>
        value == null ? amount(value) : unless(() => atMost(value, places)),
      fixed: (value: Maybe, places: number): string =>
        value == null ? amount(value) : unless(() => fixed(value, places)),
      signed: (value: Maybe, places?: number): string =>
        value == null ? amount(value) : unless(() => numbers.value.signed(value, places)),
      /** A part of what is owned. */
      share: (fraction: Maybe): string =>
        fraction == null ? amount(fraction) : unless(() => numbers.value.share(fraction)),
      /** A time beside public trades would tell which of them is the user's. */
      time: (at: number): string => unless(() => time(at)),
      dayTime: (at: number): string => unless(() => dayTime(at)),
      moment: (at: number): string => unless(() => moment(at)),
      /**
       * An address, an id or a time that stands alone: all of it or, with digits, nothing; half of it would be another one. What
       * the venue only keeps for others may hold characters nobody sees: they are shown as such.
       */
      whole: (text: string): string =>
        /\p{Nd}/u.test(text) ? unless(() => withUnseenShown(text)) : withUnseenShown(text),
      /** The end of an id, by which ids differ, where the whole of it stands nearby. */
      tail: (id: string): string => {
        const shown = withUnseenShown(/\p{Nd}/u.test(id) ? unless(() => id) : id)
        return shown !== hiddenAmount && id.length > 8 ? `…${shown.slice(-6)}` : shown
      },
      /** A sentence with amounts in it. */
      text: (text: string): string => (hidden.value ? withoutAmounts(text) : text),
    },
  }
}
