import { describe, expect, it } from 'vitest'
import { seeded } from '#test/support/faulty-line.ts'
import { drawPlan } from '#test/simulation/draw-plan.ts'
import { createVenue } from '#test/simulation/venue.ts'

const start = 1_790_000_000_000

const at = () => {
  const clock = { now: start }
  const { exchange, ...venue } = createVenue({ now: () => clock.now, sleep: () => new Promise(() => undefined) }, 1)
  return { clock, exchange, venue }
}
const timestamp = ({ handle }: ReturnType<typeof at>['venue']): number => {
  const { body } = handle({ method: 'GET', path: '/api/v1/timestamp', headers: {}, body: null })
  return (JSON.parse(body) as { readonly data: number }).data
}

describe("the venue's clock", () => {
  it('is moved at once, and the venue goes by it', () => {
    const { venue } = at()
    venue.clock.move(-60_000)
    venue.clock.move(3_000)
    expect(venue.clock.skewMs()).toBe(-57_000)
    expect([venue.clock.now(), timestamp(venue)]).toEqual([start - 57_000, start - 57_000])
  })

  it('knows how long ago something was made, whichever way it was moved since', () => {
    const { clock, venue } = at()
    clock.now = start + 10_000
    venue.clock.move(-60_000)
    clock.now = start + 12_000
    expect(venue.clock.ageOf(start + 4_000)).toBe(8_000)
    // The records stand still until the clock has come so far again.
    expect(venue.clock.ageOf(start + 10_000)).toBe(2_000)
    clock.now = start + 80_000
    expect(venue.clock.ageOf(start + 15_000)).toBe(5_000)
    venue.clock.move(86_400_000)
    clock.now = start + 81_000
    expect(venue.clock.ageOf(start + 86_421_000 - 500)).toBe(500)
    expect(venue.clock.ageOf(start + 4_000)).toBe(77_000)
  })

  it('fires no dead-man switch sooner, nor later, when it is put forward', () => {
    const { clock, venue, exchange } = at()
    const { engine } = exchange.venue
    const uid = venue.accounts[0]?.uid ?? 0
    const isSet = (): boolean => {
      timestamp(venue)
      return [...engine.state.deadMen].length > 0
    }
    engine.run('setDeadMan', start, { uid, timeout: 12, symbols: [] })
    venue.clock.move(-3_000)
    venue.clock.move(86_400_000)
    clock.now = start + 11_999
    expect(isSet()).toBe(true)
    clock.now = start + 12_000
    expect(isSet()).toBe(false)
  })

  it('is moved in one history of eight or more, by every way and amount', () => {
    const moves = Array.from({ length: 1_000 }, (_, nth) =>
      drawPlan(nth + 1, seeded(nth + 1)).steps.flatMap((step) =>
        'world' in step && step.world.what === 'venue-clock' ? [step.world] : [],
      ),
    )
    expect(moves.filter(({ length }) => length > 0).length).toBeGreaterThanOrEqual(125)
    expect(new Set(moves.flat().map(({ ms, when }) => `${ms} ${when}`)).size).toBe(12)
  })
})
