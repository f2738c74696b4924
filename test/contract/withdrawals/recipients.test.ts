import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withdrawalChannels } from '#shared/bridge/withdrawals.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import { cancels, confirms, fundsDesk, goodRequest } from '#test/support/funds-desk.ts'
import type { FundsDesk } from '#test/support/funds-desk.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'

let desk: FundsDesk
beforeEach(async () => {
  desk = await fundsDesk({ waitingHours: 24 })
})
afterEach(() => desk.close())

const { currency, withdrawType, toAddress, chain, memo, memoNone } = goodRequest
const recipient: Recipient = { currency, withdrawType, toAddress, chain, memo, memoNone }
const added = (more: Partial<Recipient> = {}, label = 'Ledger') =>
  desk.funds.book.add({ profileId: 'p1', label, recipient: { ...recipient, ...more } })
const labels = () => expectOk(desk.funds.book.list('p1')).map(({ label }) => label)

describe('T2 M8: the list of trusted names', () => {
  it('changes only where main’s own window was confirmed, which shows all that an entry pins', async () => {
    desk.setPerson(cancels)
    expect(expectFail(await added()).code).toBe('cancelled')
    expect(labels()).toEqual([])
    expect(desk.news).toEqual([])
    desk.setPerson(confirms)
    const entry = expectOk(await added())
    expect(desk.news).toEqual([{ profileId: 'p1', currency: 'USDT', label: 'Ledger' }])
    const shown = desk.views.at(-1)?.subject
    expect(shown).toMatchObject({ kind: 'form', task: 'add-recipient' })
    for (const part of [
      { kind: 'address', text: toAddress },
      { kind: 'name', text: 'Ledger' },
      { kind: 'figure', text: 'USDT' },
      { kind: 'figure', text: 'trx' },
    ])
      expect(shown?.kind === 'form' ? shown.facts.map(({ value }) => value) : []).toContainEqual(part)

    desk.setPerson(cancels)
    const { id: entryId } = entry
    expect(expectFail(await desk.funds.book.relabel({ profileId: 'p1', entryId, label: 'Mine' })).code).toBe(
      'cancelled',
    )
    expect(expectFail(await desk.funds.book.remove('p1', entryId)).code).toBe('cancelled')
    expect(labels()).toEqual(['Ledger'])
    desk.setPerson(confirms)
    expect(expectOk(await desk.funds.book.relabel({ profileId: 'p1', entryId, label: 'Mine' })).label).toBe('Mine')
    expect(desk.views.at(-1)?.subject).toMatchObject({
      task: 'relabel-recipient',
      changes: [{ from: { kind: 'name', text: 'Ledger' }, to: { kind: 'name', text: 'Mine' } }],
    })
    expectOk(await desk.funds.book.remove('p1', entryId))
    expect(labels()).toEqual([])
    // Nothing but a new name is news.
    expect(desk.news).toHaveLength(1)
  })

  it('opens no window for what cannot stand in the book', async () => {
    for (const [more, field] of [
      [{ toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj7t' }, 'recipient.toAddress'],
      [{ toAddress: `${toAddress}\u200b` }, 'recipient.toAddress'],
      [
        { chain: 'xrp', currency: 'XRP', toAddress: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH', memo: '12\u202e34' },
        'recipient.memo',
      ],
      [{ withdrawType: 'MAIL', chain: null, toAddress: 'a\u2067b@mail.example' }, 'recipient.toAddress'],
    ] as const) {
      expect(expectFail(await added(more))).toMatchObject({ code: 'bad-input', field })
    }
    expect(said(expectFail(await added({ toAddress: `${toAddress}\u200b` })))).toMatch(/invisible characters/)
    expect(desk.views).toEqual([])
    expect(labels()).toEqual([])
  })

  it('a memo or an address with unseen characters is no withdrawal either, and is never changed into one', async () => {
    await desk.book(goodRequest)
    for (const change of [{ toAddress: `${toAddress}\u2060` }, { memo: '7\u00ad' }]) {
      const withdrawalRequest = { ...goodRequest, ...change }
      const { problems } = expectOk(await desk.funds.check({ profileId: 'p1', withdrawalRequest }))
      expect(problems.map(({ message }) => message.id)).toContain('withdrawal.unseen')
      expectFail(await desk.ask(withdrawalRequest))
    }
    expect(desk.bodies()).toEqual([])
  })
})

describe('T4: names at the door', () => {
  it('labels and remarks lose what turns or hides a text, and a label of nothing else is none', () => {
    const add = (label: string) =>
      withdrawalChannels['addressBook.add'].input.safeParse({ profileId: 'p1', label, recipient })
    expect(add('\u202eLedger\u2067 \u0007cold ').data).toMatchObject({ label: 'Ledger cold' })
    expect(add('My Ledger, verified by Coffer').data).toMatchObject({ label: 'My Ledger, verified by Coffer' })
    expect(add('\u200b\u202e').success).toBe(false)
    const asked = withdrawalChannels['withdrawals.check'].input.parse({
      profileId: 'p1',
      withdrawalRequest: { ...goodRequest, remark: 'rent\u202e 10\u2066' },
    })
    expect(asked.withdrawalRequest.remark).toBe('rent 10')
  })
})
