import assert from 'node:assert/strict'
import { channels } from '#shared/bridge/names.ts'
import type { PracticeRequest } from '#main/practice/exchange.ts'
import { restingOrder, validInputs } from '../../contract/bridge/inputs.ts'
import type { Attack } from '../attack.ts'
import type { MainWorld, TargetOptions } from '../main-world.ts'

/** Headers by which a venue could give a key away. */
const telling = ['kc-api-key', 'kc-api-sign', 'kc-api-passphrase']
const proofsOf = ({ headers }: PracticeRequest): Record<string, string> =>
  Object.fromEntries(telling.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

/** A venue that says back what it was sent, in `form`, and notes what that was. */
function echoing(form: (text: string) => string) {
  const sent: Record<string, string> = {}
  let turn = 0
  let echoes = false
  const options: TargetOptions = {
    answer: (request, said) => {
      const proofs = proofsOf(request)
      if (!echoes || Object.keys(proofs).length === 0) return said
      for (const [name, value] of Object.entries(proofs)) sent[`${name} ${turn++}`] = value
      return { ...said, body: JSON.stringify({ code: '400100', msg: Object.values(proofs).map(form).join(' ') }) }
    },
  }
  return { options, sent, begin: () => void (echoes = true) }
}

const playEcho =
  (form: (text: string) => string) =>
  async ({ open }: MainWorld): Promise<void> => {
    const echo = echoing(form)
    const target = await open(echo.options)
    echo.begin()
    const { profileId } = target
    const read = await target.call('read.getAccountSummary', { profileId, request: {} })
    const order = await target.call('orders.place', { ...target.envelope(), wait: true, order: restingOrder })
    await target.call('profiles.testKey', { profileId, role: 'trade' })
    assert.equal(read.ok, false)
    assert.ok(JSON.stringify([read, order]).includes('400100'), 'the venue’s refusal did not arrive')
    assert.ok(Object.keys(echo.sent).length >= 6)
    assert.deepEqual(target.leaked(echo.sent), [])
  }

/** T1: a script in the page reads a secret of a key. */
export const secrets: readonly Attack<MainWorld>[] = [
  {
    id: 'T1-01',
    by: 'page',
    requirements: ['T1', 'I4'],
    attack:
      'Asks every channel that knows of keys, profiles, venues, the vault, settings and the app, and watches all events',
    reaches: 'Key, secret or passphrase in any answer or event',
    result: 'None of them, in none of ten codings, is in anything that crosses',
    play: async ({ open }) => {
      const target = await open()
      const inputs = validInputs({ profileId: target.profileId, orderId: '1' })
      const asked = channels.filter((name) => /^(?:app|settings|profiles|venues|vault|support|intents)\./.test(name))
      const last = ['profiles.delete', 'vault.lock', 'vault.unlock', 'vault.setPin', 'vault.removePin']
      for (const name of asked.filter((one) => !last.includes(one))) await target.call(name, inputs.get(name))
      await target.call('read.getApiKeyInfo', { profileId: target.profileId, request: {} })
      await target.call('vault.lock', null)
      assert.ok(target.desk.crossed.length > 20)
      assert.deepEqual(target.leaked(), [])
    },
  },
  {
    id: 'T1-02',
    by: 'venue',
    requirements: ['T1', 'I4', 'G1'],
    attack: 'Refuses requests in words that repeat their key, signature and passphrase headers',
    reaches: 'What signs requests, on the screen and in the reach of the page',
    result: 'The refusal arrives with each of them taken out',
    play: playEcho((text) => text),
  },
  {
    id: 'T1-03',
    by: 'venue',
    requirements: ['T1', 'I4', 'G1'],
    attack: 'The same, with the headers in base64, in hexadecimal and reversed',
    reaches: 'What signs requests, past a filter that looks for plain text',
    result: 'Taken out in these forms too',
    play: playEcho((text) =>
      [
        Buffer.from(text).toString('base64'),
        Buffer.from(text).toString('hex'),
        [...text].reverse().join(''),
        encodeURIComponent(text),
      ].join(' '),
    ),
  },
  {
    id: 'T1-04',
    by: 'page',
    requirements: ['T1', 'I1', 'I5'],
    attack:
      'Guesses channels that are not in the list: the keychain, the vault’s insides, prototypes, main’s own window',
    reaches: 'A handler that was left open by mistake',
    result: 'Main listens on the names of the list and on nothing else',
    play: async ({ open }) => {
      const { desk } = await open()
      const guesses = ['vault.secret', 'vault.keys', 'keychain.get', 'profiles.keys', 'read.vault', 'debug', 'eval']
      const climbing = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
      for (const name of [...guesses, ...climbing]) {
        assert.equal(desk.handlers.has(name), false, name)
        assert.equal(Object.hasOwn(desk.bridge.invoke, name), false, name)
      }
      const listening = [...desk.handlers.keys()].filter((name) => !/^(?:confirm|trusted)\./.test(name))
      assert.deepEqual(listening.sort(), [...channels].sort())
    },
  },
  {
    id: 'T1-05',
    by: 'page',
    requirements: ['T1', 'G1', 'G2'],
    attack: 'Fails requests on purpose, then exports the journal and the support bundle into its own hands',
    reaches: 'A secret that got into a record or a log line',
    result: 'Both come, and neither holds any',
    play: async ({ open }) => {
      const target = await open()
      const { profileId } = target
      target.venue.server.control.fault({ match: { count: 1 }, fault: { kind: 'not-json' } })
      await target.call('orders.place', { ...target.envelope(), wait: true, order: restingOrder })
      const filter = { outcome: 'all', kind: 'all', text: '' }
      const journal = await target.call('journal.export', { profileId, filter, format: 'json', to: 'text' })
      const bundle = await target.call('support.bundle', { to: 'text' })
      assert.ok(journal.ok && bundle.ok)
      assert.ok(JSON.stringify(journal.value).includes(restingOrder.symbol))
      assert.deepEqual(target.leaked(), [])
    },
  },
]
