import { describe, expect, it } from 'vitest'
import { nextSorting, readDismissed, sortedRows } from '#renderer/views/trading/orders/columns.ts'

const row = (symbol: string, price: string | null, at: number) => ({
  symbol,
  price,
  size: '1',
  valueLeft: price,
  at,
})
const rows = [row('ETH-USDT', '9.5', 3), row('BTC-USDT', '10', 2), row('ADA-USDT', null, 1), row('XRP-USDT', '9.50', 4)]
const named = (sorting: Parameters<typeof sortedRows>[1]) => sortedRows(rows, sorting).map(({ symbol }) => symbol[0])

describe('the list of open orders', () => {
  it('sorts by value, not by digits; what has no figure stands last either way, and equals keep their order', () => {
    expect(named({ by: 'price', way: 'up' })).toEqual(['E', 'X', 'B', 'A'])
    expect(named({ by: 'left', way: 'down' })).toEqual(['B', 'E', 'X', 'A'])
  })

  it('sorts by pair and by time, and stands as it comes without a column', () => {
    expect(named({ by: 'pair', way: 'up' })).toEqual(['A', 'B', 'E', 'X'])
    expect(named({ by: 'placed', way: 'down' })).toEqual(['X', 'E', 'B', 'A'])
    expect(named(null)).toEqual(['E', 'B', 'A', 'X'])
  })

  it('turns a column down, up and off again', () => {
    const first = nextSorting(null, 'price')
    expect(first).toEqual({ by: 'price', way: 'down' })
    const second = nextSorting(first, 'price')
    expect(second).toEqual({ by: 'price', way: 'up' })
    expect(nextSorting(second, 'price')).toBeNull()
    expect(nextSorting(second, 'size')).toEqual({ by: 'size', way: 'down' })
  })
})

describe('columns that were put away', () => {
  it('are read from anything that was kept, without columns that are none', () => {
    expect(readDismissed({ open: ['origin', 'mood', 'type'], closed: 'all' })).toEqual({
      open: ['type', 'origin'],
      closed: [],
    })
    expect(readDismissed(undefined)).toEqual({ open: [], closed: [] })
  })
})
