import assert from 'node:assert/strict'
import type { Result } from '#shared/errors.ts'
import { answerTo, typedKey } from '#test/support/trusted-person.ts'
import type { Attack } from '../attack.ts'
import { refusedAs, refusedIn } from '../main-world.ts'
import type { MainWorld, Target } from '../main-world.ts'
import { steeredTime } from '../steered-time.ts'
import { ready, withdraw } from './t02-withdrawals.ts'

/** ms that one call of the keychain may take (V7). */
const keychainMs = 60_000

const lockedSentence = /^Your system keychain is locked or refused access\. Unlock it and try again\.$/

/** A person who presses once with the keychain as it is, then again after `between`; gives what the first press said. */
function pressingTwice(target: Target, between: () => Promise<void>): { readonly first: () => Result<unknown> } {
  let first: Result<unknown> | null = null
  target.presses(async ({ decide }, answer) => {
    first = await decide(answer)
    await between()
    return (await decide(answer)).ok ? 'confirmed' : 'closed'
  })
  return {
    first: () => {
      assert.ok(first !== null)
      return first
    },
  }
}

const keyEntry = ({ profileId }: Target, role: string): string => `Coffer/${profileId}/${role}`

/** T6 and V1: the keychain changes under the open window. */
export const keychain: readonly Attack<MainWorld>[] = [
  {
    id: 'T6-07',
    by: 'program',
    requirements: ['T6', 'V1'],
    attack: 'Locks the system’s keychain while a key is typed into main’s own window',
    reaches: 'A key that is lost, half stored, or asked for again in the page',
    result: 'The window says so and stays with what was typed; the old key stays, and once unlocked the press works',
    play: async ({ open }) => {
      const target = await open({ person: 'confirms' })
      const { profileId, desk, venue } = target
      const before = new Map(desk.keychain)
      const key = venue.createKey()
      target.types(typedKey(key))
      const pressed = pressingTwice(target, () => {
        assert.deepEqual(new Map(desk.keychain), before)
        desk.native.mode = 'open'
        return Promise.resolve()
      })
      desk.native.mode = 'locked'
      assert.ok((await target.call('profiles.putKey', { profileId, role: 'trade' })).ok)
      refusedIn(pressed.first(), 'key-locked', lockedSentence)
      assert.ok(desk.keychain.get(keyEntry(target, 'trade'))?.includes(key.secret))
    },
  },
  {
    id: 'T6-08',
    by: 'program',
    requirements: ['T6', 'V1', 'M2'],
    attack: 'Locks the keychain while a withdrawal with a PIN is confirmed',
    reaches: 'A withdrawal without its PIN, or one that is sent twice',
    result: 'The PIN cannot be checked, so nothing leaves; once unlocked the same window sends it, once',
    play: async (world) => {
      const target = await ready(world)
      const { desk } = target
      const pin = { fields: { pin: '2468', again: '2468' } }
      assert.ok((await desk.confirming(pin, () => desk.invoke('vault.setPin', null))).ok)
      target.types({ pin: '2468' })
      const pressed = pressingTwice(target, () => {
        assert.deepEqual(target.movedOut(), [])
        desk.native.mode = 'open'
        return Promise.resolve()
      })
      desk.native.mode = 'locked'
      assert.ok((await withdraw(target)).ok)
      refusedIn(pressed.first(), 'key-locked', lockedSentence)
      assert.deepEqual(target.movedOut(), ['POST /api/v3/withdrawals'])
    },
  },
  {
    id: 'T6-09',
    by: 'program',
    requirements: ['T6', 'V7'],
    attack: 'Keeps the keychain from answering while a key is typed, and lets it answer much later',
    reaches: 'A window that hangs, or a key that replaces another after its user has given up',
    result: 'The window says so after 60 s and can be closed; what answers later changes nothing',
    play: async ({ open }) => {
      const minute = steeredTime(keychainMs)
      const target = await open({ person: 'confirms', environment: { time: minute.time } })
      const { profileId, desk, venue } = target
      const entry = keyEntry(target, 'trade')
      const before = desk.keychain.get(entry)
      let said: Result<unknown> | null = null
      target.presses(async ({ decide, view }) => {
        const pressed = decide(answerTo(view, typedKey(venue.createKey())))
        await target.until(() => desk.native.calls.at(-1)?.startsWith('get') === true)
        await minute.pass()
        said = await pressed
        return 'closed'
      })
      desk.native.mode = 'silent'
      refusedAs(await target.call('profiles.putKey', { profileId, role: 'trade' }), 'cancelled')
      assert.ok(said !== null)
      refusedIn(
        said,
        'keychain-timeout',
        /^The system keychain did not answer within 60 s\. Look for its own window asking for a password, then try again\.$/,
      )
      desk.native.mode = 'open'
      desk.native.answer()
      target.presses(async ({ decide }, answer) => ((await decide(answer)).ok ? 'confirmed' : 'closed'))
      assert.equal(desk.keychain.get(entry), before)
      // It works again, and no word of the first try is left.
      const key = venue.createKey()
      target.types(typedKey(key))
      assert.ok((await target.call('profiles.putKey', { profileId, role: 'trade' })).ok)
      assert.ok(desk.keychain.get(entry)?.includes(key.secret))
    },
  },
]
