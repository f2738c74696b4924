/** Coffer as somebody uses it, set up once for all histories of a machine: a venue, a live profile with two keys, a recipient. */
import type { Recipient } from '#shared/domain/withdrawal.ts'
import { keepLimits, keepRecipients } from '#test/support/loose-limits.ts'
import { must } from '#test/support/loopback-venue.ts'
import { addProfile, addVenue, putKey } from '#test/support/trusted-person.ts'
import type { Hand } from '#test/support/trusted-person.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { answerWindow } from './person.ts'
import { startUndrawn } from './undrawn-host.ts'
import { startSoakVenue } from './venue.ts'
import { answerWithinMs, within } from './within.ts'

export interface SetUp {
  readonly profileId: string
  readonly recipient: Recipient
  /** What must be found nowhere, by name. */
  readonly secrets: Readonly<Record<string, string>>
}

const recipient: Recipient = {
  currency: 'USDT',
  withdrawType: 'ADDRESS',
  toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  chain: 'trx',
  memo: null,
  memoNone: false,
}

/** Fills the folder by the bridge, as its user would; the venue's address is the proxy's. */
export async function setUp(folder: string, proxy: FaultProxy, env: NodeJS.ProcessEnv): Promise<SetUp> {
  const venue = await startSoakVenue(1, proxy.baseUrl)
  proxy.aim(venue.baseUrl)
  let typed: Parameters<Hand['confirming']>[0] = {}
  const app = startUndrawn({
    dataDir: folder,
    env,
    onLine: () => undefined,
    onMessage: () => undefined,
    onPush: () => undefined,
    onTrusted: (window) => void answerWindow(window, { yes: true, typed, recipient }),
  })
  try {
    await within(answerWithinMs, 'page of a started main', app.ready)
    const hand: Hand = {
      invoke: (channel, input) => within(answerWithinMs, `answer to ${channel}`, app.invoke(channel, input)),
      confirming: (next, asking) => {
        typed = next
        return asking()
      },
    }
    const { id: venueId } = must(await addVenue(hand, 'Soak venue', proxy.baseUrl))
    const { id: profileId } = must(await addProfile(hand, { label: 'Soak', venueId, key: venue.keys.trade }))
    must(await putKey(hand, profileId, 'withdraw', venue.keys.withdraw))
    await within(answerWithinMs, 'end of a main that was asked to quit', app.quit())
    // As if it had been set up long ago: no recipient waits, nothing is capped.
    keepLimits(folder, profileId)
    keepRecipients(folder, profileId, [recipient])
    const { trade, withdraw } = venue.keys
    const secrets = {
      'trade secret': trade.secret,
      'trade passphrase': trade.passphrase,
      'withdraw secret': withdraw.secret,
      'withdraw passphrase': withdraw.passphrase,
    }
    return { profileId, recipient, secrets }
  } finally {
    app.kill('SIGKILL')
    await app.ended
    await venue.close()
  }
}
