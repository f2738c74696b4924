import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPortfolio } from '#main/portfolio/index.ts'
import type { Portfolio } from '#main/portfolio/index.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import type { Events } from '#main/platform/events.ts'
import type { KeySummary, Profile } from '#shared/domain/profile.ts'
import { ok } from '#shared/errors.ts'
import { acceptedWith, scriptedClient } from '#test/support/faults/scripted-client.ts'
import { removeFolder } from '#test/support/folders.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const keyOf = (tail: string, part: Partial<KeySummary>): Pick<Profile, 'id' | 'keys'> => ({
  id: 'p1',
  keys: [
    {
      role: 'read',
      tail,
      keyVersion: 3,
      state: 'present',
      test: { state: 'untested' },
      testAgain: false,
      storedAt: 1,
      former: [],
      deletePending: false,
      ...part,
    },
  ],
})
const passed = { test: { state: 'passed' } } as unknown as Partial<KeySummary>
const first = keyOf('aaaa', { ...passed, account: 'one' } as never)
const hour = 3_600_000

let dataDir = ''
let ending: AbortController
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'coffer-unproven-'))
  ending = new AbortController()
})
afterEach(async () => {
  ending.abort(new Error('ended'))
  await removeFolder(dataDir)
})

function world() {
  const time = virtualTime()
  const errors: string[] = []
  const onError: Base['onError'] = (place) => void errors.push(place)
  const events = createEvents(onError)
  let asked = 0
  const client = scriptedClient({
    listAccounts: () => {
      asked += 1
      return acceptedWith([
        { id: '1', type: 'trade', currency: 'USDT', balance: '7', available: '7', holds: '0' },
      ] as never)
    },
    listTickers: () => acceptedWith({ time: time.now(), ticker: [] } as never),
  })
  const portfolio = openPortfolio({ dataDir, time, events, onError, closing: ending.signal } as unknown as Base, {
    clientOf: () => ok(client),
    unlockedIds: () => ['p1'],
    isLocked: () => false,
    profiles: () => [first],
    pricesOf: () => ({}),
  })
  events.emit('started', null)
  return { time, events, errors, portfolio, asked: () => asked }
}
const curveOf = (portfolio: Portfolio) => {
  const curve = portfolio.curve('p1')
  if (!curve.ok) throw new Error(curve.error.code)
  return { points: curve.value.points.length, isUnproven: curve.value.isUnproven }
}
/** Until the curve is told of the next time: what is written is on disk by then. */
const written = (events: Events) => new Promise((resolve) => events.on('portfolio-changed', resolve))
/** The first snapshot is due a few seconds after the unlock. */
async function snapshotTaken({ time, events, portfolio }: ReturnType<typeof world>) {
  const taken = written(events)
  await time.advance(10_000)
  await taken
  expect(curveOf(portfolio)).toEqual({ points: 1, isUnproven: false })
}

it('a key that took another’s place hides its snapshots until its test, and takes none meanwhile', async () => {
  const desk = world()
  const { time, events, errors, portfolio, asked } = desk
  await snapshotTaken(desk)

  events.emit('profiles-changed', [keyOf('bbbb', { storedAt: 2 })] as never)
  expect(curveOf(portfolio)).toEqual({ points: 0, isUnproven: true })
  const before = asked()
  await time.advance(3 * hour)
  expect(asked()).toBe(before)
  expect(curveOf(portfolio)).toEqual({ points: 0, isUnproven: true })

  // Its test says that it reads the same account: what was hidden is there again.
  events.emit('profiles-changed', [keyOf('bbbb', { storedAt: 2, ...passed, account: 'one' } as never)] as never)
  expect(curveOf(portfolio)).toMatchObject({ isUnproven: false })
  expect(curveOf(portfolio).points).toBeGreaterThanOrEqual(1)
  expect(errors).toEqual([])
})

it('where the test says that it is another account’s, what was hidden is dropped and never shown', async () => {
  const desk = world()
  const { events, portfolio } = desk
  await snapshotTaken(desk)
  const shown: number[] = []
  events.on('portfolio-changed', ({ points }) => void shown.push(points.length))
  events.emit('profiles-changed', [keyOf('bbbb', { storedAt: 2 })] as never)
  events.emit('profiles-changed', [keyOf('bbbb', { storedAt: 2, ...passed, account: 'two' } as never)] as never)
  await written(events)
  expect(curveOf(portfolio)).toEqual({ points: 0, isUnproven: false })
  // Of a key that is not tested, of another account, and once nothing of it is on disk.
  expect(shown).toEqual([0, 0, 0])
})
