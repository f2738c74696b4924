import { describe, expect, it } from 'vitest'
import { taggedRemark } from '#main/withdrawals/withdrawal-tag.ts'
import { early, late, lookUp, sentAt } from '#test/support/faults/look-up.ts'
import { page, withdrawal, withdrawalDetail } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, notFound } from '#test/support/faults/scripted-client.ts'

describe('withdraw', () => {
  const remark = taggedRemark('rent', 'draft-1')
  const request = { currency: 'USDT', toAddress: 'TAddress', amount: '10', withdrawType: 'ADDRESS', remark }
  const intent = { kind: 'withdraw', endpoint: 'placeWithdrawal', request, clientOid: null } as const
  const elsewhere = (fields: object) => ({ ...intent, request: { ...request, ...fields } })
  const minute = 60_000
  const history = (...items: ReturnType<typeof withdrawal>[]): Script => ({
    listWithdrawals: () => acceptedWith(page(items)),
  })

  it('keeps the user’s remark in front of the tag', () => {
    expect(remark).toMatch(/^rent \[cf-[0-9a-f]{12}\]$/)
    expect(taggedRemark(undefined, 'draft-1')).toBe(remark.slice(5))
  })

  it.each<[string, Script, string]>([
    ['by its tag, whatever else differs', history(withdrawal({ remark, address: 'T***', amount: '9' })), 'accepted'],
    ['by amount, address and time when the remark is gone', history(withdrawal()), 'accepted'],
    ['not when the tag is another one’s', history(withdrawal({ remark: taggedRemark('', 'draft-2') })), 'unknown'],
    ['not when it is older', history(withdrawal({ createdAt: sentAt - 3_600_000 })), 'unknown'],
    ['not when another amount left', history(withdrawal({ amount: '10.1' })), 'unknown'],
    ['not when another memo was given', history(withdrawal({ memo: '7' })), 'unknown'],
    ['not when two look like it', history(withdrawal(), withdrawal({ id: 'w2' })), 'unknown'],
  ])('M4: %s', async (_case, script, state) => {
    expect((await lookUp({ intent, script, age: early })).state).toBe(state)
  })

  it('M4 L4: by amount, address and time, on a machine whose clock is not the venue’s', async () => {
    const clockOffset = -5 * minute
    const script = history(withdrawal({ createdAt: sentAt + clockOffset }))
    expect((await lookUp({ intent, script, clockOffset })).state).toBe('accepted')
    expect((await lookUp({ intent, script })).state).toBe('unknown')
  })

  it('M4: never takes the record of another withdrawal for its own', async () => {
    const script = history(withdrawal())
    const settled = (orderId: string) => [{ intent, ago: minute, orderId }]
    expect(await lookUp({ intent, script, others: settled('w1') })).toMatchObject({ state: 'unknown' })
    const both = history(withdrawal(), withdrawal({ id: 'w2' }))
    expect(await lookUp({ intent, script: both, others: settled('w1') })).toMatchObject({
      state: 'accepted',
      orderId: 'w2',
    })
  })

  it.each<[string, NonNullable<Parameters<typeof lookUp>[0]['others']>, string]>([
    ['another whose outcome is open', [{ intent, ago: 60 * minute, state: 'unknown' }], 'unknown'],
    ['another that is on its way', [{ intent, ago: -minute, state: 'sending' }], 'unknown'],
    ['another that the user settled without a record', [{ intent, ago: minute }], 'unknown'],
    ['one that the user settled long ago', [{ intent, ago: 60 * minute }], 'accepted'],
    ['another that was refused', [{ intent, ago: minute, state: 'refused' }], 'accepted'],
    ['another amount', [{ intent: elsewhere({ amount: '9' }), ago: minute, state: 'unknown' }], 'accepted'],
    ['another address', [{ intent: elsewhere({ toAddress: 'TOther' }), ago: minute, state: 'unknown' }], 'accepted'],
  ])('M4: one record alike, beside %s', async (_case, others, state) => {
    expect((await lookUp({ intent, script: history(withdrawal()), others })).state).toBe(state)
  })

  it('M4: is never absent by itself, however late', async () => {
    expect(await lookUp({ intent, script: history(), age: 1_000 * late })).toMatchObject({
      state: 'unknown',
      answered: true,
    })
  })
})

describe('cancel-withdrawal', () => {
  const request = { withdrawalId: 'w1' }
  const intent = { kind: 'cancel-withdrawal', endpoint: 'cancelWithdrawal', request, clientOid: null } as const

  it.each<[string, Parameters<typeof withdrawalDetail>[0], number, string]>([
    ['being cancelled', { cancelType: 'CANCELING' }, early, 'accepted'],
    ['a status the venue does not document', { status: 'CANCELLED' }, early, 'accepted'],
    ['failed without a reason, as a cancelled one does', { status: 'FAILURE' }, early, 'accepted'],
    ['failed for a reason of its own', { status: 'FAILURE', failureReason: '1001' }, early, 'absent'],
    ['a word nobody knows', { status: 'ON_HOLD' }, late, 'unknown'],
    ['another withdrawal', { id: 'w2', status: 'CANCELLED' }, late, 'unknown'],
    ['sent although its cancel was under way', { status: 'SUCCESS', cancelType: 'CANCELING' }, early, 'absent'],
    ['already sent', { status: 'WALLET_PROCESSING' }, early, 'absent'],
    ['done', { status: 'SUCCESS' }, early, 'absent'],
    ['still under way, early', {}, early, 'unknown'],
    ['still under way, late', {}, late, 'absent'],
  ])('%s', async (_case, fields, age, state) => {
    const script: Script = {
      getWithdrawal: () => acceptedWith(withdrawalDetail(fields)),
      listWithdrawals: () => acceptedWith(page([withdrawal()])),
    }
    expect((await lookUp({ intent, script, age })).state).toBe(state)
  })

  const sender = {
    intent: {
      kind: 'withdraw',
      endpoint: 'placeWithdrawal',
      request: { currency: 'USDT', toAddress: 'TAddress', amount: '10' },
      clientOid: null,
    },
    ago: 60_000,
    orderId: 'w1',
  } as const

  it('M4: of one that is nowhere is never said to be under way', async () => {
    const script: Script = { getWithdrawal: () => notFound, listWithdrawals: () => acceptedWith(page([])) }
    expect((await lookUp({ intent, script, others: [sender], age: early })).state).toBe('unknown')
    expect((await lookUp({ intent, script, others: [sender] })).state).toBe('unknown')
  })

  it('M4: stays open while record and history disagree on whether it is under way', async () => {
    const recordOnly: Script = {
      getWithdrawal: () => acceptedWith(withdrawalDetail()),
      listWithdrawals: () => acceptedWith(page([])),
    }
    const listOnly: Script = {
      getWithdrawal: () => notFound,
      listWithdrawals: () => acceptedWith(page([withdrawal()])),
    }
    for (const script of [recordOnly, listOnly])
      expect((await lookUp({ intent, script, others: [sender] })).state).toBe('unknown')
  })
})
