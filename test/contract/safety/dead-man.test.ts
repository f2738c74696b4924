import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { createDeadManSwitch, type DeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import { ok } from '#shared/errors.ts'
import type { Time } from '#main/platform/time.ts'
import { moneyDesk } from '#test/support/money-desk.ts'
import { said } from '#test/support/said.ts'

let desk: Awaited<ReturnType<typeof moneyDesk>>
let views: DeadManView[]
let waiting: (() => void)[]
let keeper: DeadManSwitch

/** s; so long that the venue, whose time is real, never fires by itself while a test runs. */
const timeout = 600
const [third, retry, whole] = [200_000, 60_000, 600_000]
let began: number
let passed: number
let jumped: number
/** ms that the venue's clock is ahead of the real time. */
let ahead: number
let sleepers: { readonly until: number; readonly wake: () => void }[]
let onSleep: (() => void)[]
/** Time that stands still but for what a test lets pass. */
const time: Time = {
  now: () => began + passed + jumped,
  monotonic: () => passed,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason as Error)
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      if (ms <= 0) return resolve()
      sleepers.push({ until: passed + ms, wake: resolve })
      for (const notify of onSleep.splice(0)) notify()
    }),
}
/** Lets time pass once somebody waits for it. */
const pass = async (ms: number): Promise<void> => {
  while (sleepers.length === 0) await new Promise<void>((resolve) => onSleep.push(resolve))
  passed += ms
  const due = sleepers.filter((sleeper) => sleeper.until <= passed)
  sleepers = sleepers.filter((sleeper) => sleeper.until > passed)
  for (const { wake } of due) wake()
}

beforeEach(async () => {
  desk = await moneyDesk()
  views = []
  waiting = []
  began = Date.now()
  passed = 0
  jumped = 0
  ahead = 0
  sleepers = []
  onSleep = []
  keeper = start()
})
afterEach(async () => {
  await keeper.close()
  await desk.close()
})

const start = (): DeadManSwitch =>
  createDeadManSwitch({
    // The desk's acts go by another clock, on which the moment of a press means nothing.
    protect: (input, { onTaken } = {}) => desk.actions.protect(input, onTaken === undefined ? {} : { onTaken }),
    // The machine's clock is that of the test, which the desk's client does not know.
    clients: () => ok({ ...desk.client, clockOffset: () => Date.now() + ahead - time.now() }),
    reader: desk.journal.reader,
    isReadable: () => true,
    heldBack: () => null,
    time,
    newId: () => crypto.randomUUID(),
    onChange: (view) => {
      views.push(view)
      for (const look of waiting.splice(0)) look()
    },
  })

