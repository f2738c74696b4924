import type { OrderLimits } from '#shared/domain/order-limits.ts'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import type { FeedValues } from '#shared/domain/feed-topic.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { createFillStore } from '#main/journal/fills.ts'
import { createLimitsGate } from '#main/limits/gate.ts'
import { tradedPrices } from '#main/limits/judge-act.ts'
import { createKnownMarket } from '#main/limits/known-market.ts'
import type { AskOnce } from '#main/limits/ports.ts'
import type { OrderLimitsState } from '#main/limits/store.ts'
import { createTradedDay } from '#main/limits/traded.ts'
import type { Time } from '#main/platform/time.ts'
import type { ActDesk } from './faults/act-desk.ts'
import { actDesk } from './faults/act-desk.ts'
import type { Script } from './faults/scripted-client.ts'
import { acceptedWith } from './faults/scripted-client.ts'
import { profileOf } from './live-profile.ts'

const unreadable = (): never => {
  throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
}
const brokenHandle = { first: unreadable, all: unreadable, each: unreadable }

type Question = Parameters<AskOnce>[0]

/** The market as main's own reading of the venue has it. */
export const tickerOf = (price: string): FeedValues['ticker'] => ({
  time: 0,
  sequence: '1',
  price,
  size: '1',
  bestBid: price,
  bestBidSize: '1',
  bestAsk: price,
  bestAskSize: '1',
})

/** The acts on a real journal behind the real gate, for one live profile; `answer` is what main's own window comes to. */
export function limitsDesk(script: Script = {}, limits: Partial<OrderLimits> = {}) {
  const market: Script = {
    getTicker: ({ symbol }) => acceptedWith(tickerOf(symbol.startsWith('BTC') ? '100' : '10')),
    getPartialBook: () => acceptedWith({ time: 0, sequence: '1', bids: [['100', '1000']], asks: [['100', '1000']] }),
  }
  const asked: Question[] = []
  let fillsFail = false
  let trouble: Result<never> | null = null
  let answer: AskOnce = () => Promise.resolve(ok(null))
  const state: { limits: Record<string, OrderLimits> } = {
    limits: { p1: { ...defaultOrderLimits('practice'), ...limits } },
  }
  let desk: ActDesk | null = null
  const run = (): ActDesk => {
    if (desk === null) throw new Error('asked before it was made')
    return desk
  }
  const time: Time = {
    now: () => run().time.now(),
    monotonic: () => run().time.monotonic(),
    sleep: (ms, signal) => run().time.sleep(ms, signal),
  }
  const profile = (id: string): Result<Profile> => ok(profileOf(id))
  const known = createKnownMarket({ lastOf: () => null, time })
  const tradedDay = () =>
    createTradedDay({
      reader: {
        get: (id) => run().journal.reader.get(id),
        ordersSince: (profileId, since, ids) => run().journal.reader.ordersSince(profileId, since, ids),
      },
      fills: {
        of: (id) => run().journal.fills.of(id),
        openSince: (profileId, since) =>
          fillsFail
            ? createFillStore({ write: null, read: brokenHandle, mayWrite: () => false }).openSince(profileId, since)
            : run().journal.fills.openSince(profileId, since),
      },
      lastPrice: (profileId, symbol) => tradedPrices(known, profileId).last(symbol),
      now: time.now,
    })
  const traded = tradedDay()
  const gate = createLimitsGate({
    store: { read: () => trouble ?? ok(state satisfies OrderLimitsState) },
    vault: { get: profile },
    known,
    traded,
    openOrders: () => null,
    time,
    askOnce: (question) => {
      asked.push(question)
      return answer(question)
    },
  })
  desk = actDesk(
    { ...market, ...script },
    { limits: gate, onIntent: ({ profileId, id }) => traded.onIntent(profileId, id) },
  )
  return {
    desk,
    gate,
    traded,
    /** The same as after a start: what is in the journal, and nothing from memory. */
    tradedDay,
    known,
    /** What main's own window was asked, in order. */
    asked,
    /** What it answers from now on. */
    answerWith: (next: AskOnce): void => {
      answer = next
    },
    setLimits: (next: Partial<OrderLimits>): void => {
      state.limits = { p1: { ...(state.limits['p1'] ?? defaultOrderLimits('practice')), ...next } }
    },
    /** The file of the limits cannot be read from now on. */
    breakFile: (): void => {
      trouble = fail(appError('disk-failed', msg('store.unreadable.order-limits')))
    },
    /** The rows of the fills cannot be read from now on. */
    failFills: (): void => {
      fillsFail = true
    },
    /** Requests that left and moved money. */
    sent: (): string[] =>
      run()
        .called()
        .filter((name) => !name.startsWith('get') && !name.startsWith('list')),
  }
}

export type LimitsDesk = ReturnType<typeof limitsDesk>
