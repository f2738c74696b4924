import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { History } from '#shared/domain/history-topic.ts'
import { expectOk } from '#test/support/results.ts'
import { feedWorld, refused, unreachable } from '../support.ts'
import type { Answering, FeedWorld } from '../support.ts'

const start = 1_760_000_000_000
const fills: History = { list: 'fills' }
const closedOrders: History = { list: 'closedOrders' }
const every = { sort: null, text: '' }

/** Pairs that do not answer; whether the ledger that names the pairs does; rows of each answer that cannot be read. */
let trouble: { pairs: readonly string[]; ledger: boolean; rows: number }
/** One row of each pair; the ledger names two. */
const venue: Answering = ({ row, request: { symbol, lastId } }) => {
  const lost = trouble.rows === 0 ? {} : { unreadable: { rows: trouble.rows, of: trouble.rows + 1, field: 'price' } }
  if (row === 'listHfLedgers') {
    if (trouble.ledger) return { data: [] }
    const lines = ['BTC-USDT', 'ETH-USDT'].map((pair, at) => ({
      id: `${at}`,
      context: JSON.stringify({ symbol: pair }),
    }))
    return { data: lines }
  }
  if (row === 'listActiveSymbols') return { data: { symbols: ['BTC-USDT', 'ETH-USDT'] } }
  if (trouble.pairs.includes(String(symbol))) return unreachable
  if (lastId !== undefined) return { data: { items: [], lastId: null } }
  const items = [{ id: `${String(symbol)}1`, tradeId: `${String(symbol)}1`, symbol, createdAt: start - 1_000 }]
  return { data: { items, lastId: null }, ...lost }
}
const noLedger: Answering = (asked) =>
  asked.row === 'listHfLedgers' ? { ...refused, code: 'permission-refused' } : venue(asked)

let world: FeedWorld
beforeEach(() => {
  trouble = { pairs: [], ledger: false, rows: 0 }
  world = feedWorld({ answer: venue })
})
afterEach(() => world.feed.stop())

async function saved(of: History) {
  const made = world.feed.histories.file('p1', of, every)
  await world.time.advance(5_000)
  const file = expectOk(await made)
  return { name: file?.name, lines: file?.lines, lacks: file?.lacks }
}

describe.each([
  ['order history', closedOrders, 'closed-orders'],
  ['fills', fills, 'fills'],
])('the file of all pairs’ %s', (_what, of, name) => {
  const whole = `coffer-${name}-2025-10-09-to-2025-10-09.csv`
  const partial = `coffer-${name}-partial-2025-10-09-to-2025-10-09.csv`

  it('that holds all of it is not called partial', async () => {
    expect(await saved(of)).toEqual({ name: whole, lines: 2, lacks: null })
  })

  it('is called partial where a pair could not be read, and names it', async () => {
    trouble.pairs = ['ETH-USDT']
    expect(await saved(of)).toMatchObject({ name: partial, lines: 1, lacks: { pairs: ['ETH-USDT'], rows: 0 } })
  })

  it('is called partial where the ledger alone, which names the pairs, could not be read', async () => {
    world.answerWith(noLedger)
    expect(await saved(of)).toMatchObject({ lacks: { pairs: [], isUnnamed: true, rows: 0 } })
    expect((await saved(of)).name).toContain(`coffer-${name}-partial`)
  })

  it('is called partial where rows could not be read, and counts them', async () => {
    trouble.rows = 2
    expect(await saved(of)).toMatchObject({ name: partial, lacks: { pairs: [], rows: 4 } })
  })
})

it('the file of one pair is called partial where rows could not be read', async () => {
  trouble.rows = 1
  const { name, lacks } = await saved({ list: 'fills', symbol: 'BTC-USDT' })
  expect([name, lacks?.rows]).toEqual(['coffer-fills-partial-2025-10-09-to-2025-10-09.csv', 1])
})
