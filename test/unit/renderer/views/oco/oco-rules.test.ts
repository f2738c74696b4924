import { describe, expect, it } from 'vitest'
import { checkOco, legOutcome, resultOf } from '#renderer/views/shared/oco/oco-rules.ts'
import type { OcoFigures } from '#renderer/views/shared/oco/oco-rules.ts'
import { placeMarks } from '#renderer/views/oco/picture.ts'
import { btc } from '../trading/symbol.ts'

const sell: OcoFigures = { side: 'sell', price: '65000', stopPrice: '58000', limitPrice: '57800', size: '0.5' }
const buy: OcoFigures = { side: 'buy', price: '55000', stopPrice: '63000', limitPrice: '63200', size: '0.5' }
const kinds = (figures: OcoFigures, last: string | null = '60000') =>
  checkOco(figures, btc, last).map(({ field, kind, stops }) => `${field} ${kind} ${stops ? 'stops' : 'advice'}`)

describe('the prices of an OCO order', () => {
  it('to sell stand limit above last above stop; to buy the other way round', () => {
    expect(kinds(sell)).toEqual([])
    expect(kinds(buy)).toEqual([])
    expect(kinds({ ...sell, price: '59000' })).toEqual(['price priceSide stops'])
    expect(kinds({ ...sell, stopPrice: '61000', limitPrice: '60900' })).toEqual(['stopPrice stopSide stops'])
    expect(kinds({ ...buy, price: '61000' })).toEqual(['price priceSide stops'])
    expect(kinds({ ...buy, stopPrice: '59000', limitPrice: '59100' })).toEqual(['stopPrice stopSide stops'])
  })

  it('at the last price itself are refused on either leg', () => {
    expect(kinds({ ...sell, price: '60000' })).toEqual(['price priceSide stops'])
    expect(kinds({ ...buy, stopPrice: '60000', limitPrice: '60100' })).toEqual(['stopPrice stopSide stops'])
  })

  it('keep the increments, with the nearest valid ones named', () => {
    const [problem] = checkOco({ ...sell, limitPrice: '57800.05' }, btc, '60000')
    expect(problem).toMatchObject({ field: 'limitPrice', kind: 'step', values: { below: '57800.0', above: '57800.1' } })
  })

  it('advise on a limit beyond, far from, or too near its trigger, and hold nobody back', () => {
    expect(kinds({ ...sell, limitPrice: '58100' })).toEqual(['limitPrice limitBeyond advice'])
    expect(kinds({ ...sell, limitPrice: '50000' })).toEqual(['limitPrice limitFar advice'])
    expect(kinds({ ...sell, limitPrice: '57999.9' })).toEqual(['limitPrice limitNear advice'])
    expect(kinds({ ...buy, limitPrice: '62900' })).toEqual(['limitPrice limitBeyond advice'])
  })

  it('are left to the venue while the last price is unknown', () => {
    expect(kinds({ ...sell, price: '1000', stopPrice: '58000' }, null)).toEqual([])
  })
})

describe('how it may end', () => {
  it('a sale brings its worth less the fee, a purchase costs its worth and the fee', () => {
    expect(legOutcome(sell, '65000', '0.001', '60000')).toEqual({
      funds: '32500',
      fee: '32.5',
      net: '32467.5',
      far: '0.083333333333333333',
    })
    expect(legOutcome(buy, '55000', '0.001', null)).toEqual({ funds: '27500', fee: '27.5', net: '27527.5', far: null })
    expect(legOutcome(sell, '65000', null, null)).toEqual({ funds: '32500', fee: null, net: null, far: null })
  })
})

describe('the picture', () => {
  it('stands to scale, the highest on top', () => {
    const marks = placeMarks({ price: '200', last: '150', stopPrice: '110', limitPrice: '100' })
    expect(marks.map(({ name, line }) => [name, line])).toEqual([
      ['price', '0'],
      ['last', '50'],
      ['stopPrice', '90'],
      ['limitPrice', '100'],
    ])
  })

  it('keeps its labels apart and inside', () => {
    const labels = placeMarks({ price: '200', last: '100.2', stopPrice: '100.1', limitPrice: '100' }).map(({ label }) =>
      Number(label),
    )
    labels.slice(1).forEach((label, index) => expect(label - (labels[index] ?? 0)).toBeGreaterThanOrEqual(18))
    expect(Math.max(...labels)).toBeLessThanOrEqual(100)
  })

  it('stands in the middle with one price, and is empty with none', () => {
    expect(placeMarks({ price: '5', last: null, stopPrice: null, limitPrice: null })[0]?.line).toBe('50')
    expect(placeMarks({ price: null, last: null, stopPrice: null, limitPrice: null })).toEqual([])
  })
})

describe('the result of an OCO sale', () => {
  it('is what its end brings less the average entry of its size, also as a fraction of that', () => {
    expect(resultOf('105', '0.5', '200')).toEqual({ amount: '5', rate: '0.05' })
    expect(resultOf('95', '0.5', '200')).toEqual({ amount: '-5', rate: '-0.05' })
  })

  it('is not known without an average entry or a size', () => {
    expect(resultOf('105', '0.5', null)).toBeNull()
    expect(resultOf('105', null, '200')).toBeNull()
    expect(resultOf('105', '0.5', '0')).toBeNull()
  })
})
