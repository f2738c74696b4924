import type { OrderDraft } from '#shared/bridge/trading.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { Result } from '#shared/errors.ts'
import type { PracticeExchange } from '#main/practice/exchange.ts'
import { expectOk } from '../results.ts'
import type { Profiles } from './choices.ts'
import type { Fate, Session } from './session.ts'

const symbol = 'BTC-USDT'
const resting: OrderDraft = { type: 'limit', symbol, side: 'buy', price: '20000', size: '0.01' }
const shown = { bid: '67000.1', ask: '67010.2', last: '67005', at: 1_795_165_199_000, available: '1000000' }
const inTron: Recipient = {
  currency: 'USDT',
  withdrawType: 'ADDRESS',
  toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  chain: 'trx',
  memo: null,
  memoNone: false,
}

let drafts = 0
/** As the page makes one per form. */
const envelopeOf = (profileId: string) => ({
  profileId,
  draftId: `20000000-0000-4000-8000-${String((drafts += 1)).padStart(12, '0')}`,
})

/** The acts of one profile in one session, each with what must come of it. */
const actsOf = ({ desk, during, advance, next }: Session, profileId: string) => {
  const { invoke } = desk
  const envelope = () => envelopeOf(profileId)
  const ended = async (work: Promise<Result<MoneyAnswer>>, state: IntentState = 'accepted'): Promise<MoneyAnswer> => {
    const answer = expectOk(await during(work))
    if (answer.state !== state) throw new Error(`${state} was wanted, not ${JSON.stringify(answer)}`)
    return answer
  }
  /** Lets time pass until the request has come to this end. */
  const end = async (work: Promise<MoneyAnswer>, state: IntentState): Promise<void> => {
    const { intentId } = await work
    for (let waited = 0; waited < 200; waited += 1) {
      await advance(1_000)
      const [intent] = expectOk(await during(invoke('intents.list', { profileId, limit: 500 }))).filter(
        ({ id }) => id === intentId,
      )
      if (intent?.state === state) return
    }
    throw new Error(`${intentId} did not become ${state}`)
  }
  /** The user's word, once it counts. */
  const say = async (work: Promise<MoneyAnswer>, as: 'accepted' | 'absent'): Promise<void> => {
    const { intentId } = await work
    for (let waited = 0; waited < 200; waited += 1) {
      await advance(1_000)
      const answer = await during(invoke('intents.declare', { profileId, intentId, as }))
      if (answer.ok && answer.value.state === as) return
    }
    throw new Error(`the user could not end ${intentId}`)
  }
  return {
    invoke,
    envelope,
    during,
    advance,
    ended,
    end,
    say,
    place: (order: Partial<OrderDraft> = {}, state?: IntentState, more: object = {}) =>
      ended(
        invoke('orders.place', { ...envelope(), ...more, wait: true, order: { ...resting, ...order } as OrderDraft }),
        state,
      ),
    withdraw: (amount: string, state?: IntentState, recipient = inTron) =>
      ended(
        invoke('withdrawals.request', {
          ...envelope(),
          withdrawalRequest: {
            ...recipient,
            amount,
            feeMode: 'EXTERNAL',
            inner: recipient.chain === null,
            remark: 'rent',
          },
        }),
        state,
      ),
    transfer: (amount: string, state?: IntentState) =>
      ended(invoke('transfers.send', { ...envelope(), currency: 'USDT', from: 'main', to: 'trade', amount }), state),
    next: (...fates: readonly Fate[]) => fates.forEach(next),
  }
}

type Acts = ReturnType<typeof actsOf>

const ocoPrices = { price: '900000', stopPrice: '10000', limitPrice: '9000' }

/** One of each kind in each end it can have; at last two that are on their way when the process ends. */
export async function firstRun(session: Session, profiles: Profiles, exchange: PracticeExchange): Promise<void> {
  const acts = actsOf(session, profiles.main)
  const open = await orders(acts)
  await changes(acts, open.orderId ?? '')
  await ocosAndStops(acts)
  await funds(acts, exchange)
  await deadMan(acts)
  await others(session, profiles)
  acts.next('hold', 'hold')
  for (const one of [acts.place({ size: '0.018' }), acts.withdraw('23')]) one.catch(() => undefined)
  await acts.advance(2_000)
}

