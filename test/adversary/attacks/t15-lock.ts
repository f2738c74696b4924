import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import type { Result } from '#shared/errors.ts'
import { restingOrder } from '../../contract/bridge/inputs.ts'
import type { Attack } from '../attack.ts'
import { refusedAs, refusedIn } from '../main-world.ts'
import type { MainWorld, Target } from '../main-world.ts'
import { steeredTime } from '../steered-time.ts'

const newPin = { fields: { pin: '2468', again: '2468' } }

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
    id: 'T15-06',
    by: 'page',
    requirements: ['T15', 'V6'],
    attack:
      'Asks for the unlocking window again and again, for somebody who tries one PIN after the other, also after a restart',
    reaches: 'The PIN, by trying all of them',
    result: 'Each window counts on: after five wrong ones 30 s, then twice as long each time; no restart begins anew',
    play: async (world) => {
      const clock = steeredTime()
      const folder = await world.folder('pin')
      const target = await world.open({ folder, person: 'confirms', environment: { time: clock.time } })
      const { desk } = target
      assert.ok((await desk.confirming(newPin, () => desk.invoke('vault.setPin', null))).ok)
      await target.call('vault.lock', null)
      const tries = async (pin: string): Promise<Result<unknown>> => {
        let answered: Result<unknown> | null = null
        target.types({ fields: { pin } })
        target.presses(async ({ decide }, answer) => {
          answered = await decide(answer)
          return answered.ok ? 'confirmed' : 'closed'
        })
        await target.call('vault.unlock', null)
        assert.ok(answered !== null)
        return answered
      }
      for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is'])
        refusedIn(
          await tries('0000'),
          'pin-wrong',
          new RegExp(`^Wrong PIN\\. ${left} left before you have to wait\\.$`),
        )
      refusedIn(await tries('0000'), 'pin-wrong', /^Wrong PIN\. The next try is allowed in 30 s\.$/)
      refusedIn(await tries('2468'), 'pin-wait', /^Too many wrong tries\. Try again in \d+ s\.$/)
      clock.skip(30_000)
      refusedIn(await tries('0000'), 'pin-wrong', /^Wrong PIN\. The next try is allowed in 60 s\.$/)
      clock.skip(30_000)
      refusedAs(await tries('2468'), 'pin-wait')
      await desk.close()
      const again = await world.reopen(folder)
      await again.confirming({ fields: { pin: '2468' } }, () => again.invoke('vault.unlock', null))
      const state = await again.invoke('vault.state', null)
      assert.ok(state.ok && state.value.locked && state.value.pinWaitMs > 30_000)
    },
  },
  {
    id: 'T15-07',
    by: 'page',
    requirements: ['T15', 'V6', 'V1'],
    attack: 'Says that the PIN was forgotten, behind the lock',
    reaches: 'A Coffer without a PIN, and its keys',
    result: 'Main asks for a typed word; without it PIN and keys stay. With it the keys are gone, and the records stay',
    play: async ({ open }) => {
      const target = await open({ person: 'closes' })
      const { desk, profileId, venue } = target
      await venue.place(desk.invoke, profileId, restingOrder)
      assert.ok((await desk.confirming(newPin, () => desk.invoke('vault.setPin', null))).ok)
      await target.call('vault.lock', null)
      const before = [...desk.keychain]
      refusedAs(await target.call('vault.forgetPin', { word: 'RESET', typed: 'RESET', confirm: true }))
      refusedAs(await target.call('vault.forgetPin', null), 'cancelled')
      let answered: Result<unknown> | null = null
      target.seat('confirms')
      target.types({ typed: 'yes' })
      target.presses(async ({ decide }, answer) => ((answered = await decide(answer)), 'closed'))
      refusedAs(await target.call('vault.forgetPin', null), 'cancelled')
      assert.ok(answered !== null)
      refusedIn(answered, 'bad-input', /^Type RESET, exactly as it stands there\.$/)
      assert.deepEqual([...desk.keychain], before)
      assert.equal((await stateOf(target)).locked, true)

      assert.ok((await desk.confirming({}, () => desk.invoke('vault.forgetPin', null))).ok)
      const { locked, pinSet } = await stateOf(target)
      assert.deepEqual([locked, pinSet], [false, false])
      assert.deepEqual(
        [...desk.keychain.keys()].filter((name) => name.includes(profileId)),
        [],
      )
      const profiles = await target.call('profiles.list', null)
      assert.ok(profiles.ok && JSON.stringify(profiles.value).includes(profileId))
      const kept = await desk.invoke('intents.list', { profileId, limit: 10 })
      assert.ok(kept.ok && kept.value.length === 1)
    },
  },
  {
    id: 'T15-08',
    by: 'page',
    requirements: ['T15', 'V5', 'I4'],
    attack:
      'Has everything removed: calls for it with the word in the call, and again in front of a person who types another',
    reaches: 'A Coffer without keys, records and protections',
    result: 'Main asks for a typed word in its own window; without it every entry and file stays, and Coffer goes on',
    play: async ({ open, folder }) => {
      const dataDir = await folder('kept')
      const target = await open({ folder: dataDir, person: 'closes' })
      const { desk, profileId } = target
      const files = readdirSync(dataDir).sort()
      const before = [...desk.keychain]
      assert.ok(before.some(([name]) => name.includes(profileId)))
      refusedAs(await target.call('app.removeEverything', { typed: 'EVERYTHING', confirm: true }))
      refusedAs(await target.call('app.removeEverything', null), 'cancelled')
      assert.deepEqual(tasks(target).at(-1), 'remove-everything')
      let answered: Result<unknown> | null = null
      target.seat('confirms')
      target.types({ typed: 'yes' })
      target.presses(async ({ decide }, answer) => ((answered = await decide(answer)), 'closed'))
      refusedAs(await target.call('app.removeEverything', null), 'cancelled')
      assert.ok(answered !== null)
      refusedIn(answered, 'bad-input', /^Type EVERYTHING, exactly as it stands there\.$/)
      assert.deepEqual([...desk.keychain], before)
      assert.deepEqual(readdirSync(dataDir).sort(), files)
      assert.ok((await target.call('profiles.list', null)).ok)

      assert.ok((await desk.confirming({}, () => desk.invoke('app.removeEverything', null))).ok)
      // No secret: by it the keychain is known to be open.
      assert.deepEqual([...desk.keychain.keys()], ['Coffer/app/sentinel'])
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
