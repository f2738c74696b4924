import { expect, it } from 'vitest'
import { keychainAnswer, longestWaitMs } from '#test/simulation/keychain-answer.ts'
import { createLasting } from '#test/simulation/lasting.ts'
import { createReached } from '#test/simulation/reached.ts'
import { createScheduler } from '#test/simulation/scheduler.ts'

const begun = () => {
  const scheduler = createScheduler(() => 0.5)
  const reached = createReached()
  const lasting = createLasting()
  let chance = 0.9
  const answer = keychainAnswer({ scheduler, random: () => chance, reached, isAlive: () => true, is: lasting.is })
  const pass = async (ms: number): Promise<void> => {
    const until = scheduler.now() + ms
    while (await scheduler.step(until));
  }
  return { answer, lasting, pass, reached, withChance: (next: number) => (chance = next) }
}

it('answers to reads with an error, and to writes in time, while its reads fail', async () => {
  const { answer, lasting, pass } = begun()
  lasting.begin('keychain-read-fails')
  const both = Promise.allSettled([answer('get', () => 'key'), answer('set', () => 'written')])
  await pass(100)
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

it('fails a write that it makes or not, by chance', async () => {
  const { answer, lasting, pass, withChance } = begun()
  const written: string[] = []
  lasting.begin('keychain-write-fails')
  for (const [chance, name] of [
    [0.9, 'not made'],
    [0.1, 'made'],
  ] as const) {
    withChance(chance)
    const failed = expect(answer('set', () => written.push(name))).rejects.toThrow('simulated')
    await pass(100)
    await failed
  }
  expect(written).toEqual(['made'])
})

it('counts an answer that Coffer waited for in vain once, and gives it in the end', async () => {
  const { answer, lasting, pass, reached } = begun()
  lasting.begin('keychain-silent')
  const late = answer('get', () => 'key')
  await pass(longestWaitMs + 5_000)
  expect(reached.toJson()['keychain']).toEqual({ get: 1, 'get unanswered for a minute': 1 })
  lasting.end('keychain-silent')
  await pass(1_000)
  expect(await late).toBe('key')
})