/** Gives one that stays open. */
async function orders({ invoke, envelope, during, advance, end, place, next }: Acts): Promise<MoneyAnswer> {
  const open = await place({}, 'accepted', { seen: shown })
  await place({ type: 'market', side: 'buy', funds: '500', size: undefined, price: undefined }, 'accepted', {
    seen: shown,
  })
  await place({ size: '9000' }, 'refused')
  next('not-connected')
  await place({ size: '0.011' }, 'not-sent')
  await advance(10_000)
  next('html')
  await end(place({ size: '0.012' }, 'unknown'), 'accepted')
  next('lost-no-data')
  await end(place({ size: '0.013' }, 'unknown'), 'absent')
  const batch = (orders: readonly OrderDraft[]) =>
    during(invoke('orders.placeBatch', { ...envelope(), wait: false, orders: [...orders], seen: shown }))
  expectOk(
    await batch([
      { ...resting, size: '0.014' },
      { ...resting, size: '9000' },
    ] as OrderDraft[]),
  )
  next('lost-no-data')
  await end(
    place({ size: '0.015' }, 'unknown').then(async ({ intentId }) => {
      await place({ size: '0.015' }, 'accepted', { overrideDuplicateOf: intentId })
      return { intentId } as MoneyAnswer
    }),
    'absent',
  )
  return open
}

async function changes({ invoke, envelope, ended, end, place, next }: Acts, openId: string): Promise<void> {
  const amended = await ended(invoke('orders.amend', { ...envelope(), symbol, orderId: openId, newPrice: '21000' }))
  const orderId = amended.orderId ?? ''
  await ended(invoke('orders.cancelPartial', { ...envelope(), symbol, orderId, cancelSize: '0.004' }))
  next('html')
  await end(ended(invoke('orders.amend', { ...envelope(), symbol, orderId, newPrice: '22000' }), 'unknown'), 'accepted')
  const other = await place({ size: '0.016' })
  await ended(invoke('orders.cancel', { ...envelope(), wait: true, symbol, orderId: other.orderId ?? '' }))
  await ended(invoke('orders.cancel', { ...envelope(), wait: false, symbol, orderId: other.orderId ?? '' }), 'refused')
  const third = await place({ size: '0.017' })
  next('lost-no-data')
  await end(
    ended(invoke('orders.cancel', { ...envelope(), wait: true, symbol, clientOid: third.clientOid ?? '' }), 'unknown'),
    'absent',
  )
  await ended(invoke('orders.cancelSymbol', { ...envelope(), symbol }))
  next('html')
  await end(ended(invoke('orders.cancelAll', envelope()), 'unknown'), 'accepted')
}

async function ocosAndStops({ invoke, envelope, ended, end, say, next }: Acts): Promise<void> {
  const oco = () => invoke('oco.place', { ...envelope(), order: { symbol, side: 'sell', size: '0.01', ...ocoPrices } })
  const placedOco = await ended(oco())
  await ended(invoke('oco.cancel', { ...envelope(), orderId: placedOco.orderId ?? '' }))
  next('html')
  await end(ended(oco(), 'unknown'), 'accepted')
  await ended(invoke('oco.cancelMany', { ...envelope(), symbol }))
  await ended(invoke('stopOrders.cancel', { ...envelope(), symbol }))
  next('lost-no-data')
  await say(ended(invoke('stopOrders.cancel', { ...envelope(), orderIds: ['vs9'] }), 'unknown'), 'accepted')
}

