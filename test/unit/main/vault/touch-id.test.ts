import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TouchId, Vault } from '#main/vault/types.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { createWorld, newProfile } from './world.ts'
import type { World } from './world.ts'
import { said } from '#test/support/said.ts'

let world: World
/** The lid: with it the sensor comes and goes. */
let lid: 'open' | 'closed'
let finger: boolean
let prompts: number
const touchId: TouchId = {
  available: () => lid === 'open',
  prompt: () => {
    prompts += 1
    return Promise.resolve(finger)
  },
}
const start = (): Promise<Vault> => world.open({ touchId })
const file = (): string => join(world.dataDir, 'profiles.json')
const index = (): Record<string, unknown> => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>

beforeEach(async () => {
  world = await createWorld()
  lid = 'open'
  finger = true
  prompts = 0
})
afterEach(() => world.dispose())

describe('V6: Touch ID protects by what was kept, not by what the machine offers at the start', () => {
  it('a closed lid unlocks nothing: it stays locked, says why, and opens once the finger is proven', async () => {
    expectOk(await (await start()).add(newProfile('Main')))
    lid = 'closed'
    const vault = await start()
    expect(vault.state()).toMatchObject({ locked: true, protection: 'touch-id', touchId: 'unavailable', pinSet: false })
    for (const pin of [null, '2468']) {
      const refused = expectFail(await vault.unlock({ pin }))
      expect(refused).toMatchObject({ code: 'vault-locked' })
      expect(said(refused)).toMatch(/Touch ID is not available now.*Open the lid/)
    }
    expect(vault.state().locked).toBe(true)
    expect(prompts).toBe(0)
    lid = 'open'
    expectOk(await vault.unlock({ pin: null }))
    expect([vault.state().locked, prompts]).toEqual([false, 1])
  })

  it('a lid closed while Coffer runs does not open what idling locked', async () => {
    const vault = await start()
    expectOk(await vault.add(newProfile('Main')))
    vault.lock('idle')
    lid = 'closed'
    expectFail(await vault.unlock({ pin: null }))
    expectFail(await vault.prove({ pin: null }))
    expect(vault.state().locked).toBe(true)
  })

  it('a PIN opens it meanwhile, and only the right one', async () => {
    const first = await start()
    expectOk(await first.add(newProfile('Main')))
    expectOk(await first.setPin({ current: null, pin: '2468' }))
    expect(first.state()).toMatchObject({ protection: 'touch-id', touchId: 'on', pinSet: true })
    lid = 'closed'
    const vault = await start()
    expect(vault.state()).toMatchObject({ locked: true, protection: 'pin', touchId: 'unavailable', pinSet: true })
    expectFail(await vault.unlock({ pin: null }))
    expect(expectFail(await vault.unlock({ pin: '0000' })).code).toBe('pin-wrong')
    expectOk(await vault.unlock({ pin: '2468' }))
    expect(vault.state().locked).toBe(false)
  })

  it('a PIN whose entry somebody removed from the keychain opens nothing', async () => {
    const first = await start()
    expectOk(await first.add(newProfile('Main')))
    expectOk(await first.setPin({ current: null, pin: '2468' }))
    lid = 'closed'
    const vault = await start()
    world.native.entries.delete('app/pin')
    expect(said(expectFail(await vault.unlock({ pin: 'anything' })))).toContain('Touch ID is not available now')
    expect(vault.state().locked).toBe(true)
  })
})

