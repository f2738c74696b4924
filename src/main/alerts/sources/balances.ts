import type { SpotAccount } from '#shared/exchange/index.ts'
import type { SourceParts } from './prices.ts'
import type { PollingSource } from './rereading.ts'
import { rereading } from './rereading.ts'

interface BalanceListener {
  /** All accounts of the profile, whole. */
  onAccounts(accounts: readonly SpotAccount[]): void
  onSeen(isSeen: boolean): void
}

const unstreamedMs = 15_000
const streamedMs = 120_000
/** ms between two readings where pushes ask for them. */
const leastMs = 3_000

/** Follows what the accounts of an unlocked profile hold: read whole at each push, and now and then.  */
export function followBalances(parts: SourceParts, profileId: string, listener: BalanceListener): PollingSource {
  const { clientOf, streams, time } = parts
  const ending = new AbortController()
  const { signal } = ending
  let isJoined = false
  let isPushed = false
  let wasEmpty = false

  async function read(): Promise<void> {
    isPushed = false
    const client = clientOf(profileId)
    const answer = client.ok ? await client.value.call('listAccounts', {}, { priority: 'market', signal }) : null
    if (signal.aborted) return
    // A balance that could not be read would be missing from the total unnoticed.
    if (answer?.kind !== 'accepted' || answer.unreadable !== null) return listener.onSeen(false)
    // A list that is short once is no news: that there are no accounts counts once a second list says so.
    const isEmpty = answer.data.length === 0
    if (!isEmpty || wasEmpty) listener.onAccounts(answer.data)
    else isPushed = true
    wasEmpty = isEmpty
    listener.onSeen(true)
    // Several pushes of one trade are one change.
    await time.sleep(leastMs, signal).catch(() => undefined)
  }
  const waitMs = (): number => (isPushed ? 0 : isJoined ? streamedMs : unstreamedMs)
  const reading = rereading({ ...parts, signal, read, waitMs })
  const askedBy = (isNow: boolean) => (): void => {
    isJoined = isNow
    isPushed = true
    reading.again()
  }
  const unsubscribe = streams.subscribe(profileId, 'balances', null, {
    onJoined: askedBy(true),
    onLost: askedBy(false),
    onPush: askedBy(true),
  })
  return {
    again: reading.again,
    end: () => {
      ending.abort(new Error('no alert watches balances of the profile'))
      unsubscribe()
    },
  }
}