async function funds(acts: Acts, exchange: PracticeExchange): Promise<void> {
  const { invoke, envelope, advance, ended, end, say, withdraw, transfer, next } = acts
  const sent = await withdraw('20')
  exchange.step()
  await advance(4_000)
  exchange.step()
  await ended(invoke('withdrawals.cancel', { ...envelope(), withdrawalId: sent.orderId ?? '' }))
  next('html')
  await end(withdraw('21', 'unknown'), 'accepted')
  next('lost-no-data')
  await say(withdraw('22', 'unknown'), 'absent')
  await withdraw('10', 'refused', { ...inTron, withdrawType: 'UID', toAddress: '84736251', chain: null })
  await transfer('100')
  await transfer('900000', 'refused')
  next('html')
  await end(transfer('101', 'unknown'), 'accepted')
  next('lost-no-data')
  await say(transfer('102', 'unknown'), 'absent')
}

async function deadMan({ invoke, envelope, ended }: Acts): Promise<void> {
  const protect = (timeout: number) =>
    invoke('deadMan.set', { ...envelope(), timeout, symbols: timeout < 0 ? [] : [symbol] })
  await ended(protect(60))
  await ended(protect(-1))
}

/** Another person at the venue, and the practice account. */
async function others(session: Session, { second }: Profiles): Promise<void> {
  const theirs = actsOf(session, second)
  await theirs.place({ size: '0.02' })
  const practice = actsOf(session, 'practice')
  await practice.place({ size: '0.001' })
  await practice.place({ type: 'market', side: 'buy', funds: '100', size: undefined, price: undefined })
  await session.advance(20_000)
}

/** What the process before left is looked up; then every kind is left open, and two are on their way at the end. */
export async function secondRun(session: Session, profiles: Profiles): Promise<void> {
  const { advance } = session
  const { invoke, envelope, ended, place, withdraw, transfer, next } = actsOf(session, profiles.main)
  await advance(40_000)
  const open = await place({ size: '0.03' })
  const named = { symbol, orderId: open.orderId ?? '' }
  const lost = async (work: () => Promise<Result<MoneyAnswer>>, fate: Fate = 'lost-no-data'): Promise<void> => {
    next(fate)
    await ended(work(), 'unknown')
  }
  next('lost-no-data')
  await place({ size: '0.031' }, 'unknown', { seen: shown })
  await lost(() => invoke('oco.place', { ...envelope(), order: { symbol, side: 'sell', size: '0.031', ...ocoPrices } }))
  await lost(() => invoke('orders.amend', { ...envelope(), ...named, newPrice: '20500' }))
  await lost(() => invoke('orders.cancelPartial', { ...envelope(), ...named, cancelSize: '0.001' }))
  await lost(() => invoke('orders.cancel', { ...envelope(), wait: true, ...named }))
  await lost(() => invoke('orders.cancelAll', envelope()))
  await lost(() => invoke('stopOrders.cancel', { ...envelope(), symbol }))
  await lost(() => invoke('oco.cancelMany', { ...envelope(), symbol }))
  await lost(() => invoke('deadMan.set', { ...envelope(), timeout: 60, symbols: [symbol] }))
  next('lost-no-data')
  await transfer('103', 'unknown')
  next('lost-no-data')
  await withdraw('24', 'unknown', { ...inTron, toAddress: '0x52908400098527886E0F7030069857D2E4169EE7', chain: 'eth' })
  await lost(() => invoke('withdrawals.cancel', { ...envelope(), withdrawalId: 'w1' }))
  next('lost-no-data')
  const batch = expectOk(
    await session.during(
      invoke('orders.placeBatch', {
        ...envelope(),
        wait: false,
        orders: [{ ...resting, size: '0.032' } as OrderDraft, { ...resting, size: '0.033' } as OrderDraft],
      }),
    ),
  )
  if (batch.some(({ state }) => state !== 'unknown')) throw new Error('the batch is known')
  next('hold', 'hold')
  for (const one of [place({ size: '0.034' }), ended(oco(invoke, envelope()))]) one.catch(() => undefined)
  await advance(500)
}

const oco = (invoke: Session['desk']['invoke'], envelope: ReturnType<typeof envelopeOf>) =>
  invoke('oco.place', {
    ...envelope,
    order: { symbol, side: 'buy', size: '0.035', price: '20000', stopPrice: '90000', limitPrice: '91000' },
  })
