import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TrustedWithdrawal } from '#shared/bridge/trusted.ts'
import type { WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import { depositAddress } from '#main/practice/deposit-addresses.ts'
import { cancels, fundsDesk, goodRequest } from '#test/support/funds-desk.ts'
import type { FundsDesk } from '#test/support/funds-desk.ts'
import { answerTo } from '#test/support/trusted-person.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'

let desk: FundsDesk
/** The account of somebody else at the same venue. */
let uid: number
beforeEach(async () => {
  desk = await fundsDesk()
  uid = desk.exchange.createAccount({ name: 'friend' })
})
afterEach(() => desk.close())

const kinds = [
  ['UID', () => String(uid)],
  ['MAIL', () => 'friend@practice.invalid'],
  ['PHONE', () => `1-555${uid}`],
] as const

const inside = (withdrawType: 'UID' | 'MAIL' | 'PHONE', toAddress: string): WithdrawalRequest => ({
  ...goodRequest,
  withdrawType,
  toAddress,
  chain: null,
  inner: true,
})

describe('a withdrawal inside the venue', () => {
  it.each(kinds)(
    'M6 M8: by %s it goes to the whole recipient as typed, without chain, memo or fee',
    async (kind, to) => {
      const withdrawalRequest = inside(kind, to())
      await desk.book(withdrawalRequest, 'Friend')
      // The whole of it is typed: its middle alone, or another case, is not enough.
      desk.setPerson(async ({ view, decide }) => {
        const answer = answerTo(view)
        for (const typed of ['', withdrawalRequest.toAddress.slice(0, -1), `${withdrawalRequest.toAddress}0`])
          expect(expectFail(await decide({ ...answer, typed }))).toMatchObject({ code: 'bad-input', field: 'typed' })
        return (await decide({ ...answer, typed: withdrawalRequest.toAddress })).ok ? 'confirmed' : 'cancelled'
      })
      expect(expectOk(await desk.ask(withdrawalRequest)).state).toBe('accepted')
      const view = desk.views.at(-1)?.subject as TrustedWithdrawal
      expect(view).toMatchObject({
        typed: 'whole',
        fee: '0',
        recipientGets: '20',
        totalDeducted: '20',
        chainName: null,
      })
      expect(desk.bodies()).toEqual([view.body])
      const { remark, ...body } = JSON.parse(view.body) as Record<string, unknown>
      expect(remark).toMatch(/^\[cf-/)
      expect(body).toEqual({
        currency: 'USDT',
        toAddress: withdrawalRequest.toAddress,
        amount: '20',
        withdrawType: kind,
        isInner: true,
        feeDeductType: 'EXTERNAL',
      })
      // Once is enough; the second one is only confirmed.
      desk.setPerson(async ({ view: next, decide }) => {
        expect(next.subject).toMatchObject({ typed: 'nothing' })
        return (await decide(answerTo(next))).ok ? 'confirmed' : 'cancelled'
      })
      expect(expectOk(await desk.ask(withdrawalRequest)).state).toBe('accepted')
    },
  )

  it.each(kinds)('by %s: a recipient of the wrong shape, or with a memo, does not enter the book', async (kind, to) => {
    desk.setPerson(cancels)
    await expect(desk.book(inside(kind, 'friend'))).rejects.toThrow(/does not fit/)
    await expect(desk.book({ ...inside(kind, to()), memo: '7' })).rejects.toThrow(/neither network nor memo/)
    expect(desk.bodies()).toEqual([])
  })

  it('M6: an address of this venue leaves without the chain’s fee, marked as inner', async () => {
    const withdrawalRequest = { ...goodRequest, toAddress: depositAddress(uid, 'trx') ?? '', inner: true }
    await desk.book(withdrawalRequest)
    expect(expectOk(await desk.ask(withdrawalRequest)).state).toBe('accepted')
    const view = desk.views.at(-1)?.subject as TrustedWithdrawal
    expect(view).toMatchObject({ typed: 'marked', fee: '0', totalDeducted: '20' })
    expect(JSON.parse(desk.bodies()[0] ?? '')).toMatchObject({ withdrawType: 'ADDRESS', chain: 'trx', isInner: true })
  })

  it('an address that is nobody’s at this venue is refused by it as inner, and nothing is gone', async () => {
    await desk.book(goodRequest)
    expect(expectOk(await desk.ask({ ...goodRequest, inner: true }))).toMatchObject({ state: 'refused' })
    expect(expectOk(await desk.funds.check({ profileId: 'p1', withdrawalRequest: goodRequest })).available).toBe('1000')
  })

  it('a recipient that the venue does not know is refused by it, in its words, and nothing is gone', async () => {
    const withdrawalRequest = inside('UID', `${uid}1`)
    await desk.book(withdrawalRequest, 'Nobody')
    const answer = expectOk(await desk.ask(withdrawalRequest))
    expect(answer).toMatchObject({ state: 'refused' })
    expect(said(answer.error)).toBeTruthy()
    expect(expectOk(await desk.funds.check({ profileId: 'p1', withdrawalRequest })).available).toBe('1000')
  })
})
