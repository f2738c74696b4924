import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MinuteVolume } from '#main/alerts/rules/volume.ts'
import { createVolumeTrack } from '#main/alerts/rules/volume.ts'

const reached = { equal: 0, zero: 0, empty: 0, late: 0, twice: 0, huge: 0, quiet: 0, again: 0, restarted: 0 }

const start = 29_000_000
const huge = 10n ** 30n
/** What trades: minutes that pass, then a size. Sizes in ten-thousandths, so that each is a decimal of its own. */
const trades = fc.array(
  fc.record({
    pass: fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 0, max: 8 }), fc.constant(200_000)),
    size: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 60_000n }), fc.constant(50_000n), fc.constant(huge)),
    /** How the venue tells it: as it is, twice, or the minute before once more with it. */
    told: fc.constantFrom('once', 'twice', 'with-before', 'reading' as const),
  }),
  { maxLength: 40 },
)
const text = (scaled: bigint): string => `${scaled / 10_000n}.${String(scaled % 10_000n).padStart(4, '0')}`
const row = (minute: number, scaled: bigint): MinuteVolume => ({ minute, base: text(scaled), quote: '0' })

test('a volume alert fires as a plain addition of all trades says, however minutes are told', () => {
  fc.assert(
    fc.property(trades, fc.integer({ min: 1, max: 5 }), fc.boolean(), (steps, minutes, restarts) => {
      const amount = 50_000n
      const rule = { kind: 'volume', symbol: 'A-B', amount: '5', unit: 'base', minutes } as const
      let track = createVolumeTrack(rule, null)
      expect(track.see([], true)).toEqual([])
      if (steps.length === 0) reached.empty += 1
      // The model: every trade with its minute, added up again for each whole minute that passes.
      const all: { minute: number; size: bigint }[] = []
      const sumAt = (minute: number): bigint =>
        all.reduce((sum, one) => (one.minute > minute - minutes && one.minute <= minute ? sum + one.size : sum), 0n)
      const inMinute = (minute: number): bigint =>
        all.reduce((sum, one) => (one.minute === minute ? sum + one.size : sum), 0n)
      let now = start
      let wasOver = false
      let fired = 0
      for (const { pass, size, told } of steps) {
        for (let later = 1; later <= Math.min(pass - 1, minutes + 1); later += 1)
          if (sumAt(now + later) < amount) wasOver = false
        now += pass
        all.push({ minute: now, size })
        const wanted = sumAt(now) >= amount && !wasOver
        wasOver = sumAt(now) >= amount
        const rows = [row(now, inMinute(now))]
        if (told === 'twice') rows.push(...rows)
        if (told === 'with-before') rows.unshift(row(now - 1, inMinute(now - 1)))
        if (restarts && told === 'reading') {
          // A restart: what is known is the mark alone, and one reading has what the track asks for.
          track = createVolumeTrack(rule, track.mark())
          const from = track.from() ?? now - 400
          const known = new Set(all.map(({ minute }) => minute))
          rows.splice(
            0,
            rows.length,
            ...[...known].filter((minute) => minute >= from).map((minute) => row(minute, inMinute(minute))),
          )
          if (wanted) reached.restarted += 1
        }
        const got = track.see(rows, told === 'reading')
        expect(got.map(({ minute, sum }) => [minute, sum])).toEqual(wanted ? [[now, expect.any(String)]] : [])
        if (!wanted) continue
        fired += 1
        expect(Number(got[0]?.sum)).toBe(Number(text(sumAt(now))))
        if (sumAt(now) === amount) reached.equal += 1
        if (size === huge) reached.huge += 1
        if (told === 'twice') reached.twice += 1
        if (told === 'with-before') reached.late += 1
        if (pass > 8) reached.quiet += 1
      }
      if (steps.some(({ size }) => size === 0n)) reached.zero += 1
      if (fired > 1) reached.again += 1
    }),
    { numRuns: 400 },
  )
})

test('what traded before the alert began is never told, and what traded while nothing was watched is told by its minute', () => {
  const rule = { kind: 'volume', symbol: 'A-B', amount: '5', unit: 'base', minutes: 2 } as const
  const track = createVolumeTrack(rule, null)
  expect(track.see([row(start, 90_000n)], true)).toEqual([])
  // Nothing is concluded from pushes after a loss, until a reading joins them.
  track.lose()
  expect(track.see([row(start + 10, 70_000n)], false)).toEqual([])
  expect(track.see([row(start + 5, 60_000n), row(start + 10, 70_000n)], true)).toEqual([
    { minute: start + 5, sum: expect.stringMatching(/^6(\.0+)?$/) as string },
    { minute: start + 10, sum: expect.stringMatching(/^7(\.0+)?$/) as string },
  ])
  // The same once more, and from a mark: nothing new.
  expect(track.see([row(start + 10, 70_000n)], true)).toEqual([])
  expect(createVolumeTrack(rule, track.mark()).see([row(start + 10, 70_000n)], true)).toEqual([])
})

test('a minute that the venue does not know after all silences nothing: it begins anew with the next reading', () => {
  const rule = { kind: 'volume', symbol: 'A-B', amount: '5', unit: 'base', minutes: 2 } as const
  const track = createVolumeTrack(rule, null)
  track.see([row(start, 10_000n)], true)
  expect(track.see([row(start + 600, 10_000n)], false)).toEqual([])
  expect(track.see([row(start + 1, 20_000n)], true)).toEqual([])
  // The whole span is asked for again, and what traded until then is no news.
  expect(track.from()).toBe(null)
  expect(track.see([row(start + 1, 60_000n)], false)).toEqual([])
  expect(track.see([row(start, 10_000n), row(start + 1, 60_000n)], true)).toEqual([])
  expect(track.see([row(start + 5, 50_000n)], false)).toHaveLength(1)
})

test('the histories above reached the corners they are there for', () => {
  for (const [corner, times] of Object.entries(reached)) expect.soft(times, corner).toBeGreaterThan(0)
})
