import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { openDesk, pageAsks, secondPageAsks } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { removeFolder } from '#test/support/folders.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { restingOrder } from './inputs.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let folder: string
let desk: Desk
let venue: LoopbackVenue
let profileId: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-once-'))
  venue = await startLoopbackVenue()
  desk = await openDesk(folder)
  profileId = (await venue.add(desk)).id
})
afterEach(async () => {
  await desk.close()
  await venue.close()
  await removeFolder(folder)
})

const press = (draftId: string, size = '0.001') => ({
  profileId,
  draftId,
  wait: true,
  order: { ...restingOrder, size },
})
const pressIn = (event: unknown, input: unknown) =>
  desk.from(event, 'orders.place', input) as Promise<Result<MoneyAnswer>>
const openOrders = async (): Promise<number> =>
  must(await desk.invoke('read.listOpenOrders', { profileId, request: { symbol: restingOrder.symbol } })).length

describe('one draft', () => {
  it('M11: pressed twenty times at once is one request on the wire and one order', async () => {
    const input = press(randomUUID())
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.invoke('orders.place', input)))
    expect(new Set(answers.map((answer) => must(answer).intentId)).size).toBe(1)
    expect(venue.orders()).toBe(1)
    expect(await openOrders()).toBe(1)
  })

  it('M11: pressed in two windows is one request and one order', async () => {
    const input = press(randomUUID())
    const answers = await Promise.all([pressIn(pageAsks, input), pressIn(secondPageAsks, input)])
    expect(answers.map((answer) => must(answer).state)).toEqual(['accepted', 'accepted'])
    expect(must(answers[0]).intentId).toBe(must(answers[1]).intentId)
    expect(venue.orders()).toBe(1)
  })

  it('M11: pressed again after its answer, and after a restart, gets the answer it had', async () => {
    const input = press(randomUUID())
    const first = must(await desk.invoke('orders.place', input))
    expect(must(await desk.invoke('orders.place', input))).toEqual(first)
    await desk.close()
    desk = await openDesk(folder)
    expect(must(await desk.invoke('orders.place', input))).toEqual(first)
    expect(venue.orders()).toBe(1)
    expect(await openOrders()).toBe(1)
  })

  it('M11: pressed again while its outcome is unknown is still one request', async () => {
    venue.server.control.fault({ match: { method: 'POST' }, fault: { kind: 'reset-after-read' } })
    const input = press(randomUUID())
    const first = must(await desk.invoke('orders.place', input))
    expect(first.state).toBe('unknown')
    expect(must(await desk.invoke('orders.place', input)).intentId).toBe(first.intentId)
    expect(venue.orders()).toBe(1)
  })

  it('M11: with other values is refused, and two drafts of like orders are two orders', async () => {
    const draftId = randomUUID()
    must(await desk.invoke('orders.place', press(draftId)))
    expect(await desk.invoke('orders.place', press(draftId, '0.002'))).toMatchObject({
      ok: false,
      error: { code: 'duplicate-draft' },
    })
    expect(venue.orders()).toBe(1)
    must(await desk.invoke('orders.place', press(randomUUID())))
    expect(await openOrders()).toBe(2)
  })
})
