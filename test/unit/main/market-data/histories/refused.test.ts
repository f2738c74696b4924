import { afterEach, expect, it } from 'vitest'
import type { HistoryWindow } from '#shared/domain/history.ts'
import { appError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { kindsMovedBy } from '#main/market-data/read-topics.ts'
import { feedWorld, keyed, passed } from '../support.ts'

const of = { list: 'ledger', startAt: 0, endAt: null, hours: null } as const
const topic = { kind: 'history', of, sort: null, text: '', from: 0, count: 50, ahead: 100 } as const
const no = appError('permission-refused', asWritten('No.'))

let isAllowed = false
const world = feedWorld({ answer: () => (isAllowed ? { data: { items: [], totalNum: 0, totalPage: 0 } } : no) })
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

it('a history that a key was refused is read again once the key was tested anew, and not before', async () => {
  world.feed.keepProfiles([keyed('p1', 'aaaa')])
  world.watch('w1', topic)
  await world.time.advance(1_000)
  world.feed.touch('p1', kindsMovedBy('place'))
  await world.time.advance(600_000)
  expect(world.rows()).toEqual(['listLedgers'])
  expect(world.eventsOf('w1').at(-1)).toMatchObject({ kind: 'error', error: { code: 'permission-refused' } })
  isAllowed = true
  world.feed.keepProfiles([keyed('p1', 'aaaa', passed)])
  await world.time.advance(1_000)
  expect(world.shown('w1', topic) as HistoryWindow).toMatchObject({ total: 0, state: { done: true } })
})
