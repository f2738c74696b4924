import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { add } from '#shared/decimal.ts'
import type { ExposedBridge } from '#shared/bridge/index.ts'
import type { Channel } from '#shared/bridge/names.ts'
import { eventNames } from '#shared/bridge/names.ts'
import type { PracticeKey } from '#main/practice/exchange.ts'
import { canariesIn } from '#test/support/canary-scan.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { putKey } from '#test/support/trusted-person.ts'
import { recipient, restingOrder, validInputs } from './inputs.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let venue: LoopbackVenue
let desk: Desk
let profileId: string
let withdrawKey: PracticeKey
beforeEach(async () => {
  venue = await startLoopbackVenue()
  desk = await openDesk()
  profileId = (await venue.add(desk)).id
  withdrawKey = venue.createKey({ permissions: ['Withdrawal', 'Transfer'] })
  must(await putKey(desk, profileId, 'withdraw', withdrawKey))
})
afterEach(async () => {
  await desk.close()
  await venue.close()
})

/** What takes away the means of everything after it. */
const last: readonly string[] = ['practice.reset', 'profiles.putKey', 'profiles.removeKey', 'vault.setPin']
  .concat(['vault.removePin', 'vault.forgetPin', 'vault.lock', 'vault.unlock', 'app.removeEverything'])
  .concat(['profiles.startOver', 'profiles.delete'])

/** What no form of Coffer's would send: nothing, nonsense, and every field that any channel has, all at once. */
const forged = (everything: object): readonly unknown[] => [
  null,
  [],
  'confirm',
  { profileId },
  JSON.parse('{"__proto__":{"confirmed":true},"constructor":{"prototype":{"confirm":true}}}'),
  {
    ...everything,
    profileId,
    draftId: randomUUID(),
    confirmed: true,
    confirm: true,
    typed: 'all',
    pin: null,
    digest: '',
  },
]

/** All that the account holds, over its wallets. */
async function holdings(): Promise<Record<string, string>> {
  const accounts = must(await desk.invoke('read.listAccounts', { profileId, request: {} }))
  const sums: Record<string, string> = {}
  for (const { currency, balance } of accounts) sums[currency] = add(sums[currency] ?? '0', balance)
  return sums
}

describe('a hostile script that calls every channel it can see', () => {
  it('T1 T2 T4: with good input and with forged, takes no money out and hears no secret', async () => {
    const { invoke, on } = desk.exposed['coffer'] as ExposedBridge
    const received: unknown[] = []
    for (const name of eventNames) on[name]((payload) => void received.push(payload))
    const order = await venue.place(desk.invoke, profileId, restingOrder)
    const inputs = validInputs({ profileId, orderId: order.orderId ?? '' })
    const before = await holdings()

    // The page's own list, not ours: a channel without an input here fails.
    const seen = Object.keys(invoke) as Channel[]
    expect([...inputs.keys()].sort()).toEqual([...seen].sort())
    const first = seen.filter((name) => !last.includes(name))
    const everything = Object.assign({}, ...[...inputs.values()].filter((input) => typeof input === 'object')) as object
    const withdrawal = {
      withdrawalRequest: { ...recipient, amount: '20', feeMode: 'EXTERNAL', inner: false, remark: '' },
    }
    let answers = 0
    const call = async (name: Channel, input: unknown): Promise<void> => {
      const answer = await desk.raw(name, input)
      expect(typeof answer.ok, name).toBe('boolean')
      answers += 1
    }
    for (const name of first) await call(name, inputs.get(name))
    for (const name of first) for (const input of forged({ ...everything, ...withdrawal })) await call(name, input)
    expect(answers).toBe(first.length * 7)

    const takenOut = (): readonly string[] =>
      venue.server.control.seen
        .filter(({ method, path }) => method === 'POST' && /withdraw|universal/.test(path))
        .map(({ path }) => path)
    expect(takenOut()).toEqual([])
    expect(await holdings()).toEqual(before)

    for (const name of last as Channel[])
      for (const input of [...forged(everything), inputs.get(name)]) await call(name, input)
    expect(takenOut()).toEqual([])
    const secrets = Object.fromEntries(
      [venue.key, withdrawKey].flatMap(({ key, secret, passphrase }, at) =>
        Object.entries({ key, secret, passphrase }).map(([name, value]) => [`${name} ${at}`, value]),
      ),
    )
    expect(received.length).toBeGreaterThan(0)
    expect(canariesIn(desk.crossed.join('\n') + JSON.stringify(received), secrets)).toEqual([])
  })
})
