import assert from 'node:assert/strict'
import { contract } from '#shared/bridge/index.ts'
import { channels } from '#shared/bridge/names.ts'
import { typedKey } from '#test/support/trusted-person.ts'
import { validInputs } from '../../contract/bridge/inputs.ts'
import type { Attack } from '../attack.ts'
import { refusedAs, refusedIn } from '../main-world.ts'
import type { MainWorld } from '../main-world.ts'

const planted = 'planted-secret-0123456789abcdef'

/** T1, T2 and T3: keys, and the hosts they are for. */
export const keys: readonly Attack<MainWorld>[] = [
  {
    id: 'T1-07',
    by: 'page',
    requirements: ['T1', 'I4'],
    attack:
      'Waits for a secret, a passphrase or a PIN that is typed in the page, to carry it out by the sizes of eight small orders',
    reaches: 'The secret, read back from the public tape',
    result: 'No channel has a place for one: what is put there under any name is left out or refused',
    play: async ({ open }) => {
      const target = await open()
      const names = [
        'key',
        'secret',
        'passphrase',
        'pin',
        'current',
        'password',
        'apiKey',
        'credentials',
        'fields',
        'typed',
      ]
      const more = Object.fromEntries(names.map((name) => [name, planted]))
      for (const [channel, input] of validInputs({ profileId: target.profileId, orderId: '1' })) {
        const given = typeof input === 'object' && input !== null ? { ...input, ...more } : more
        const parsed = contract[channel].input.safeParse(given)
        assert.ok(!parsed.success || !JSON.stringify(parsed.data).includes(planted), channel)
      }
      assert.ok(channels.length > 100)
    },
  },
  {
    id: 'T1-08',
    by: 'page',
    requirements: ['T1', 'I4', 'V1'],
    attack: 'Adds a key of its own, replaces the user’s, or takes one away, by a plain call',
    reaches: 'Orders that the user gives on an account of the attacker’s',
    result: 'Each opens main’s own window, empty of what the page sent; without a yes the keychain stays as it was',
    play: async ({ open }) => {
      const target = await open({ person: 'closes' })
      const { profileId, desk } = target
      const before = [...desk.keychain]
      const key = { role: 'trade', key: planted, secret: planted, passphrase: planted, keyVersion: 3 }
      const from = target.windows.length
      refusedAs(await target.call('profiles.add', { label: 'Main', venueId: 'kucoin', key }), 'cancelled')
      refusedAs(await target.call('profiles.putKey', { profileId, role: 'trade', key }), 'cancelled')
      refusedAs(await target.call('profiles.removeKey', { profileId, role: 'trade' }), 'cancelled')
      refusedAs(await target.call('profiles.delete', { profileId, evenUnresolved: true }), 'cancelled')
      assert.equal(target.windows.length, from + 4)
      assert.ok(!JSON.stringify(target.windows.slice(from)).includes(planted))
      assert.deepEqual([...desk.keychain], before)
    },
  },
  {
    id: 'T1-09',
    by: 'page',
    requirements: ['T1', 'M7', 'V1'],
    attack: 'Asks for a second key while the user types one, and for the same key again and again',
    reaches: 'What is typed in one window, kept as the key of another profile or role',
    result: 'The second asking is refused by a sentence; what is typed goes where the first one said, once',
    play: async ({ open }) => {
      const target = await open()
      const { profileId, desk, venue } = target
      const before = new Map(desk.keychain)
      target.seat('away')
      const first = target.call('profiles.putKey', { profileId, role: 'read' })
      const others = [
        () => target.call('profiles.putKey', { profileId, role: 'trade' }),
        () => target.call('profiles.putKey', { profileId, role: 'read' }),
        () => target.call('profiles.add', {}),
      ]
      for (const ask of others)
        refusedIn(await ask(), 'confirm-open', /already open with another question: answer it there first/)
      assert.equal(target.windows.length, 1)
      target.types(typedKey(venue.createKey()))
      target.seat('confirms')
      target.closeWindow()
      assert.ok((await first).ok)
      const changed = [...desk.keychain].filter(([name, value]) => before.get(name) !== value).map(([name]) => name)
      assert.deepEqual(changed, [`Coffer/${profileId}/read`])
    },
  },
  {
    id: 'T3-12',
    by: 'page',
    requirements: ['T3', 'N3'],
    attack: 'Adds a program on this machine, and a host with letters of another script, as venues',
    reaches: 'Keys at a host that passes for the venue’s',
    result: 'Main asks about both: it shows the address as the machine reads it, and warns of what looks like another',
    play: async ({ open }) => {
      const target = await open({ person: 'closes' })
      const add = (baseUrl: string) =>
        target.call('venues.add', { name: 'KuCoin', baseUrl, headerPrefix: 'KC', siteType: null })
      refusedAs(await add('http://127.0.0.1:4321'), 'cancelled')
      refusedAs(await add('https://api.kuc\u043ein.com'), 'cancelled')
      const shown = target.windows.slice(-2).map((view) => JSON.stringify(view.subject))
      assert.ok(shown[0]?.includes('http://127.0.0.1:4321'))
      assert.ok(shown[1]?.includes('https://api.xn--'))
      assert.ok(shown[1]?.includes('look-alike'))
    },
  },
]
