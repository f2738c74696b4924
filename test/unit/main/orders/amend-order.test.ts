import { describe, expect, it } from 'vitest'
import type { Verdict } from '#main/intents/money-call.ts'
import { createConfirmChange } from '#main/orders/amend-order.ts'
import { actDesk } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, refusedWith } from '#test/support/faults/scripted-client.ts'

const judged = async (script: Script, clientOid: string | null): Promise<Verdict> => {
  const desk = actDesk(script)
  try {
    const confirm = createConfirmChange(desk.time, { symbol: 'BTC-USDT', orderId: 'o1' })
    const answer = confirm(desk.client, { newOrderId: 'o2', clientOid })
    await desk.time.advance(3_000)
    return await answer
  } finally {
    desk.close()
  }
}
const known = (clientOid: string | null, id = 'o1'): Script => ({
  getOrder: () => acceptedWith(orderRecord({ id, clientOid, symbol: 'BTC-USDT' })),
})

describe('M12: an answer to a change is about the order that was changed', () => {
  it.each([
    ['its own client order id', known('mine'), 'mine', 'confirmed'],
    ['none, and none in its record', known(null), null, 'confirmed'],
    ['the client order id of another order', known('mine'), 'another', 'differs'],
    ['no client order id, though its record has one', known('mine'), null, 'differs'],
    ['its own, by the record of another order', known('mine', 'o9'), 'mine', 'differs'],
    ['a record that cannot be read', { getOrder: () => refusedWith() }, 'mine', 'unread'],
    ['a record that does not come', { getOrder: () => new Promise<never>(() => undefined) }, 'mine', 'unread'],
  ] satisfies readonly [string, Script, string | null, Verdict][])('%s', async (_what, script, clientOid, verdict) => {
    expect(await judged(script, clientOid)).toBe(verdict)
  })
})
