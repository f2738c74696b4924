import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFolder } from '#test/support/folders.ts'
import { openCcxt, version as ccxtVersion } from './peers/ccxt.ts'
import { openCoffer } from './peers/coffer.ts'
import type { Account, Peer } from './peers/peer.ts'
import { install, pair } from './peers/peer.ts'
import type { EngineBook, Venue } from './peers/venue.ts'
import { pingMs, startVenue } from './peers/venue.ts'
import { openVenueSdk, version as sdkVersion } from './peers/venue-sdk.ts'

/**
 * Other clients and Coffer on the same practice exchange, each with the same four troubles: the table "Against peers" of
 * docs/streams.md is what this prints. Only what Coffer does is held to something; of the others it is measured.
 */
const folder = mkdtempSync(join(tmpdir(), 'coffer-peers-'))
const peers: Readonly<Record<string, (account: Account) => Peer | Promise<Peer>>> = {
  ccxt: (account) => openCcxt(folder, account),
  sdk: (account) => openVenueSdk(folder, account),
  coffer: openCoffer,
}
const topic = `/market/level2:${pair}`
const trials = 30
const rows: string[] = []

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Waits until it is so, for `ms` at most; gives the ms it took, or null. */
async function within(ms: number, isSo: () => boolean): Promise<number | null> {
  const begun = performance.now()
  while (!isSo()) {
    if (performance.now() - begun > ms) return null
    await sleep(10)
  }
  return Math.round(performance.now() - begun)
}

const isCrossed = ({ bids, asks }: EngineBook): boolean => (bids[0]?.[0] ?? 0) >= (asks[0]?.[0] ?? Infinity)
const isSame = (a: EngineBook, b: EngineBook): boolean =>
  JSON.stringify([a.bids, a.asks]) === JSON.stringify([b.bids, b.asks])

/** Watches the book of a market that moves meanwhile: some clients only answer with the first push after their snapshot. */
async function watchMoving(peer: Peer, venue: Venue): Promise<void> {
  const moving = setInterval(() => venue.move(1), 100)
  try {
    await peer.watchBook()
    await sleep(300)
  } finally {
    clearInterval(moving)
  }
}

/** Message after message is lost, each followed by more; what is shown at the venue's own sequence is compared with its book. */
async function lostMessages(peer: Peer, venue: Venue) {
  const seen = { compared: 0, wrong: 0, crossed: 0, none: 0 }
  await watchMoving(peer, venue)
  for (let trial = 0; trial < trials; trial += 1) {
    const lift = venue.streams.fault({ match: { topic, count: 1 }, fault: { kind: 'gap' } })
    for (let step = 0; step < 4; step += 1) {
      venue.move(8)
      await sleep(15)
    }
    lift()
    await within(4_000, () => peer.shown()?.sequence === venue.book().sequence)
    const shown = peer.shown()
    if (shown === null || shown.sequence !== venue.book().sequence) {
      seen.none += 1
      continue
    }
    seen.compared += 1
    if (!isSame(shown, venue.book())) seen.wrong += 1
    if (isCrossed(shown)) seen.crossed += 1
  }
  return { ...seen, problems: [...peer.problems()], passedOn: peer.passedOn() }
}

async function refusedSubscribe(peer: Peer, venue: Venue) {
  venue.streams.fault({ match: { topic }, fault: { kind: 'refuse-subscribe' } })
  const settled = await Promise.race([
    watchMoving(peer, venue).then(
      () => 'resolves',
      (error: unknown) => `rejects: ${error instanceof Error ? error.message.slice(0, 60) : String(error)}`,
    ),
    sleep(8_000).then(() => 'neither in 8 s'),
  ])
  await within(4_000, () => peer.problems().some((problem) => problem.startsWith('polled: streams.')))
  return { settled, shows: peer.shown() !== null, problems: [...peer.problems()] }
}

async function noPong(peer: Peer, venue: Venue) {
  await watchMoving(peer, venue)
  const before = peer.problems().length
  venue.streams.fault({ match: { topic, count: 1 }, fault: { kind: 'half-open' } })
  venue.move(1)
  const ms = await within(14 * pingMs, () => peer.problems().length > before)
  return { ms, problem: peer.problems()[before] ?? null }
}

async function afterReconnect(peer: Peer, venue: Venue) {
  await watchMoving(peer, venue)
  await peer.watchOrders()
  await sleep(1_000)
  const [asked, pushed] = [venue.requests().length, peer.passedOn()]
  venue.streams.cut()
  let moves = 0
  const isBack = (): boolean => {
    if ((moves += 1) % 20 === 0) venue.move(1)
    const isJoined = venue.streams.sessions() >= 2
    return isJoined && (peer.passedOn() > pushed || peer.shown()?.sequence === venue.book().sequence)
  }
  const backMs = await within(15_000, isBack)
  await sleep(1_500)
  return { backMs, requests: [...new Set(venue.requests(asked))], problems: [...peer.problems()] }
}

/** One trouble on a venue and a peer of its own. */
async function meet<Found>(name: string, trouble: (peer: Peer, venue: Venue) => Promise<Found>): Promise<Found> {
  const venue = await startVenue(5)
  const open = peers[name]
  if (open === undefined) throw new Error(`no peer ${name}`)
  const peer = await open(venue.account)
  try {
    return await trouble(peer, venue)
  } finally {
    await peer.close().catch(() => undefined)
    await venue.close()
  }
}

const measured = async (name: string) => ({
  lost: await meet(name, lostMessages),
  refused: await meet(name, refusedSubscribe),
  pong: await meet(name, noPong),
  back: await meet(name, afterReconnect),
})

describe('against peers, on the same practice exchange', () => {
  beforeAll(() => install(folder, [`ccxt@${ccxtVersion}`, `kucoin-universal-sdk@${sdkVersion}`]), 300_000)
  afterAll(async () => {
    console.log(rows.join('\n'))
    await removeFolder(folder)
  })

  it.each(['ccxt', 'sdk'])('%s is measured', async (name) => {
    const found = await measured(name)
    rows.push(JSON.stringify({ name, ...found }, null, 1))
    // The troubles have reached it: else nothing was measured.
    expect(found.lost.compared + found.lost.passedOn).toBeGreaterThan(0)
  })

  it('Coffer shows no wrong or crossed level, says why it polls, notices silence, and reads its account again', async () => {
    const { lost, refused, pong, back } = await measured('coffer')
    rows.push(JSON.stringify({ name: 'coffer', lost, refused, pong, back }, null, 1))
    expect(lost).toMatchObject({ compared: trials, wrong: 0, crossed: 0 })
    expect(lost.problems).toContain('rebuilding')
    expect(refused).toMatchObject({ settled: 'resolves', shows: true })
    expect(refused.problems).toContain('polled: streams.refused')
    expect(pong.ms).not.toBeNull()
    expect(back.backMs).not.toBeNull()
    expect(back.requests.filter((path) => path.includes('orders'))).not.toEqual([])
  })
})
