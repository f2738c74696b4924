import { describe, expect, it } from 'vitest'
import { balanceRows } from '#shared/domain/balance-rows.ts'

const account = (currency: string, type: string, available: string, holds = '0') => ({
  id: `${currency}-${type}`,
  currency,
  type,
  balance: String(BigInt(available) + BigInt(holds)),
  available,
  holds,
})

describe('balances by currency', () => {
  it('puts account types side by side, and only the trade account is available', () => {
    const [row] = balanceRows([account('BTC', 'main', '12'), account('BTC', 'trade', '7', '3')])
    expect(row).toEqual({
      currency: 'BTC',
      main: '12',
      trade: '10',
      margin: null,
      available: '7',
      holds: '3',
      total: '22',
    })
  })

  it('takes the high-frequency account for the trade account, and counts types without a column', () => {
    const [row] = balanceRows([account('BTC', 'trade_hf', '5'), account('BTC', 'option', '2')])
    expect(row).toMatchObject({ trade: '5', available: '5', total: '7' })
  })

  it('shows the named currencies first even when they hold nothing, and leaves other empty ones out', () => {
    const rows = balanceRows(
      [account('ADA', 'trade', '1'), account('USDT', 'trade', '0'), account('DOT', 'trade', '0')],
      ['BTC', 'USDT'],
    )
    expect(rows.map(({ currency }) => currency)).toEqual(['USDT', 'ADA'])
  })
})
