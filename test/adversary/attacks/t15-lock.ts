import assert from 'node:assert/strict'
import type { Attack } from '../attack.ts'
import { refusedAs } from '../main-world.ts'
import type { MainWorld, Target } from '../main-world.ts'

const stateOf = async (target: Target): Promise<{ locked: boolean; pinSet: boolean; pinWaitMs: number }> => {
  const answer = await target.call('vault.state', null)
  assert.ok(answer.ok)
  return answer.value as { locked: boolean; pinSet: boolean; pinWaitMs: number }
}

const tasks = ({ windows }: Target): readonly string[] =>
  windows.map(({ subject }) => (subject.kind === 'form' ? subject.task : subject.kind))

/** T2, T6 and T15: the lock, its PIN and other protections. */
export const lock: readonly Attack<MainWorld>[] = [
  {
    id: 'T15-04',
    by: 'page',
    requirements: ['T15', 'V6', 'I4'],
    attack: 'Unlocks Coffer itself, with every PIN of four digits in the call',
    reaches: 'The desk of somebody who has locked it and gone',
    result: 'No call takes a PIN: main opens its own window, and without an answer there it stays locked',
    play: async ({ open }) => {
      const target = await open({ person: 'closes' })
      await target.call('vault.lock', null)
      for (let pin = 0; pin < 50; pin += 1)
        refusedAs(await target.call('vault.unlock', { pin: String(pin).padStart(4, '0'), current: null }))
      refusedAs(await target.call('vault.unlock', null), 'cancelled')
      assert.deepEqual(tasks(target), ['unlock'])
      assert.equal((await stateOf(target)).locked, true)
    },
  },
  {
    id: 'T15-05',
    by: 'page',
    requirements: ['T15', 'V6', 'I4'],
    attack: 'Sets a PIN of its own, takes the user’s away, or switches Touch ID',
    reaches: 'A lock that opens for it, or a user who is shut out',
    result: 'Each is main’s own window; without an answer there everything stays',
    play: async ({ open }) => {
      const target = await open({ person: 'closes' })
      const before = await stateOf(target)
      refusedAs(await target.call('vault.setPin', { current: null, pin: '1234' }))
      refusedAs(await target.call('vault.setPin', null), 'cancelled')
      refusedAs(await target.call('vault.removePin', null))
      refusedAs(await target.call('vault.setTouchId', { on: true }))
      const { pinSet } = await stateOf(target)
      assert.deepEqual([pinSet, before.pinSet], [false, false])
      assert.ok(tasks(target).includes('set-pin'))
    },
  },
  {
    id: 'T10-08',
    by: 'page',
    requirements: ['T10'],
    attack: 'Switches on the system’s certificates, and makes the idle time longer, by a plain change of settings',
    reaches: 'Connections that a company’s proxy may read, and a lock that comes later',
    result: 'A protection is given up in main’s own window alone; the settings stay as they were',
    play: async ({ open }) => {
      const target = await open({ person: 'closes' })
      const read = async (): Promise<unknown> => {
        const answer = await target.call('settings.get', null)
        assert.ok(answer.ok)
        const { systemCertificates, lockMinutes } = answer.value as { systemCertificates: boolean; lockMinutes: number }
        return { systemCertificates, lockMinutes }
      }
      assert.ok((await target.call('settings.change', { lockMinutes: 5 })).ok)
      const before = await read()
      refusedAs(await target.call('settings.change', { systemCertificates: true }), 'cancelled')
      refusedAs(await target.call('settings.change', { lockMinutes: 15, theme: 'light' }), 'cancelled')
      assert.deepEqual(await read(), before)
    },
  },
]
