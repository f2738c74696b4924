import { describe, expect, it } from 'vitest'
import { drawPanic } from '#test/simulation/draw-panic.ts'

const seeds = Array.from({ length: 500 }, (_, at) => at + 1)
const begun = seeds.flatMap((seed) => drawPanic(seed) ?? [])
const inVain = begun.filter(({ requests }) => requests.length === 2)
const onTheirWay = begun.filter(({ requests }) => requests.length > 2)

describe('a cancel of everything', () => {
  it('begins so many histories that a breakage which only it shows is caught within five hundred', () => {
    expect([inVain.length, onTheirWay.length]).toEqual([6, 12])
  })

  it('fails for all the rounds that main tries, beside an order that rests', () => {
    for (const { steps, faults } of inVain) {
      expect(steps).toMatchObject([{ user: { act: 'limit', price: 'rests' } }, { user: { act: 'cancel-until-empty' } }])
      expect(faults.map(({ of, nth }) => `${of} ${nth}`).slice(0, 8)).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8].map((nth) => `cancel-all ${nth}`),
      )
    }
  })

  it('is reported before anything else happens: it goes on for 30 s after the press, and a round more', () => {
    for (const { takesMs } of inVain) expect(takesMs).toBeGreaterThan(35_000)
  })

  it('comes while four orders, no two alike, are late', () => {
    for (const { steps, faults } of onTheirWay) {
      expect(faults.map(({ fault }) => fault)).toEqual(Array.from({ length: 4 }, () => 'arrives-late'))
      const orders = steps.flatMap((step) => ('user' in step && step.user.act === 'limit' ? [step.user] : []))
      expect(new Set(orders.map(({ symbol, side }) => `${symbol} ${side}`)).size).toBe(4)
      expect(steps.at(-1)).toMatchObject({ user: { act: 'cancel-until-empty', who: orders[0]?.who } })
    }
  })
})
