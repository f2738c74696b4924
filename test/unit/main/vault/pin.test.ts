import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pinWaitAfter } from '#main/vault/pin.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { createWorld, newProfile } from './world.ts'
import type { World } from './world.ts'
import { said } from '#test/support/said.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.dispose())

it('the wait grows from half a minute to an hour', () => {
  expect([0, 4, 5, 6, 7, 11, 12, 1000].map(pinWaitAfter)).toEqual([
    0, 0, 30_000, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000,
  ])
})

describe('the PIN', () => {
  it('V6: is asked for after a lock and after a restart, and is in no file', async () => {
    const vault = await world.open()
    expectOk(await vault.add(newProfile('Main')))
    expect(expectOk(await vault.setPin({ current: null, pin: '2468' })).protection).toBe('pin')
    vault.lock('user')
    for (const opened of [vault, await world.open()]) {
      expect(opened.state()).toMatchObject({ locked: true, protection: 'pin' })
      expect(expectFail(await opened.unlock({ pin: null }))).toMatchObject({ code: 'bad-input', field: 'pin' })
      expect(expectFail(await opened.unlock({ pin: '1111' })).code).toBe('pin-wrong')
      expect(expectOk(await opened.unlock({ pin: '2468' })).locked).toBe(false)
    }
    expect(await readFile(join(world.dataDir, 'profiles.json'), 'utf8')).not.toContain('2468')
    expect(world.native.entries.get('app/pin')).not.toContain('2468')
    expect(world.secretsTold).toContain('2468')
  })

  it('five tries, then a wait that grows, and a right PIN does not shorten it', async () => {
    const vault = await world.open()
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    vault.lock('user')
    for (let i = 0; i < 5; i += 1) expect(expectFail(await vault.unlock({ pin: '0000' })).code).toBe('pin-wrong')
    expect(vault.state().pinWaitMs).toBe(30_000)
    expect(expectFail(await vault.unlock({ pin: '2468' })).code).toBe('pin-wait')
    await world.time.advance(30_000)
    expect(expectFail(await vault.unlock({ pin: '0000' })).code).toBe('pin-wrong')
    expect(vault.state().pinWaitMs).toBe(60_000)
    await world.time.advance(60_000)
    expectOk(await vault.unlock({ pin: '2468' }))
    vault.lock('user')
    expect(said(expectFail(await vault.unlock({ pin: '0000' })))).toContain('4 tries')
  })

  it('neither a restart nor a changed clock shortens the wait', async () => {
    const vault = await world.open()
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    vault.lock('user')
    for (let i = 0; i < 5; i += 1) await vault.unlock({ pin: '0000' })
    const again = await world.open()
    world.time.jump(3_600_000)
    expect(expectFail(await again.unlock({ pin: '2468' })).code).toBe('pin-wait')
    await world.time.advance(30_000)
    expectOk(await again.unlock({ pin: '2468' }))
  })

  it('a try counts before it is compared: tries that never end gain nothing', async () => {
    const vault = await world.open()
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    vault.lock('user')
    void vault.unlock({ pin: '0000' })
    await expect.poll(() => world.native.entries.get('app/pin')).toContain('"failures":1')
  })

  it('where the try cannot be counted there is no try', async () => {
    const vault = await world.open()
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    vault.lock('user')
    const set = world.native.setPassword.bind(world.native)
    world.native.setPassword = () => Promise.reject(new Error('read only'))
    expect(expectFail(await vault.unlock({ pin: '2468' })).code).toBe('key-locked')
    expect(vault.state().locked).toBe(true)
    world.native.setPassword = set
    expectOk(await vault.unlock({ pin: '2468' }))
  })

  it('is changed and removed only by who knows it', async () => {
    const vault = await world.open()
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    expect(expectFail(await vault.setPin({ current: null, pin: '1357' })).field).toBe('current')
    expect(expectFail(await vault.setPin({ current: '0000', pin: '1357' })).code).toBe('pin-wrong')
    expect(expectFail(await vault.removePin({ current: '1357' })).code).toBe('pin-wrong')
    expectOk(await vault.setPin({ current: '2468', pin: '1357' }))
    expect(expectOk(await vault.removePin({ current: '1357' })).protection).toBe('none')
    expect(world.native.entries.has('app/pin')).toBe(false)
    expect(expectFail(await vault.removePin({ current: '1357' })).code).toBe('pin-not-set')
    vault.lock('user')
    expectOk(await vault.unlock({ pin: null }))
  })

  it.each(['123', 'x'.repeat(65), 'ab\ncd'])('is 4 to 64 characters: %j', async (pin) => {
    const vault = await world.open()
    expect(expectFail(await vault.setPin({ current: null, pin }))).toMatchObject({ code: 'bad-input', field: 'pin' })
  })

  it('V6: is as it was, and so are the keys, where the window that asked was cancelled before it began', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    const cancelled = AbortSignal.abort()
    const left = [
      await vault.removePin({ current: '2468' }, cancelled),
      await vault.setPin({ current: '2468', pin: '1357' }, cancelled),
      await vault.forgetKeys(cancelled),
      await vault.remove(id, cancelled),
      await vault.add(newProfile('Other'), cancelled),
    ]
    expect(left.map((one) => expectFail(one).code)).toEqual(Array(5).fill('cancelled'))
    expect(vault.list().filter(({ kind }) => kind === 'live')).toMatchObject([{ id, deletePending: false }])
    vault.lock('user')
    expect(expectFail(await vault.unlock({ pin: '2468' }, cancelled)).code).toBe('cancelled')
    expect(vault.state()).toMatchObject({ locked: true, protection: 'pin' })
    expectOk(await vault.unlock({ pin: '2468' }))
    expect(vault.state().locked).toBe(false)
  })

  it('V1: a locked keychain neither opens nor counts', async () => {
    const vault = await world.open()
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    vault.lock('user')
    world.native.mode = 'locked'
    for (let i = 0; i < 7; i += 1) expect(expectFail(await vault.unlock({ pin: '2468' })).code).toBe('key-locked')
    world.native.mode = 'open'
    expectOk(await vault.unlock({ pin: '2468' }))
  })

  it('taking it out of the index does not take it off', async () => {
    const vault = await world.open()
    const { id } = expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    const path = join(world.dataDir, 'profiles.json')
    await writeFile(path, (await readFile(path, 'utf8')).replace('"pin": true', '"pin": false'))
    const again = await world.open()
    expect(expectFail(await again.credentials(id, 'read')).code).toBe('vault-locked')
    await again.refresh()
    expect(again.state()).toMatchObject({ locked: true, protection: 'pin' })
    expectOk(await again.unlock({ pin: '2468' }))
    expectOk(await again.removePin({ current: '2468' }))
    expectOk(await again.credentials(id, 'read'))
  })

  it('neither does taking the whole index away', async () => {
    const vault = await world.open()
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    await rm(join(world.dataDir, 'profiles.json'))
    const again = await world.open()
    await again.refresh()
    expect(again.state()).toMatchObject({ locked: true, protection: 'pin' })
  })

  it('a PIN whose entry is certainly gone is no PIN: who could remove it can read the keys', async () => {
    const vault = await world.open()
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    vault.lock('user')
    world.native.entries.delete('app/pin')
    expect(expectOk(await vault.unlock({ pin: '0000' })).protection).toBe('none')
  })

  it('V2: without a keychain it lives for this session', async () => {
    world.native.mode = 'missing'
    const vault = await world.open()
    expect(expectOk(await vault.setPin({ current: null, pin: '2468' })).protection).toBe('pin')
    vault.lock('user')
    expect(expectFail(await vault.unlock({ pin: '0000' })).code).toBe('pin-wrong')
    expectOk(await vault.unlock({ pin: '2468' }))
    expect((await world.open()).state().protection).toBe('none')
  })
})
