import type { FeedValues, TopicOf } from '#shared/domain/feed-topic.ts'
import type { FigureLook } from '#shared/domain/message-figures.ts'
import type { ReadOnlyProfiles } from '#shared/domain/order-limits.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import type { Journal } from '#main/journal/index.ts'
import type { Base } from '#main/platform/base.ts'
import type { LimitsGate } from '#main/intents/limits-gate.ts'
import type { OrderLimitsActs } from './change-limits.ts'
import { createOrderLimitsActs } from './change-limits.ts'
import type { GateParts } from './gate.ts'
import { createLimitsGate, limitsIn } from './gate.ts'
import type { KnownMarketDeps } from './known-market.ts'
import { tradedPrices } from './judge-act.ts'
import { createKnownMarket } from './known-market.ts'
import { createAskLoosening } from './loosen-form.ts'
import { createAskOnce } from './order-once.ts'
import type { AskTrusted } from '#main/trusted/index.ts'
import { openOrderLimitsStore } from './store.ts'
import type { Vault } from '#main/vault/types.ts'
import { createTradedDay } from './traded.ts'

export type { OrderLimitsActs } from './change-limits.ts'

export interface LimitsParts {
  readonly vault: Pick<Vault, 'get' | 'list'>
  readonly askTrusted: AskTrusted
  /** What main itself says, in its language. */
  readonly words: (message: TrustedMessage) => string
  readonly journal: Pick<Journal, 'reader' | 'fills'>
  /** What main streams or polls of prices and orders: known or null, and never asked for. */
  readonly last: KnownMarketDeps['lastOf'] & LastOrders
  /** How figures of a profile's pairs are written. */
  readonly look: (profileId: string) => FigureLook
}

type LastOrders = (profileId: string, topic: TopicOf<'orders'>) => { readonly value: FeedValues['orders'] } | null

export interface OpenedLimits {
  readonly gate: LimitsGate
  readonly acts: OrderLimitsActs
}

/** The limits of every profile's orders over the file that keeps them, and what of the day is used, as intents change. */
export function openLimits(base: Base, parts: LimitsParts): OpenedLimits {
  const { time, events } = base
  const { vault, journal, last, look, askTrusted, words } = parts
  const askOnce = createAskOnce(askTrusted, look)
  const openOrders: GateParts['openOrders'] = (profileId, topic) => last(profileId, topic)?.value ?? null
  const store = openOrderLimitsStore(base)
  const known = createKnownMarket({ lastOf: last, time })
  const traded = createTradedDay({
    ...journal,
    lastPrice: (profileId, symbol) => tradedPrices(known, profileId).last(symbol),
    now: time.now,
  })
  events.on('intent-changed', ({ profileId, id }) => traded.onIntent(profileId, id))
  const common = { store, vault, known, traded, time }
  const readOnly = (): ReadOnlyProfiles => readOnlyIn(common)
  const tellReadOnly = createTell(readOnly, (now) => events.emit('read-only-changed', now))
  events.on('profiles-changed', tellReadOnly)
  const gate = createLimitsGate({
    ...common,
    openOrders,
    // The form that sent it says that it waits, and where.
    askOnce: async (question) => {
      const profileId = question.profile.id
      events.emit('order-confirming', { profileId, isOpen: true })
      try {
        return await askOnce(question)
      } finally {
        events.emit('order-confirming', { profileId, isOpen: false })
      }
    },
  })
  return {
    gate,
    acts: createOrderLimitsActs({
      ...common,
      readOnly,
      askLoosening: createAskLoosening(askTrusted, words),
      onKept: tellReadOnly,
    }),
  }
}

const readOnlyIn = (parts: Pick<GateParts, 'store'> & Pick<LimitsParts, 'vault'>): ReadOnlyProfiles =>
  Object.fromEntries(
    parts.vault.list().map(({ id }) => {
      const limited = limitsIn(parts, id)
      return [id, limited.ok ? limited.value.limits.readOnly : null]
    }),
  )

/** Tells what is so now where that is other than what was told last. */
const createTell = (read: () => ReadOnlyProfiles, onChange: (now: ReadOnlyProfiles) => void): (() => void) => {
  let told = ''
  return () => {
    const now = read()
    const text = JSON.stringify(now)
    if (text === told) return
    told = text
    onChange(now)
  }
}
