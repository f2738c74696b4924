import { isDecimal, trimmed } from '../decimal.ts'
import type { Message } from '../messages.ts'
import { msg } from '../messages.ts'

/** What an alert watches. Prices are quote per base, amounts of one currency, as plain digits. */
export type AlertRule =
  /** The last price reaches the level from below (`above`), from above (`below`), or from either side. */
  | {
      readonly kind: 'price'
      readonly symbol: string
      readonly price: string
      readonly direction: 'above' | 'below' | 'either'
    }
  /** The last price is so many percent over the lowest or under the highest of so many minutes. */
  | { readonly kind: 'change'; readonly symbol: string; readonly percent: string; readonly minutes: number }
  /** An own order trades; of any pair where `symbol` is null. */
  | { readonly kind: 'fill'; readonly symbol: string | null }
  /** So much of the base or quote currency trades within so many minutes: the sum of that many candles of one minute. */
  | {
      readonly kind: 'volume'
      readonly symbol: string
      readonly amount: string
      readonly unit: 'base' | 'quote'
      readonly minutes: number
    }
  /**
   * What the accounts of the profile hold of a currency together, orders included, reaches the amount from below (`above`), from
   * above (`below`) or from either side, or has changed by at least the amount (`moves`) since the alert began or last fired.
   */
  | {
      readonly kind: 'balance'
      readonly currency: string
      readonly amount: string
      readonly direction: 'above' | 'below' | 'either' | 'moves'
    }
  /** A pair is listed or delisted (`listed`), halted or resumed (`halted`), or any of these; any pair where `symbol` is null. */
  | { readonly kind: 'listing'; readonly symbol: string | null; readonly event: 'listed' | 'halted' | 'either' }
  /** The title of an announcement of the venue, in English, holds one of the words; small and capital letters are the same. */
  | { readonly kind: 'announcement'; readonly words: readonly string[] }
export type AlertKind = AlertRule['kind']
export type RuleOf<Kind extends AlertKind> = Extract<AlertRule, { kind: Kind }>

/** Kinds that ask for a key: watched only while Coffer is unlocked, and their figures are the user's own. */
export const isPrivate = ({ kind }: AlertRule): boolean => kind === 'fill' || kind === 'balance'
/** The pair that it is about; null where it is about any, or none. */
export const pairOf = (rule: AlertRule): string | null => ('symbol' in rule ? rule.symbol : null)
/** The same text for rules that watch the same, however figures, words and fields are written. */
export function ruleKey(rule: AlertRule): string {
  const written = (name: string, value: unknown): unknown => {
    if (name === 'words') return [...new Set((value as readonly string[]).map((word) => word.toLowerCase()))].sort()
    return typeof value === 'string' && isDecimal(value) ? trimmed(value) : value
  }
  return JSON.stringify(
    Object.entries(rule)
      .map(([name, value]) => [name, written(name, value)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
/** What a title names: a pair or a currency; null where there is none. */
export const subjectOf = (rule: AlertRule): string | null => (rule.kind === 'balance' ? rule.currency : pairOf(rule))

/** Words of one alert on announcements, and UTF-16 units of each. */
export const mostWords = 10
export const longestWord = 40

/** What can happen to a pair in the venue's list. */
export const listingEvents = ['listed', 'delisted', 'halted', 'resumed'] as const
export type ListingEvent = (typeof listingEvents)[number]

export interface AlertOptions {
  /** Fires again after `pauseMinutes`, once the price has gone back; otherwise once. */
  readonly repeat: boolean
  readonly pauseMinutes: number
  readonly note: string
  readonly sound: boolean
  /** By the system's own notification. */
  readonly notify: boolean
}

/** What a person writes; what is left out is as in `alertDefaults`. */
export type AlertDraft = AlertRule & Partial<AlertOptions>

export const alertDefaults: AlertOptions = { repeat: false, pauseMinutes: 5, note: '', sound: true, notify: true }

/** Alerts of all profiles together. */
export const mostAlerts = 100
export const longestNote = 80

/** A time that was not watched, ms since the epoch, and why. */
export interface AlertGap {
  readonly from: number
  readonly to: number
  readonly why: 'closed' | 'asleep' | 'offline' | 'locked'
}

/**
 * When an alert fired (ms since the epoch), and at which value; null where that is not shown. Of a listing the value is
 * `BTC-USDT halted`, with a `ListingEvent`; of a fill `buy 0.5 BTC-USDT`; of a volume or a balance `12.5 BTC`; of an announcement
 * its title.
 */
export interface AlertFired {
  readonly at: number
  readonly value: string | null
  /** It came to pass while Coffer did not watch: `at` is when Coffer learnt of it. */
  readonly isLate: boolean
}

export interface AlertView {
  readonly id: string
  readonly profileId: string
  readonly rule: AlertRule
  readonly options: AlertOptions
  /** `unseen`: nothing of it reaches Coffer now, see `why`; `not-traded`: the venue does not list the pair any more. */
  readonly state: 'watching' | 'unseen' | 'paused' | 'fired' | 'not-traded'
  readonly why: AlertGap['why'] | null
  /** ms since the epoch. */
  readonly addedAt: number
  /** Times since then that were not watched, oldest first. */
  readonly gaps: readonly AlertGap[]
  /** Newest first. */
  readonly history: readonly AlertFired[]
}

/** Sent once to the page, after it was kept. */
export interface AlertNews {
  readonly alert: AlertView
  readonly at: number
  readonly message: Message
}

/** What the news say; of a balance without its amounts while balances are hidden. */
export const newsText = ({ alert: { rule }, message }: AlertNews, isHidden: boolean): Message =>
  isHidden && rule.kind === 'balance' ? msg('alerts.fired-balance-hidden', { currency: rule.currency }) : message
