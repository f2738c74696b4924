import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { InvariantId } from '#test/invariants/list.ts'
import { createKept } from '#test/simulation/checks/kept.ts'

type Parts = Parameters<typeof createKept>[0]

function line(...onDisk: readonly (readonly [id: string, state: string])[]) {
  const db = new DatabaseSync(':memory:')
  db.exec(
    'create table intents (id, profile_id, kind, state, client_oid, order_id, draft_id, endpoint, request_json, before_json, evidence_json, signer, signer_role, begun_seq integer primary key)',
  )
  db.exec('create table entries (seq integer, intent_id, at integer, kind, json, prev_hash, hash)')
  for (const [id, state] of onDisk) db.prepare('insert into intents (id, state) values (?, ?)').run(id, state)
  const found: InvariantId[] = []
  let [now, sleptMs] = [0, 0]
  const intents = new Map<string, { readonly id: string; readonly states: string[] }>()
  const kept = createKept({
    world: {
      scheduler: { now: () => now, clocks: () => ({ monotonic: () => now - sleptMs }) },
      disk: () => ({ journal: () => db }),
      pass: (ms: number) => Promise.resolve(void (now += ms)),
    } as unknown as Parts['world'],
    presses: () => ({ intents }) as unknown as ReturnType<Parts['presses']>,
    found: (id) => found.push(id),
  })
  const tell = (id: string, ...states: string[]): void => {
    const told: string[] = [...(intents.get(id)?.states ?? [])]
    for (const state of states.slice(told.length)) {
      told.push(state)
      intents.set(id, { id, states: [...told] })
      kept.onState({ id, states: told } as unknown as Parameters<typeof kept.onState>[0])
    }
  }
  const enter = (hash: string): void =>
    void db.prepare("insert into entries values (1, 'i1', 5, 'begin', '{}', ?, ?)").run('0'.repeat(64), hash)
  const keep = (id: string, state: string): void =>
    void db.prepare('update intents set state = ? where id = ?').run(state, id)
  const drop = (id: string): void => void db.prepare('delete from intents where id = ?').run(id)
  const pass = (ms: number): void => void (now += ms)
  const sleep = (ms: number): void => {
    now += ms
    sleptMs += ms
    kept.onWake()
  }
  return { found, kept, tell, enter, keep, drop, pass, sleep }
}

it('finds at the end what was told from memory on a full disk and never written', async () => {
  const { found, kept, tell } = line(['i1', 'accepted'])
  kept.onFull(1_000)
  tell('i1', 'sending', 'accepted')
  await kept.atTheEnd()
  expect(found).toEqual([])
  tell('i2', 'sending', 'accepted')
  await kept.atTheEnd()
  expect(found).toEqual(['told-is-kept'])
})

// Of a start only what it says of what was told counts here: this journal has no entries, which breaks its chain.
const lastingOf = (kept: ReturnType<typeof createKept>, ...states: string[]): readonly string[] =>
  kept.lasting({ id: 'i1', states } as unknown as Parameters<typeof kept.lasting>[0]).states

it('excuses what a crash took from memory over each later crash, and nothing that is on disk', () => {
  const { kept, tell } = line(['i1', 'unknown'])
  kept.onFull(60_000)
  tell('i1', 'sending', 'accepted')
  kept.onEnd()
  tell('i1', 'sending', 'accepted', 'unknown')
  expect(lastingOf(kept, 'sending', 'accepted', 'unknown')).toEqual(['unknown'])
  kept.onStart()
  expect(lastingOf(kept, 'sending', 'accepted', 'unknown')).toEqual(['unknown'])
  // The next one takes nothing: what was shown last is on disk.
  kept.onEnd()
  kept.onStart()
  expect(lastingOf(kept, 'sending', 'accepted', 'unknown', 'accepted')).toEqual(['unknown', 'accepted'])
})

it('excuses what an end took from memory however late the next start is, and over starts that fail', async () => {
  const { found, kept, tell, pass } = line(['i1', 'sending'])
  kept.onFull(4_000)
  tell('i1', 'sending', 'accepted')
  tell('i2', 'sending')
  kept.onEnd()
  pass(3_600_000)
  // A process that dies before it has started tells nothing of what the one before took.
  kept.onBegin()
  kept.onEnd()
  kept.onBegin()
  expect(lastingOf(kept, 'sending', 'accepted', 'unknown')).toEqual(['unknown'])
  kept.onStart()
  kept.onEnd()
  kept.onBegin()
  kept.onStart()
  await kept.atTheEnd()
  expect(found).not.toContain('told-is-kept')
})

it('excuses of a sleep only what was told until the disk had space, which is full while the machine sleeps, too', () => {
  const { kept, tell, pass, sleep } = line(['i1', 'sending'])
  kept.onFull(20_000)
  pass(2_000)
  sleep(16_000)
  expect(kept.mayBeInMemory()).toBe(true)
  // 2 s until there is space, and the time to write.
  pass(14_000)
  tell('i1', 'sending', 'accepted')
  expect(kept.mayBeInMemory()).toBe(false)
})