describe('the choice', () => {
  it('is in the same write as the first profile', async () => {
    const vault = await start()
    expectOk(await vault.add(newProfile('Main')))
    expect(index()).toMatchObject({ touchId: true })
  })

  it('ends only by a proof, and stays ended', async () => {
    const vault = await start()
    expectOk(await vault.add(newProfile('Main')))
    finger = false
    expectFail(await vault.setTouchId({ on: false, pin: null }))
    finger = true
    expect(expectOk(await vault.setTouchId({ on: false, pin: null }))).toMatchObject({ touchId: 'off' })
    expect((await start()).state()).toMatchObject({ locked: false, protection: 'none', touchId: 'off' })
  })

  it.each([true, false])('stays as it was where its window was cancelled while the sensor waited: %s', async (on) => {
    const cancelled = new AbortController()
    let prompting = (): void => undefined
    const vault = await world.open({
      touchId: { available: () => true, prompt: () => (prompting(), Promise.resolve(true)) },
    })
    expectOk(await vault.add(newProfile('Main')))
    if (on) expectOk(await vault.setTouchId({ on: false, pin: null }))
    const before = vault.state().touchId
    prompting = () => cancelled.abort()
    expect(expectFail(await vault.setTouchId({ on, pin: null }, cancelled.signal)).code).toBe('cancelled')
    expect(vault.state().touchId).toBe(before)
  })

  it('ends by the PIN where the sensor is out of reach', async () => {
    const vault = await start()
    expectOk(await vault.add(newProfile('Main')))
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    lid = 'closed'
    expect(said(expectFail(await vault.setTouchId({ on: false, pin: null })))).toMatch(/Type the current PIN/)
    expect(expectFail(await vault.setTouchId({ on: false, pin: '1357' })).code).toBe('pin-wrong')
    expectOk(await vault.setTouchId({ on: false, pin: '2468' }))
    expect((await start()).state()).toMatchObject({ locked: true, protection: 'pin', touchId: 'absent' })
  })

  it('without a PIN and with the sensor out of reach asks for the sensor, and for no PIN', async () => {
    const vault = await start()
    expectOk(await vault.add(newProfile('Main')))
    lid = 'closed'
    const message = said(expectFail(await vault.setTouchId({ on: false, pin: null })))
    expect(message).toMatch(/Open the lid or connect the keyboard/)
    expect(message).not.toMatch(/PIN|locked/)
  })

  it('V6: a first PIN, which stands in for the finger from then on, takes the finger', async () => {
    const vault = await start()
    expectOk(await vault.add(newProfile('Main')))
    finger = false
    expect(expectFail(await vault.setPin({ current: null, pin: '1111' })).code).toBe('vault-locked')
    lid = 'closed'
    expect(said(expectFail(await vault.setPin({ current: null, pin: '1111' })))).toMatch(/Open the lid/)
    lid = 'open'
    expect(vault.state()).toMatchObject({ protection: 'touch-id', pinSet: false })
    expectFail(await vault.prove({ pin: '1111' }))
    finger = true
    prompts = 0
    expectOk(await vault.setPin({ current: null, pin: '2468' }))
    expect(prompts).toBe(1)
    finger = false
    // Changed by who knows it, as without a sensor; one that was taken out of the keychain proves nothing.
    expectOk(await vault.setPin({ current: '2468', pin: '1357' }))
    world.native.entries.delete('app/pin')
    expect(expectFail(await vault.setPin({ current: '1357', pin: '1111' })).code).toBe('vault-locked')
    expectFail(await vault.prove({ pin: '1111' }))
  })

  it('is not begun with a sensor that does not answer', async () => {
    const vault = await start()
    expectOk(await vault.setTouchId({ on: false, pin: null }))
    lid = 'closed'
    expectFail(await vault.setTouchId({ on: true, pin: null }))
    expect(vault.state().touchId).toBe('absent')
  })
})

describe('an index from before the choice was kept', () => {
  beforeEach(async () => {
    expectOk(await (await world.open()).add(newProfile('Main')))
    const { touchId: _kept, ...before } = index()
    writeFileSync(file(), JSON.stringify(before))
  })

  it('is protected from the first start on at which the machine offers Touch ID', async () => {
    expect((await start()).state()).toMatchObject({ locked: true, touchId: 'on' })
    expect(index()).toMatchObject({ touchId: true })
    lid = 'closed'
    expect((await start()).state()).toMatchObject({ locked: true, touchId: 'unavailable' })
  })

  it('opens as before on a machine that never offered it, and says that this is no protection', async () => {
    lid = 'closed'
    expect((await start()).state()).toMatchObject({ locked: false, protection: 'none', touchId: 'absent' })
    expect(index()['touchId']).toBeUndefined()
  })
})
