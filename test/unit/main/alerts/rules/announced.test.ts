import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsWord, takeAnnounced } from '#main/alerts/rules/announced.ts'
import type { Announced } from '#main/alerts/rules/announced.ts'

const corners = { heard: 0, old: 0 }

test('each announcement is news once, whatever the venue lists again, takes away or brings late', () => {
  const readings = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 8 }), {
    minLength: 1,
    maxLength: 12,
  })
  /** Two of the same moment each. */
  const announced = (id: number): Announced => ({ id: String(id), at: 1_000 + Math.floor(id / 2), title: `T${id}` })
  fc.assert(
    fc.property(readings, (lists) => {
      let known: ReturnType<typeof takeAnnounced>['after'] | null = null
      // An empty list is none to begin with.
      const begins = lists.findIndex((ids) => ids.length > 0)
      const told = new Set<number>(lists[begins])
      const floor = Math.min(...(lists[begins] ?? []).map((id) => announced(id).at))
      lists.forEach((ids, place) => {
        const taken = takeAnnounced(known, ids.map(announced))
        known = taken.after
        const wanted = place <= begins ? [] : ids.filter((id) => !told.has(id) && announced(id).at >= floor)
        expect(new Set(taken.fresh.map(({ id }) => Number(id)))).toEqual(new Set(wanted))
        expect(taken.fresh.map(({ at }) => at)).toEqual(taken.fresh.map(({ at }) => at).sort((a, b) => a - b))
        if (place > begins && ids.some((id) => !told.has(id) && announced(id).at < floor)) corners.old += 1
        wanted.forEach((id) => told.add(id))
        corners.heard += wanted.length
      })
    }),
    { numRuns: 500 },
  )
})

test('of very many announcements the oldest are forgotten, and never told again', () => {
  const many = Array.from({ length: 1_500 }, (_, at) => ({ id: `n${at}`, at, title: '' }))
  const first = takeAnnounced({ floor: 0, known: [{ id: 'known', at: 0 }] }, many)
  expect([first.fresh.length, first.after.known.length]).toEqual([1_500, 1_000])
  expect(takeAnnounced(first.after, many).fresh).toEqual([])
  expect(takeAnnounced(first.after, [{ id: 'new', at: 1_500, title: '' }]).fresh).toHaveLength(1)
})

test('words are found whatever their case and width, behind signs that nobody sees, and nothing is found by none', () => {
  expect(holdsWord('Notice of DELISTING', ['delist'])).toBe(true)
  expect(holdsWord('De\u200blis\u202eting', ['delisting'])).toBe(true)
  expect(holdsWord('Ｄｅｌｉｓｔ', ['delist'])).toBe(true)
  expect(holdsWord('New listing', ['delist', 'list'])).toBe(true)
  expect(holdsWord('New listing', ['halt', ' '])).toBe(false)
  expect(holdsWord('', ['a'])).toBe(false)
})

test('the histories above reached the corners they are there for', () => {
  for (const [corner, times] of Object.entries(corners)) expect.soft(times, corner).toBeGreaterThan(0)
})
