import { describe, expect, it } from 'vitest'
import type { WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import { ok } from '#shared/errors.ts'
import type { Withdrawal } from '#shared/exchange/index.ts'
import { type WithdrawalCase, examine } from '#main/withdrawals/examine.ts'
import { createMetadataReader } from '#main/withdrawals/currency-metadata.ts'
import { systemTime } from '#main/platform/time.ts'
import { page, withdrawal } from '#test/support/faults/records.ts'
import { acceptedWith, lackingRows, scriptedClient } from '#test/support/faults/scripted-client.ts'
import { expectOk } from '#test/support/results.ts'
import { sheets } from '#test/unit/shared/exchange/sheets/index.ts'

const address = 'TKFRQXSDcY4kd3QLzw7uK16GmLrjJggwX8'
const withdrawalRequest = {
  currency: 'USDT',
  chain: 'trx',
  withdrawType: 'ADDRESS',
  toAddress: address,
  memo: null,
  memoNone: false,
  amount: '10',
  feeMode: 'EXTERNAL',
  inner: false,
  remark: null,
} as unknown as WithdrawalRequest

const seenOf = (name: 'getCurrency' | 'getWithdrawalQuota'): never => sheets[name].answers[0]?.[2] as never

/** What the page gets of the request where the venue's history answers so. */
const examined = async (history: ReturnType<typeof acceptedWith<Withdrawal[]>>) => {
  const client = scriptedClient({
    getCurrency: () => acceptedWith({ ...(seenOf('getCurrency') as object), chains: [chain] } as never),
    getWithdrawalQuota: () => acceptedWith(quota as never),
    listWithdrawals: () => ({ ...history, ...(history.kind === 'accepted' && { data: page(history.data) }) }) as never,
  })
  const metadata = expectOk(
    await createMetadataReader(() => Promise.resolve(ok(client)), systemTime).read('p1', withdrawalRequest, false),
  )
  const given = {
    profileId: 'p1',
    withdrawalRequest,
    metadata,
    entries: [],
    limits: { caps: [], waitingHours: 0 },
    records: [],
  }
  return examine({
    ...given,
    duplicate: null,
    overrideDuplicateOf: null,
    hasKey: true,
    now: 1,
  } as unknown as WithdrawalCase)
}
const chain = { chainId: 'trx', chainName: 'TRC20', isWithdrawEnabled: true, needTag: false, withdrawFeeRate: '0' }
const quota = {
  isWithdrawEnabled: true,
  reason: null,
  precision: 6,
  remainAmount: '100',
  availableAmount: '100',
  withdrawMinFee: '1',
  innerWithdrawMinFee: '0',
  withdrawMinSize: '2',
}

describe('T9: a history that could not be read as a whole', () => {
  it('cannot tell whether the address passes for one of it, and says so', async () => {
    expect((await examined(lackingRows([withdrawal()], 1, 2))).alikeUnclear).toBe(true)
    expect((await examined(acceptedWith([withdrawal({ address: null })]))).alikeUnclear).toBe(true)
    expect((await examined(acceptedWith([withdrawal()]))).alikeUnclear).toBe(false)
    expect((await examined(acceptedWith([withdrawal({ address: null, isInner: true })]))).alikeUnclear).toBe(false)
  })

  it('says nothing of an address that was sent to before', async () => {
    expect((await examined(lackingRows([withdrawal({ address })], 1, 2))).alikeUnclear).toBe(false)
  })

  it('still names the look-alike that it knows', async () => {
    const alike = `${address.slice(0, 8)}zzzzzzzzzzzzzzzzzz${address.slice(-8)}`
    const { problems } = await examined(lackingRows([withdrawal({ address: alike })], 1, 2))
    expect(problems.map(({ code }) => code)).toContain('look-alike')
  })
})
