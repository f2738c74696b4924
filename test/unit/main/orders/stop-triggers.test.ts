import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { gone } from '#test/support/fills/account-venue.ts'
import { joinedTriggers } from '#test/support/fills/trigger-desk.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const joined = () => joinedTriggers(folder.path)

it('a reading of OCO orders that throws is reported as one, and made again', async () => {
  const { state, stream, time, problems, places, asked } = await joined()
  state.throws = true
  stream().onJoined()
  await time.advance(5_000)
  expect([places, problems]).toEqual([['read-ocos'], [new Error('the client broke')]])
  state.throws = false
  const before = asked.length
  await time.advance(10_000)
  expect(asked.length).toBeGreaterThan(before)
})

describe('pushed triggers', () => {
  it('are told once each, and a failure a moment later by itself', async () => {
    const { push, said } = await joined()
    push({})
    push({ type: 'TRIGGERED' })
    push({ type: 'triggered' })
    push({ type: 'TRIGGERED', error: 'Balance insufficient' })
    expect(await said()).toEqual(['a stop', 'a stop Balance insufficient'])
  })

  it('tell the venue’s words as one line of a readable length', async () => {
    const { push, said } = await joined()
    push({ type: 'TRIGGERED', error: `first\nsecond \u202e${'x'.repeat(100_000)}` })
    const [line = ''] = await said()
    expect(line).toMatch(/^a stop first second x+$/)
    expect(line.length).toBeLessThan(150)
  })

  it('of one account are told to one profile, of two venues to each', async () => {
    const { push, said, listen } = await joined()
    for (const id of ['b', 'elsewhere']) listen(id)
    for (const id of ['a', 'b', 'elsewhere']) push({ type: 'TRIGGERED' }, id)
    expect(await said()).toEqual(['a stop', 'elsewhere stop'])
  })

  it('of an OCO order are not told again by its record', async () => {
    const { push, said, place, trigger, time } = await joined()
    place('o')
    push({ orderId: 'o-1', stop: 'l_s_o' })
    await time.advance(5_000)
    trigger('o')
    push({ orderId: 'o-1', stop: 'l_s_o', type: 'TRIGGERED' })
    await time.advance(120_000)
    expect(await said()).toEqual(['a oco'])
  })
})

describe('OCO orders that nobody heard of', () => {
  it.each([true, false])('are told once, as late, after an outage (ended ones listed: %s)', async (keepsEnded) => {
    const { said, place, trigger, time, stream, state } = await joined()
    state.keepsEnded = keepsEnded
    place('o')
    place('filled')
    place('cancelled')
    await time.advance(60_000)
    stream().onLost(gone)
    state.isReachable = false
    await time.advance(90_000)
    trigger('o')
    trigger('filled', 'DONE')
    trigger('cancelled', 'CANCELED')
    state.isReachable = true
    stream().onJoined()
    expect(await said()).toEqual(['a oco late', 'a oco late'])
    await time.advance(300_000)
    expect(await said()).toHaveLength(2)
  })

  it('are told within seconds where nothing is streamed, as late', async () => {
    const { said, place, trigger, time, stream } = await joined()
    stream().onLost(gone)
    place('o')
    await time.advance(12_000)
    trigger('o')
    await time.advance(10_000)
    expect(await said()).toEqual(['a oco late'])
  })

  it('are told as late after an outage of a few seconds', async () => {
    const { said, place, trigger, time, push, stream } = await joined()
    place('o')
    push({ orderId: 'o-1', stop: 'l_s_o' })
    await time.advance(2_000)
    stream().onLost(gone)
    await time.advance(1_000)
    trigger('o')
    await time.advance(4_000)
    stream().onJoined()
    expect(await said()).toEqual(['a oco late'])
  })

  it('one that is new is known at once, so that its trigger can be missed and found', async () => {
    const { said, place, trigger, time, push, stream } = await joined()
    place('o')
    push({ orderId: 'o-1', stop: 'l_s_o' })
    await time.advance(2_000)
    stream().onLost(gone)
    trigger('o')
    await time.advance(2_000)
    stream().onJoined()
    expect(await said()).toEqual(['a oco'])
  })

  it('are asked for until they can be read, and not while locked; over a lock what waited is remembered', async () => {
    const { said, place, trigger, time, stream, asked, end, listen, listeners, state } = await joined()
    place('o')
    await time.advance(60_000)
    end()
    expect(listeners.size).toBe(0)
    asked.length = 0
    trigger('o')
    await time.advance(120_000)
    expect(asked).toEqual([])
    state.isReachable = false
    listen('a')
    stream().onJoined()
    await time.advance(15_000)
    expect(await said()).toEqual([])
    state.isReachable = true
    await time.advance(10_000)
    expect(await said()).toEqual(['a oco late'])
  })

  it('cost one request a minute while a stream tells', async () => {
    const { place, time, asked } = await joined()
    place('o')
    asked.length = 0
    await time.advance(600_000)
    expect(asked).toEqual(Array.from({ length: 10 }, () => 'listOcos'))
  })
})

