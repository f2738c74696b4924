import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TrustedWithdrawal } from '#shared/bridge/trusted.ts'
import type { WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import { add, subtract } from '#shared/decimal.ts'
import { confirms, fundsDesk, goodRequest, tronAddress } from '#test/support/funds-desk.ts'
import type { FundsDesk } from '#test/support/funds-desk.ts'
import { expectFail, expectOk } from '#test/support/results.ts'

let desk: FundsDesk
beforeEach(async () => {
  desk = await fundsDesk()
})
afterEach(() => desk.close())

const places: readonly Pick<WithdrawalRequest, 'withdrawType' | 'toAddress' | 'chain'>[] = [
  { withdrawType: 'ADDRESS', toAddress: tronAddress, chain: 'trx' },
  { withdrawType: 'ADDRESS', toAddress: '0x52908400098527886E0F7030069857D2E4169EE7', chain: 'eth' },
  { withdrawType: 'ADDRESS', toAddress: '0xde709f2102306220921060314715629080e2fb77', chain: 'bsc' },
  { withdrawType: 'ADDRESS', toAddress: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', chain: 'sol' },
]

const withdrawalRequests: fc.Arbitrary<WithdrawalRequest> = fc
  .record({
    currency: fc.constant('USDT'),
    memo: fc.constant(null),
    memoNone: fc.constant(false),
    inner: fc.boolean(),
    feeMode: fc.constantFrom('INTERNAL' as const, 'EXTERNAL' as const),
    amount: fc.integer({ min: 10_000_000, max: 14_000_000 }).map((micro) => {
      const text = String(micro)
      return `${text.slice(0, -6)}.${text.slice(-6)}`
    }),
    remark: fc.oneof(
      fc.constantFrom('', 'rent', '  spaced  ', 'Überweisung „März“ 🚀', '{"amount":"999"}', '\\" , "toAddress":"x"'),
      fc.string({ maxLength: 40 }).filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text)),
    ),
    at: fc.constantFrom(...places),
  })
  .map(({ at, ...rest }) => ({ ...rest, ...at }))

describe('what is shown is what is sent', () => {
  it('M6: the bytes on the wire, in the window and in the journal are the same, whatever is asked for', async () => {
    for (const place of places) await desk.book({ ...goodRequest, ...place }, place.chain ?? '')
    await fc.assert(
      fc.asyncProperty(withdrawalRequests, async (withdrawalRequest) => {
        const before = desk.bodies().length
        const answer = expectOk(await desk.ask(withdrawalRequest))
        // Inside the venue these addresses are nobody’s: it refuses what it was sent all the same.
        expect(answer.state).toBe(withdrawalRequest.inner ? 'refused' : 'accepted')
        const view = desk.views.at(-1)?.subject as TrustedWithdrawal
        expect(desk.bodies().slice(before)).toEqual([view.body])
        const record = expectOk(desk.journal.reader.get(answer.intentId))
        expect(JSON.stringify(record?.request)).toBe(view.body)
        expect(record?.sha256).toBe(view.fingerprint)

        // And it is what was asked for, with the tag behind the user's own words.
        const body = JSON.parse(view.body) as Record<string, unknown>
        const { toAddress, chain, amount, feeMode, remark } = withdrawalRequest
        expect(body).toMatchObject({ currency: 'USDT', toAddress, chain, amount, feeDeductType: feeMode })
        expect(body['remark']).toMatch(/\[cf-[0-9a-f]{12}\]$/)
        expect(String(body['remark']).startsWith(remark.trim())).toBe(true)
        const { recipientGets, totalDeducted, fee } = view
        expect(totalDeducted).toBe(withdrawalRequest.feeMode === 'EXTERNAL' ? add(amount, fee) : amount)
        expect(recipientGets).toBe(withdrawalRequest.feeMode === 'EXTERNAL' ? amount : subtract(amount, fee))
      }),
      // Within one window of the venue’s request quota.
      { numRuns: 30 },
    )
  })

  it('M6: the venue takes exactly what the window says the account loses', async () => {
    await desk.book(goodRequest)
    const main = async (): Promise<string> => {
      const outcome = await desk.client.call('listAccounts', { currency: 'USDT', type: 'main' })
      return outcome.kind === 'accepted' ? (outcome.data[0]?.available ?? '') : ''
    }
    const before = await main()
    const askedAt = Date.now()
    let shownAt = 0
    desk.setPerson((request, answer) => {
      shownAt = Date.now()
      return confirms(request, answer)
    })
    expectOk(await desk.ask(goodRequest))
    const view = desk.views.at(-1)?.subject as TrustedWithdrawal
    // Read for this window, between the press on the page and the window.
    expect(view.balanceReadAt).toBeGreaterThanOrEqual(askedAt)
    expect(view.balanceReadAt).toBeLessThanOrEqual(shownAt)
    expect(view.balanceAfter).toBe(subtract(before, view.totalDeducted))
    expect(view).toMatchObject({ recipientGets: '20', totalDeducted: '21.5', fee: '1.5', chainName: 'TRC20' })
    expect(subtract(before, view.totalDeducted)).toBe(await main())
  })

  it('T4 T8: an address that was swapped on its way is not in the book, and nothing is shown or sent', async () => {
    await desk.book(goodRequest)
    const swapped = '0x52908400098527886E0F7030069857D2E4169EE7'
    const error = expectFail(await desk.ask({ ...goodRequest, toAddress: swapped, chain: 'eth' }))
    expect(error).toMatchObject({ code: 'bad-input', field: 'withdrawalRequest.toAddress' })
    expect(desk.views).toEqual([])
    expect(desk.bodies()).toEqual([])
  })

  it('T8: swapped in the book as well, the window shows the real one, and the typed middle does not fit', async () => {
    const swapped: WithdrawalRequest = { ...goodRequest, toAddress: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' }
    await desk.book(swapped, 'Ledger cold')
    desk.setPerson(async ({ decide, view }, answer) => {
      expect(JSON.parse((view.subject as TrustedWithdrawal).body)).toMatchObject({ toAddress: swapped.toAddress })
      const refused = expectFail(await decide({ ...answer, typed: tronAddress.slice(14, 20) }))
      expect(refused).toMatchObject({ code: 'bad-input', field: 'typed' })
      return 'closed'
    })
    expect(expectFail(await desk.ask(swapped)).code).toBe('cancelled')
    expect(desk.bodies()).toEqual([])
    desk.setPerson(confirms)
    expect(expectOk(await desk.ask(swapped)).state).toBe('accepted')
  })
})
