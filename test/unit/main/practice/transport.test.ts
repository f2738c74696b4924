import { describe, expect, it } from 'vitest'
import type { WireRequest } from '#main/exchange/wire.ts'
import { practiceTransport } from '#main/practice/transport.ts'
import { practiceDesk, signedHeaders } from '#test/support/practice.ts'

const setUp = () => {
  const desk = practiceDesk()
  const user = desk.user()
  const body = JSON.stringify({ type: 'market', symbol: 'BTC-USDT', side: 'sell', size: '0.01', clientOid: 'once' })
  const path = '/api/v1/hf/orders'
  const signed = signedHeaders(user.keys, { method: 'POST', path, body, timestamp: desk.clock.now() })
  const request: WireRequest = {
    method: 'POST',
    origin: 'https://practice.coffer.invalid',
    path,
    headers: Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toUpperCase(), value])),
    body,
    priority: 'order',
  }
  const isPlaced = () => user.call('getOrderByClientOid', { clientOid: 'once', symbol: 'BTC-USDT' }).code === '200000'
  return { request, isPlaced, exchange: desk.exchange, transport: practiceTransport(desk.exchange) }
}

describe('practice transport', () => {
  it('answers a turn later, header names in any case', async () => {
    const { transport, request, isPlaced } = setUp()
    const answer = transport(request)
    expect(isPlaced()).toBe(false)
    expect(await answer).toMatchObject({ ok: true, value: { status: 200 } })
    expect(isPlaced()).toBe(true)
  })

  it('given up before it left: nothing was sent', async () => {
    const { transport, request, isPlaced } = setUp()
    expect(await transport(request, AbortSignal.abort())).toMatchObject({ ok: false, error: { sent: 'nothing' } })
    const stop = new AbortController()
    const answer = transport(request, stop.signal)
    stop.abort()
    expect(await answer).toMatchObject({ ok: false, error: { sent: 'nothing', reason: 'cancelled' } })
    expect(isPlaced()).toBe(false)
  })

  it('given up once it was carried out: the answer is lost, and nobody says that nothing was sent', async () => {
    const { exchange, request, isPlaced } = setUp()
    const stop = new AbortController()
    const transport = practiceTransport({
      ...exchange,
      handle: (asked) => {
        const answer = exchange.handle(asked)
        stop.abort()
        return answer
      },
    })
    expect(await transport(request, stop.signal)).toMatchObject({
      ok: false,
      error: { sent: 'maybe', reason: 'cancelled' },
    })
    expect(isPlaced()).toBe(true)
  })
})
