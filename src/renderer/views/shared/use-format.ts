import { computed } from 'vue'
import { numbersWith } from '#renderer/ui/format/amount.ts'
import { hiddenAmount, withoutAmounts } from '#renderer/views/shared/hidden.ts'
import { timesWith } from '#renderer/ui/format/time.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'

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
  const unless = (text: () => string): string => (hidden.value ? hiddenAmount : text())

  return {
    hidden,
    amount,
    atMost,
    fixed,
    count,
    percent: (fraction: Maybe): string => numbers.value.percent(fraction),
    finePercent: (fraction: string): string => numbers.value.finePercent(fraction),
    rate: (fraction: Maybe): string => numbers.value.rate(fraction),
    /** Time of day. Takes ms since the epoch. */
    time,
    dayTime,
    own: {
      amount: (value: Maybe, places?: number): string =>
        value == null ? amount(value) : unless(() => amount(value, places)),
      fixed: (value: Maybe, places: number): string =>
        value == null ? amount(value) : unless(() => fixed(value, places)),
      /** A time beside public trades would tell which of them is the user's. */
      time: (at: number): string => unless(() => time(at)),
      dayTime: (at: number): string => unless(() => dayTime(at)),
      /** An address, an id or a time that stands alone: all of it or, with digits, nothing; half of it would be another one. */
      whole: (text: string): string => (/\p{Nd}/u.test(text) ? unless(() => text) : text),
      /** The end of an id, by which ids differ, where the whole of it stands nearby. */
      tail: (id: string): string => {
        const shown = /\p{Nd}/u.test(id) ? unless(() => id) : id
        return shown === id && id.length > 8 ? `…${id.slice(-6)}` : shown
      },
      /** A sentence with amounts in it. */
      text: (text: string): string => (hidden.value ? withoutAmounts(text) : text),
    },
  }
}
