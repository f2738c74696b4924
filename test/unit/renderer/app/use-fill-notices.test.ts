import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFillNotices } from '#renderer/app/use-fill-notices.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { writeChange } from '#shared/domain/feed-change.ts'
import type { FillView } from '#shared/domain/fill.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { openPage } from '../desk.ts'
import { intent } from '../intent.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

const fillOf = (size: string, part: Partial<FillView> = {}): FillView => ({
  ...{ orderId: 'o1', side: 'buy', size, of: '2', funds: '100', averagePrice: '100', fees: [] },
  ...{ complete: size === '2', slippage: null, at: 1, ...part },
})
const made = (fill: FillView | null, part: Partial<IntentView> = {}): IntentView =>
  intent({ profileId: 'a', state: 'accepted', orderId: 'o1', fill, ...part })
const whole = 'Bought 2 BTC at 100 on average, no fee.'

/** A page whose list of requests has been read, unless the test gives it itself. */
async function open(known: readonly IntentView[] | null = []) {
  page = openPage()
  const [notices, profiles] = page.mount(() => {
    useFillNotices()
    return [useNoticesStore(), useProfilesStore()] as const
  })
  await profiles.load()
  await page.settled()
  if (known !== null) await page.of('intents.list').at(-1)?.answer(known)
  const list = async (...rows: Partial<OrderRecord>[]): Promise<void> => {
    const { watchId, profileId } = page.of('feed.watch').at(-1)?.input as unknown as Record<string, string>
    const value = rows.map((row) => ({ symbol: 'BTC-USDT', side: 'buy', size: '2', fee: '0', active: true, ...row }))
    const change = writeChange({ kind: 'whole', value: value as OrderRecord[] })
    page.notify('feed', { watchId, profileId, kind: 'change', at: Date.now(), everyMs: 2000, change })
    await page.settled()
  }
  const said = (): string[] => {
    vi.advanceTimersByTime(60_000)
    return notices.all.map(({ text }) => text).toReversed()
  }
  return { notices, profiles, list, said }
}

describe('the message of a fill', () => {
  it('a quick fill is told though no list of orders was ever read, once, with the way to its request', async () => {
    const { notices, said } = await open()
    page.notify('intent-changed', made(null, { state: 'sending' }))
    page.notify('intent-changed', made(fillOf('2')))
    page.notify('intent-changed', made(fillOf('2', { at: 2 })))
    expect(said()).toEqual([whole])
    expect(notices.all[0]).toMatchObject({
      ...{ tone: 'good', head: 'bought', pair: 'BTC-USDT', profileId: 'a', filled: true, intentId: 'i1' },
    })
  })

  it('a part of an order is told, and then the rest', async () => {
    const { said } = await open()
    page.notify('intent-changed', made(fillOf('0')))
    page.notify('intent-changed', made(fillOf('0.5')))
    expect(said()).toEqual(['Bought 0.5 of 2 BTC so far at 100 on average, no fee.'])
    page.notify('intent-changed', made(fillOf('2')))
    expect(said().at(-1)).toBe(whole)
  })

  it('of one order one message stands, with what has traded by now', async () => {
    const { notices } = await open()
    for (const size of ['0.5', '2']) {
      page.notify('intent-changed', made(fillOf(size)))
      vi.advanceTimersByTime(2_000)
    }
    expect(notices.shown.map(({ text }) => text)).toEqual([whole])
    expect(notices.all).toHaveLength(2)
  })

  it('rows of one batch are told each', async () => {
    const { said } = await open()
    for (const orderId of ['o1', 'o2', 'o3'])
      page.notify('intent-changed', made(fillOf('2', { orderId }), { id: orderId }))
    expect(said()).toEqual([whole, whole, whole])
  })

  it('what was known when the page began is not told again, also where only its fee is told later', async () => {
    const { said } = await open([made(fillOf('2', { fees: null, at: 1 }))])
    page.notify('intent-changed', made(fillOf('2', { at: 2 })))
    expect(said()).toEqual([])
  })

  it('a fee that is told while the list of requests is not read yet is not told as a fill', async () => {
    const { said } = await open(null)
    page.notify('intent-changed', made(fillOf('2')))
    await page
      .of('intents.list')
      .at(-1)
      ?.answer([made(fillOf('2'))])
    expect(said()).toEqual([])
  })

  it('what main finds of an order of an earlier run is no news, and what trades of it afterwards is', async () => {
    const { said } = await open([made(null)])
    page.notify('intent-changed', made(fillOf('0.5'), { isOldFill: true }))
    page.notify('intent-changed', made(fillOf('2', { orderId: 'x' }), { profileId: 'b', id: 'x', isOldFill: true }))
    expect(said()).toEqual([])
    page.notify('intent-changed', made(fillOf('2')))
    expect(said()).toEqual([whole])
  })

  it('T12: a fill of another profile names it, and a switch to and fro repeats nothing', async () => {
    const { said, profiles, notices } = await open()
    page.notify('intent-changed', made(fillOf('2', { orderId: 'x' }), { profileId: 'b', id: 'x' }))
    expect(said()).toEqual([whole])
    expect(notices.all[0]).toMatchObject({ profileId: 'b' })
    for (const id of ['b', 'a']) {
      profiles.select(id)
      await page.settled()
      await page
        .of('intents.list')
        .at(-1)
        ?.answer([made(fillOf('2', { orderId: 'x' }), { profileId: 'b', id: 'x' })])
    }
    page.notify('intent-changed', made(fillOf('2', { orderId: 'x', at: 9 }), { profileId: 'b', id: 'x' }))
    expect(said()).toHaveLength(1)
  })

  it('an order that Coffer did not place is told from the list, in part and whole', async () => {
    const { list, said } = await open()
    await list({ id: 'web', dealSize: '0', dealFunds: '0' })
    await list({ id: 'web', dealSize: '0.5', dealFunds: '50' })
    expect(said()).toEqual(['Bought 0.5 of 2 BTC so far at 100 on average, no fee.'])
    await list()
    const record = { id: 'web', symbol: 'BTC-USDT', side: 'buy', size: '2', fee: '0', active: false }
    await page
      .of('read.getOrder')
      .at(-1)
      ?.answer({ ...record, dealSize: '2', dealFunds: '200' })
    expect(said().at(-1)).toBe(whole)
  })

  it('an order that main follows is told by main alone, however the list shows it', async () => {
    const { list, said } = await open()
    page.notify('intent-changed', made(fillOf('0')))
    await list({ id: 'o1', dealSize: '0', dealFunds: '0' })
    await list({ id: 'o1', dealSize: '0.5', dealFunds: '50' })
    page.notify('intent-changed', made(fillOf('0.5')))
    await list()
    page.notify('intent-changed', made(fillOf('2')))
    expect(page.of('read.getOrder')).toEqual([])
    expect(said()).toEqual([whole])
  })
})
