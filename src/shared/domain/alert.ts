import type { Message } from '../messages.ts'

/** What an alert watches. Prices are quote per base as plain digits. */
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
export type AlertKind = AlertRule['kind']

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

/** When an alert fired (ms since the epoch), and at which value; null where that is not shown. */
export interface AlertFired {
  readonly at: number
  readonly value: string | null
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