it('excuses nothing of a process that had the time to write what waited', () => {
  const { found, kept, tell, pass } = line(['i1', 'sending'])
  kept.onFull(4_000)
  tell('i1', 'sending', 'accepted')
  pass(10_000)
  kept.onEnd()
  kept.onBegin()
  expect(lastingOf(kept, 'sending', 'accepted', 'unknown')).toEqual(['sending', 'accepted', 'unknown'])
  kept.onStart()
  expect(found).toContain('told-is-kept')
})

it('finds what is gone after a start that had what an end before might have taken', () => {
  const { found, kept, tell, keep } = line(['i1', 'accepted'])
  kept.onFull(60_000)
  tell('i1', 'sending', 'accepted')
  kept.onEnd()
  kept.onBegin()
  kept.onStart()
  expect(found).not.toContain('told-is-kept')
  kept.onEnd()
  keep('i1', 'unknown')
  kept.onBegin()
  kept.onStart()
  expect(found).toContain('told-is-kept')
})

it.each([
  { state: 'accepted', isFound: false },
  { state: 'sending', isFound: true },
])('excuses of a second full disk nothing that was written between the two: it is $state', ({ state, isFound }) => {
  const { found, kept, tell, pass } = line(['i1', state], ['i2', 'sending'])
  kept.onFull(4_000)
  tell('i1', 'sending', 'accepted')
  pass(60_000)
  kept.onFull(60_000)
  tell('i2', 'sending', 'accepted')
  kept.onEnd()
  kept.onBegin()
  kept.onStart()
  expect(found.includes('told-is-kept')).toBe(isFound)
})

it.each([
  ['that soon is full again', true],
  ['where a process ends soon', false],
])('excuses what a machine that slept had no time to write, %s', (_, isFullAgain) => {
  const { found, kept, tell, sleep, pass } = line(['i1', 'sending'])
  kept.onFull(60_000)
  tell('i1', 'sending', 'accepted')
  sleep(3_600_000)
  pass(1_000)
  if (isFullAgain) kept.onFull(60_000)
  kept.onEnd()
  kept.onBegin()
  kept.onStart()
  expect(found).not.toContain('told-is-kept')
})

it('excuses nothing of a machine that woke to a disk with space, once main had the time to write', () => {
  const { found, kept, tell, sleep, pass } = line(['i1', 'sending'])
  kept.onFull(60_000)
  tell('i1', 'sending', 'accepted')
  sleep(3_600_000)
  pass(10_000)
  kept.onEnd()
  kept.onBegin()
  kept.onStart()
  expect(found).toContain('told-is-kept')
})

it.each([
  { after: 'a crash took the rest from memory', before: ['sending'], isOver: true },
  { after: 'a start in whose time the disk is full', before: ['sending', 'unknown'], isOver: false },
])('demands what was told before the disk was full, after $after', ({ before, isOver }) => {
  const { found, kept, tell, drop } = line(['i1', before.at(-1) ?? ''])
  tell('i1', ...before)
  kept.onFull(60_000)
  tell('i1', ...before, 'accepted')
  if (isOver) {
    kept.onEnd()
    kept.onBegin()
  }
  kept.onStart()
  expect(found).not.toContain('told-is-kept')
  drop('i1')
  kept.onStart()
  expect(found).toContain('told-is-kept')
})

it('finds no step back where what a crash took is shown once more as it was before', () => {
  const { kept, tell } = line(['i1', 'unknown'])
  tell('i1', 'sending', 'unknown')
  kept.onFull(60_000)
  tell('i1', 'sending', 'unknown', 'accepted')
  kept.onEnd()
  kept.onBegin()
  kept.onStart()
  expect(lastingOf(kept, 'sending', 'unknown', 'accepted', 'unknown', 'accepted')).toEqual([
    'sending',
    'unknown',
    'accepted',
  ])
})

it('excuses nothing that was written of what a crash might have taken', () => {
  const { kept, tell } = line(['i1', 'unknown'])
  kept.onFull(60_000)
  tell('i1', 'sending', 'unknown', 'accepted')
  kept.onEnd()
  kept.onBegin()
  kept.onStart()
  expect(lastingOf(kept, 'sending', 'unknown', 'accepted')).toEqual(['sending', 'unknown'])
})

it('finds at the end an outcome that was told and is another on disk', async () => {
  const { found, kept, tell } = line(['i1', 'unknown'])
  tell('i1', 'sending', 'accepted')
  await kept.atTheEnd()
  expect(found).toEqual(['told-is-kept'])
})

it('finds an entry whose hash is another than that of what it says', async () => {
  const { found, kept, enter } = line()
  await kept.atTheEnd()
  expect(found).toEqual([])
  enter('f'.repeat(64))
  await kept.atTheEnd()
  expect(found).toEqual(['chain-holds'])
})
