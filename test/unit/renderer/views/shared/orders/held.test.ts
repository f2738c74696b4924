import { afterEach, describe, expect, it } from 'vitest'
import { shortfallOf } from '#renderer/data/use-free.ts'
import { isOutOfReach, pairTrouble, useSendingHeld } from '#renderer/views/shared/orders/use-sending-held.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useReadOnlyStore } from '#renderer/data/stores/read-only.ts'
import { useServiceStore } from '#renderer/data/stores/service.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { asWritten } from '#shared/messages.ts'
import { openPage, profile } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage> | null = null
afterEach(() => page?.close())

describe('what holds an order back before it is pressed', () => {
  const symbols = [
    { symbol: 'BTC-USDT', enableTrading: true },
    { symbol: 'OLD-USDT', enableTrading: false },
  ]

  it('is a pair that the venue does not list or has halted, once the list is known', () => {
    expect(pairTrouble(symbols, 'BTC-USDT')).toBeNull()
    expect(pairTrouble(symbols, 'OLD-USDT')).toBe('halted')
    expect(pairTrouble(symbols, 'FOO-USDT')).toBe('unknownPair')
    expect(pairTrouble(null, 'FOO-USDT')).toBeNull()
    expect(pairTrouble(symbols, null)).toBeNull()
  })

  it('is a venue out of reach for a while, and not one lost answer', () => {
    expect(isOutOfReach(null, 10_000)).toBe(false)
    expect(isOutOfReach({ connected: true, lastAnswerAt: 1 }, 10_000)).toBe(false)
    expect(isOutOfReach({ connected: false, lastAnswerAt: 6_000 }, 10_000)).toBe(false)
    expect(isOutOfReach({ connected: false, lastAnswerAt: 4_000 }, 10_000)).toBe(true)
    expect(isOutOfReach({ connected: false, lastAnswerAt: null }, 10_000)).toBe(true)
  })
})

describe('what is missing to pay for an order', () => {
  const free = (available: string | null) => ({ currency: 'USDT', available, inMain: '5', status: 'ready' as const })

  it('is counted against the trade account only, and not at all while that is not known', () => {
    expect(shortfallOf(free('100'), '100.5')).toBe('0.5')
    expect(shortfallOf(free('0'), '3')).toBe('3')
    expect(shortfallOf(free('100'), '100')).toBeNull()
    expect(shortfallOf(free(null), '100')).toBeNull()
    expect(shortfallOf(free('100'), null)).toBeNull()
    expect(shortfallOf({ ...free('0'), status: 'stale' }, '3')).toBeNull()
  })
})

it.each([
  ['order', 'The venue is unreachable: no new order is sent or queued. Send once it is back. Cancels are still tried.'],
  ['withdrawal', 'The venue is unreachable: no withdrawal is sent or queued. Send once it is back.'],
] as const)('without the venue, it is said what of a form is held back: %s', async (what, words) => {
  page = openPage()
  const desk = page
  const profiles = desk.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  desk.run(() => useServiceStore())
  const open = { service: { state: 'open' }, startupGate: { open: true } }
  desk.notify('status-changed', { profileId: 'a', connected: false, lastAnswerAt: null, ...open })
  const shownWords: string[] = []
  await desk.html({ setup: () => () => void shownWords.push(useSendingHeld(() => null, what).value ?? '') })
  expect(shownWords).toEqual([words])
})

it.each([
  [null, 'The order limits cannot be read: only cancels are sent.'],
  [true, 'This profile is read-only: nothing is sent.'],
  [false, ''],
])('what is known of read-only (%s) is said, and what is not known too', async (readOnly, words) => {
  page = openPage()
  const desk = page
  const profiles = desk.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  desk.run(() => useServiceStore())
  const open = { service: { state: 'open' }, startupGate: { open: true }, connected: true, lastAnswerAt: null }
  desk.notify('status-changed', { profileId: 'a', ...open })
  desk.run(() => useReadOnlyStore())
  desk.notify('read-only-changed', { a: readOnly, b: !readOnly })
  const shownWords: string[] = []
  await desk.html({ setup: () => () => void shownWords.push(useSendingHeld(() => null).value ?? '') })
  expect(shownWords[0]).toMatch(words === '' ? /^$/ : new RegExp(`^${words}`))
})

const key = profile('k').keys[0]
const passed = key?.test
const refused = { state: 'failed', at: 2, message: asWritten('No.'), venueCode: '400006' } as const
it.each<[string, Profile['keys'], string]>([
  ['reads only', key === undefined ? [] : [{ ...key, role: 'read' }], 'This profile has no key that may trade.'],
  ['has no key', [], 'This profile has no key that may trade.'],
  [
    'was tested without the permission to trade',
    key === undefined || passed?.state !== 'passed' ? [] : [{ ...key, test: { ...passed, permissions: ['General'] } }],
    'The venue lists no trading permission for this key.',
  ],
  [
    'was refused, and lacked the permission at its test before',
    key === undefined ? [] : [{ ...key, test: { ...refused, permissions: ['General'] } }],
    '',
  ],
  ['was not tested', key === undefined ? [] : [{ ...key, test: { state: 'untested' } }], ''],
  ['may trade', key === undefined ? [] : [key], ''],
])('a profile whose key %s', async (_name, keys, words) => {
  page = openPage([profile('a', { keys })])
  const desk = page
  const profiles = desk.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  const shownWords: string[] = []
  await desk.html({ setup: () => () => void shownWords.push(useSendingHeld().value ?? '') })
  expect(shownWords.at(-1)).toMatch(new RegExp(`^${words}`))
  if (words === '') expect(shownWords.at(-1)).toBe('')
})

it('a refused key takes away no other hold', async () => {
  page = openPage([profile('a', { keys: key === undefined ? [] : [{ ...key, test: refused }] })])
  const desk = page
  const profiles = desk.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  desk.run(() => useReadOnlyStore())
  desk.notify('read-only-changed', { a: true })
  const shownWords: string[] = []
  await desk.html({ setup: () => () => void shownWords.push(useSendingHeld().value ?? '') })
  expect(shownWords.at(-1)).toMatch(/^This profile is read-only: nothing is sent\./)
})
