import { expect, it, vi } from 'vitest'
import type { EndpointName } from '#shared/exchange/index.ts'
import { readInPlace } from '#main/exchange/large-answers.ts'
import { rememberRepeated } from '#main/exchange/repeated-answers.ts'
import type { WireResult } from '#main/exchange/wire.ts'
import { answered, success } from '#test/support/client-world.ts'
import { marketSheets } from '../../shared/exchange/sheets/market.ts'

const record = (marketSheets.listSymbols.answers[0]?.[1] as readonly object[])[0]
const pairs = (...symbols: string[]): WireResult => success(symbols.map((symbol) => ({ ...record, symbol })))

function reader(wait = false) {
  const read = vi.fn((wire: WireResult, row: EndpointName) =>
    wait ? Promise.resolve(readInPlace(wire, row)) : readInPlace(wire, row),
  )
  return { read, remembered: rememberRepeated(read) }
}

it.each([false, true])(
  'a list of pairs that comes again is read once, and is the same objects (in a thread: %s)',
  async (wait) => {
    const { read, remembered } = reader(wait)
    const first = await remembered(pairs('A-USDT', 'B-USDT'), 'listSymbols')
    const again = await remembered(pairs('A-USDT', 'B-USDT'), 'listSymbols')
    const other = await remembered(pairs('A-USDT', 'C-USDT'), 'listSymbols')
    expect(again).toBe(first)
    expect(first).toEqual(readInPlace(pairs('A-USDT', 'B-USDT'), 'listSymbols'))
    expect(other).toEqual(readInPlace(pairs('A-USDT', 'C-USDT'), 'listSymbols'))
    expect(read).toHaveBeenCalledTimes(2)
  },
)

it('a failure, another status and any other row are read each time', async () => {
  const { read, remembered } = reader()
  const answers: readonly (readonly [WireResult, EndpointName])[] = [
    [answered(200, { code: '400100', msg: 'no' }), 'listSymbols'],
    [answered(503, { code: '200000', data: [] }), 'listSymbols'],
    [success([]), 'listMarkets'],
  ]
  for (const [wire, row] of [...answers, ...answers])
    expect(await remembered(wire, row)).toEqual(readInPlace(wire, row))
  expect(read).toHaveBeenCalledTimes(6)
})

it('keeps four answers: what has not come for long is read anew', async () => {
  const { read, remembered } = reader()
  for (const name of ['A', 'B', 'C', 'D', 'A', 'E', 'A', 'B']) await remembered(pairs(name), 'listSymbols')
  expect(read.mock.calls).toHaveLength(6)
})