const until = async (what: (view: DeadManView) => boolean): Promise<DeadManView> => {
  for (;;) {
    const found = views.findLast(what)
    if (found !== undefined) return found
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
}
/** Places an order that stays in the book. */
const placeResting = async (): Promise<string | null> => {
  const order = { type: 'limit', side: 'buy', symbol: 'BTC-USDT', price: '20000', size: '0.01' } as const
  const placed = await desk.actions.placeOrder({ ...desk.envelope(), wait: true, order })
  if (!placed.ok) throw new Error(said(placed.error))
  return placed.value.orderId
}
const arm = (symbols = ['BTC-USDT']) => keeper.set({ ...desk.envelope(), timeout, symbols })
const setVenueAhead = (ms: number): void => {
  ahead = ms
  desk.exchange.control.setClockSkew(ms)
}
const settings = () => desk.control.seen.filter(({ path }) => path === '/api/v1/hf/orders/dead-cancel-all')

describe('M13: the dead-man switch', () => {
  it('is off until somebody arms it, and only for named pairs', async () => {
    expect(keeper.view('p1')?.state).toBe('off')
    expect((await arm([])).ok).toBe(false)
    expect(settings()).toHaveLength(0)
  })

  it('is renewed by its own endpoint at a third of the timeout', async () => {
    await arm()
    const first = await until(({ state }) => state === 'on')
    expect(first.firesAt).toBe((first.renewedAt ?? 0) + whole)
    await pass(third - 1)
    expect(settings()).toHaveLength(1)
    await pass(1)
    await until(({ renewedAt }) => (renewedAt ?? 0) > (first.renewedAt ?? 0))
    expect(settings().map(({ body }) => body)).toEqual(Array(2).fill('{"timeout":600,"symbols":"BTC-USDT"}'))
  })

  it('says that it is late when a renewal does not get through, and recovers', async () => {
    await arm()
    const heal = desk.control.fault({
      match: { method: 'POST', path: '/api/v1/hf/orders/dead-cancel-all' },
      fault: { kind: 'html', status: 503 },
    })
    await pass(third)
    const late = await until(({ state }) => state === 'late')
    expect(late.error).not.toBeNull()
    heal()
    views.length = 0
    await pass(retry)
    await until(({ state }) => state === 'on')
  })

  it('reads back after sleep that it fired, and names what it cancelled', async () => {
    const orderId = await placeResting()
    await arm()
    await until(({ state }) => state === 'on')
    const slept = keeper.onSuspend()
    expect(slept.map(({ profileId, symbols, state }) => [profileId, symbols, state])).toEqual([
      ['p1', ['BTC-USDT'], 'on'],
    ])
    expect(views.at(-1)?.asleepSince).toBe(slept[0]?.asleepSince)
    passed += whole + retry
    setVenueAhead(whole + retry)
    keeper.onResume()
    const fired = await until(({ state }) => state === 'fired')
    expect(fired.fired).toEqual([{ orderId, symbol: 'BTC-USDT' }])
  })

  it.each([60_000, -60_000, 86_400_000])(
    'L4: names what it cancelled on a machine whose clock is %i ms off, be its setting unresolved or not',
    async (off) => {
      for (const isLost of [false, true]) {
        const orderId = await placeResting()
        jumped = off
        keeper = start()
        const heal = isLost
          ? desk.control.fault({
              match: { method: 'POST', path: '/api/v1/hf/orders/dead-cancel-all' },
              fault: { kind: 'reset-after-read' },
            })
          : () => undefined
        const answer = await keeper.set({ ...desk.envelope(), timeout, symbols: ['BTC-USDT'] })
        heal()
        keeper.onSuspend()
        passed += whole + retry
        setVenueAhead(ahead + whole + retry)
        views.length = 0
        keeper.onResume()
        if (isLost) {
          await pass(retry)
          // Somebody else may have cancelled that order: until its setting is known, nobody can tell.
          await until(({ state, error }) => state === 'unclear' && error?.reason.id === 'found.switch-none-off')
          const setting = desk.journal.reader.get((answer.ok && answer.value.intentId) || '')
          if (!setting.ok || setting.value === null) throw new Error('No such intent.')
          keeper.onIntent({ ...desk.actions.viewOf(setting.value), state: 'accepted' })
          await pass(retry)
        }
        const fired = await until(({ state }) => state === 'fired' || state === 'off')
        expect(fired.fired).toEqual([{ orderId, symbol: 'BTC-USDT' }])
        await keeper.close()
      }
    },
  )

  it('tells at the moment of sleep, and until it is renewed right after, that nothing renews it', async () => {
    expect(keeper.onSuspend()).toEqual([])
    await arm()
    await until(({ state }) => state === 'on')
    keeper.onSuspend()
    expect(keeper.view('p1')).toMatchObject({ state: 'on', asleepSince: expect.any(Number) as number })
    views.length = 0
    keeper.onResume()
    expect((await until(({ state }) => state === 'on')).asleepSince).toBeNull()
  })

  it('does not believe a clock that jumped: the venue says whether it fired', async () => {
    await arm()
    await until(({ state }) => state === 'on')
    const before = settings().length
    jumped = whole + retry
    views.length = 0
    await pass(third)
    await until(({ state }) => state === 'on')
    expect(settings().length).toBeGreaterThan(before)
    expect(views.some(({ state }) => state === 'fired')).toBe(false)
  })

  it('a renewal on its way never outlives a disarm', async () => {
    await arm()
    await until(({ state }) => state === 'on')
    desk.control.fault({
      match: { path: '/api/v1/hf/orders/dead-cancel-all', count: 1 },
      fault: { kind: 'delay', ms: 200 },
    })
    await pass(third)
    await desk.requests(desk.control.seen.length + 1)
    await keeper.set({ ...desk.envelope(), timeout: -1, symbols: [] })
    expect(keeper.view('p1')?.state).toBe('off')
    expect(settings().at(-1)?.body).toContain('"timeout":-1')
    const setting = await desk.client.call('getDeadMan', {})
    expect(setting).toMatchObject({ kind: 'accepted', data: null })
  })

  it('is renewed when arming ended unknown, since the venue may have taken it', async () => {
    desk.control.fault({
      match: { path: '/api/v1/hf/orders/dead-cancel-all', count: 1 },
      fault: { kind: 'reset-after-read' },
    })
    const answer = await arm()
    expect(answer.ok && answer.value.state).toBe('unknown')
    expect(keeper.view('p1')?.state).toBe('unclear')
    await pass(retry)
    await until(({ state }) => state === 'on')
  })

  it('says at the end which switch it could not disarm', async () => {
    await arm()
    await until(({ state }) => state === 'on')
    desk.control.fault({ match: { path: '/api/v1/hf/orders/dead-cancel-all' }, fault: { kind: 'html', status: 503 } })
    expect((await keeper.close()).map(({ profileId }) => profileId)).toEqual(['p1'])
    desk.control.clearFaults()
  })

  it('is disarmed by a planned end, so that leaving cancels nothing', async () => {
    await arm()
    await until(({ state }) => state === 'on')
    await keeper.close()
    expect(settings().at(-1)?.body).toContain('"timeout":-1')
    expect(keeper.view('p1')?.state).toBe('off')
  })
})

describe('M13, C1: a dead-man switch that an earlier run left set', () => {
  /** An armed switch whose run ended without a word; then the next run, which has looked at nothing yet. */
  const crash = async (lasts = timeout): Promise<void> => {
    await keeper.set({ ...desk.envelope(), timeout: lasts, symbols: ['BTC-USDT'] })
    keeper.onSuspend()
    views.length = 0
    keeper = start()
  }
  /** The venue has said how it stands: by then the moment shown is its own. */
  const looked = async (): Promise<void> => desk.requests(desk.control.seen.length + 1)
  const query = '/api/v1/hf/orders/dead-cancel-all/query'

  it('is shown with its moment, never renewed, and can be switched off', async () => {
    await crash()
    const sets = settings().length
    keeper.adopt(['p1', 'p2'])
    // Nobody has asked the venue yet.
    expect(keeper.view('p1')).toMatchObject({ state: 'unclear', timeout: 600, symbols: ['BTC-USDT'], error: null })
    expect(keeper.view('p2')?.state).toBe('off')
    await looked()
    const shown = await until(({ state, error }) => state === 'found' && error === null)
    // The venue's time is real, and the question itself renewed the switch there.
    expect(shown.firesAt).toBeLessThanOrEqual(Date.now() + whole)
    expect(shown.firesAt).toBeGreaterThan(time.now() + whole - 60_000)
    expect(settings()).toHaveLength(sets)
    await keeper.set({ ...desk.envelope(), timeout: -1, symbols: [] })
    expect(keeper.view('p1')?.state).toBe('off')
    expect(await desk.client.call('getDeadMan', {})).toMatchObject({ kind: 'accepted', data: null })
  })

  it('is switched off by a planned end, even where the venue was never asked about it', async () => {
    await crash()
    const heal = desk.control.fault({ match: { path: query }, fault: { kind: 'refusal', status: 400, code: '400100' } })
    keeper.adopt(['p1'])
    await until(({ error }) => error !== null)
    expect(keeper.view('p1')?.state).toBe('unclear')
    heal()
    expect(await keeper.close()).toEqual([])
    expect(await desk.client.call('getDeadMan', {})).toMatchObject({ kind: 'accepted', data: null })
  })

  it('is off once the venue says that it is gone, and the next unlock does not bring it back', async () => {
    await crash()
    await desk.client.call('setDeadMan', { timeout: -1, symbols: '' }, { priority: 'order' })
    keeper.adopt(['p1'])
    await until(({ state }) => state === 'off')
    keeper.adopt(['p1'])
    expect(keeper.view('p1')?.state).toBe('off')
  })

  it('is left alone by a planned end where another setting took its place', async () => {
    await crash()
    await desk.client.call('setDeadMan', { timeout: 900, symbols: 'ETH-USDT' }, { priority: 'order' })
    keeper.adopt(['p1'])
    await until(({ timeout }) => timeout === 900)
    const sets = settings().length
    expect(await keeper.close()).toEqual([])
    expect(settings()).toHaveLength(sets)
  })

  it('is reported when it fires, with what it cancelled', async () => {
    const orderId = await placeResting()
    await crash(60)
    keeper.adopt(['p1'])
    await until(({ state }) => state === 'found')
    passed += 61_000
    setVenueAhead(61_000)
    keeper.adopt(['p1'])
    expect((await until(({ state }) => state === 'fired')).fired).toEqual([{ orderId, symbol: 'BTC-USDT' }])
  })

  it('that fired while no run was there to see it is reported at the next start, with what it cancelled', async () => {
    const orderId = await placeResting()
    await crash(60)
    passed += 600_000
    setVenueAhead(600_000)
    keeper.adopt(['p1'])
    expect(keeper.view('p1')?.state).toBe('unclear')
    expect((await until(({ state }) => state === 'fired')).fired).toEqual([{ orderId, symbol: 'BTC-USDT' }])
    expect(keeper.standing()).toMatchObject({ set: 0, inDoubt: 0 })
  })
})