describe('a list of OCO orders with rows that cannot be read', () => {
  it.each(['beside others', 'alone'])('hides none that was known to wait, and is reported once (%s)', async (how) => {
    const { place, trigger, time, problems, places, state, told } = await joined()
    place('odd')
    if (how === 'beside others') place('other')
    await time.advance(61_000)
    state.unreadable.add('odd')
    await time.advance(180_000)
    expect([places, problems]).toEqual([['read-ocos'], [expect.objectContaining({ code: 'answer-unexpected' })]])
    trigger('odd')
    if (how === 'beside others') trigger('other')
    await time.advance(61_000)
    expect(told.map(({ isOco }) => isOco)).toEqual(how === 'alone' ? [true] : [true, true])
  })

  it('that goes on behind the last page asked for counts as not read: it is asked for again soon', async () => {
    const { place, time, asked } = await joined()
    for (let n = 0; n < 2_001; n += 1) place(`o${n}`)
    await time.advance(60_000)
    asked.length = 0
    await time.advance(10_500)
    expect(asked.filter((name) => name === 'listOcos')).toHaveLength(20)
  })
})

describe('OCO orders that triggered while Coffer was closed', () => {
  it.each([1_000, 86_400_000])('are notified at the next start as late, once (closed for %i ms)', async (ms) => {
    const { said, place, trigger, time, restart } = await joined()
    for (const id of ['o', 'waits', 'cancelled']) place(id)
    await time.advance(61_000)
    await restart(ms, () => {
      trigger('o', 'DONE')
      trigger('cancelled', 'CANCELED')
    })
    expect(await said()).toEqual(['a oco late'])
    await restart(ms, () => undefined)
    await restart(ms, () => trigger('waits'))
    expect(await said()).toEqual(['a oco late', 'a oco late'])
    await time.advance(300_000)
    expect(await said()).toHaveLength(2)
  })

  it('one whose trigger was pushed just before the end is not notified again', async () => {
    const { said, place, trigger, time, push, restart } = await joined()
    place('o')
    await time.advance(61_000)
    trigger('o')
    push({ orderId: 'o-1', stop: 'l_s_o', type: 'TRIGGERED' })
    await restart(60_000, () => undefined)
    await time.advance(120_000)
    expect(await said()).toEqual(['a oco'])
  })

  it('are asked for until the venue answers, and those of a removed profile never', async () => {
    const { said, place, trigger, time, restart, state, triggers } = await joined()
    place('o')
    await time.advance(61_000)
    state.isReachable = false
    await restart(60_000, () => trigger('o'))
    await time.advance(30_000)
    expect(await said()).toEqual([])
    triggers().keepProfiles(['a'])
    state.isReachable = true
    await time.advance(15_000)
    expect(await said()).toEqual(['a oco late'])
    place('p')
    await time.advance(61_000)
    triggers().keepProfiles([])
    await restart(60_000, () => trigger('p'))
    await time.advance(120_000)
    expect(await said()).toHaveLength(1)
  })

  it('a file that cannot be understood is reported and counts as none', async () => {
    const { place, trigger, time, restart, problems, said } = await joined()
    place('o')
    await time.advance(61_000)
    await restart(60_000, () => {
      trigger('o')
      writeFileSync(join(folder.path, 'waiting-ocos.json'), '{"version":1')
    })
    expect(problems.splice(0)).toHaveLength(1)
    expect(await said()).toEqual([])
  })
})
