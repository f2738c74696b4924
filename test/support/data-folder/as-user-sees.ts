import type { FoundRequests } from '#shared/bridge/records.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { IntentEvidence } from '#shared/domain/intent-filter.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { Desk } from '../desk.ts'
import { expectOk } from '../results.ts'
import { noteOf } from '#test/support/note.ts'

/**
 * What a user sees of a data folder, in words that no name in the code decides: a name that changes in the code changes
 * here, on the left or behind the arrow, and never in a recorded `expected.json`.
 */
const kinds: Readonly<Record<IntentKind, string>> = {
  place: 'order',
  'place-oco': 'OCO order',
  'place-stop': 'stop order',
  amend: 'amendment',
  cancel: 'cancel',
  'cancel-partial': 'cancel of a part',
  'cancel-all': 'cancel of all',
  'cancel-stop': 'cancel of stop orders',
  'cancel-oco': 'cancel of OCO orders',
  protect: 'dead-man switch',
  withdraw: 'withdrawal',
  'cancel-withdrawal': 'cancel of a withdrawal',
  transfer: 'transfer',
}
const states: Readonly<Record<IntentState, string>> = {
  sending: 'on its way',
  'not-sent': 'not sent',
  refused: 'refused',
  accepted: 'accepted',
  unknown: 'unknown',
  absent: 'no effect',
}
const lookUps: Readonly<Record<string, string>> = {
  found: 'shows it',
  missing: 'does not show it',
  silent: 'would not say',
  unclear: 'gave no clear answer',
}

const routeOf = (name: string): string => {
  const row = endpoints[name as EndpointName]
  return `${row.method} ${row.path}`
}

/** What proves an outcome; a value that the venue gave stands as it is. */
const proofOf = (evidence: IntentEvidence['evidence']): unknown => {
  if (evidence === null) return null
  const { by, probes, error, ...given } = evidence
  const answers = (probes ?? []) as readonly { readonly endpoint: string; readonly result: string }[]
  return {
    ...given,
    ...(by === undefined ? {} : { found: by === 'user' ? 'the user said so' : 'a look-up' }),
    ...(probes === undefined
      ? {}
      : { answers: answers.map(({ endpoint, result }) => `${routeOf(endpoint)}: ${lookUps[result] ?? '?'}`) }),
    ...(error === undefined ? {} : { failed: true }),
  }
}

const tradedOf = (fill: IntentEvidence['fill']) =>
  fill == null
    ? null
    : {
        orderId: fill.orderId,
        side: fill.side,
        size: fill.size,
        ordered: fill.of,
        funds: fill.funds,
        averagePrice: fill.averagePrice,
        fees: fill.fees,
        done: fill.complete,
        slippage: fill.slippage,
        told: fill.at,
      }

const requestOf = (intent: IntentEvidence) => ({
  id: intent.id,
  profile: intent.profileId,
  what: kinds[intent.kind],
  state: states[intent.state],
  endpoint: routeOf(intent.endpoint),
  sent: intent.request,
  clientOrderId: intent.clientOid,
  batch: intent.batchId,
  made: intent.createdAt,
  ended: intent.endedAt,
  endedByUser: intent.endedBy === 'user',
  timesSent: intent.attempts,
  orderId: intent.orderId,
  note: noteOf(intent),
  shownAtPress: intent.seen ?? null,
  traded: tradedOf(intent.fill),
  lastSent: intent.sentAt,
  sha256: intent.sha256,
  http: intent.httpStatus,
  venueCode: intent.venueCode,
  venueWords: intent.venueMessage,
  disregards: intent.overrides,
  proof: proofOf(intent.evidence),
})
export type SeenRequest = ReturnType<typeof requestOf>

/** Every request of every profile, newest first. */
export async function requestsSeen({ invoke }: Pick<Desk, 'invoke'>): Promise<readonly SeenRequest[]> {
  const found: IntentEvidence[] = []
  let before: number | null = null
  do {
    const page: FoundRequests = expectOk(
      await invoke('journal.search', {
        profileId: null,
        filter: { outcome: 'all', kind: 'all', text: '' },
        before,
        limit: 500,
      }),
    )
    found.push(...page.intents)
    before = page.before
  } while (before !== null)
  return found.map(requestOf)
}

/** All that the folder holds, as the app shows it with no network and a keychain that stays locked. */
export async function folderSeen({ invoke }: Pick<Desk, 'invoke'>) {
  const check = expectOk(await invoke('journal.verify', null))
  const profiles = expectOk(await invoke('profiles.list', null)).filter(({ kind }) => kind === 'live')
  const perProfile = async ({ id }: { readonly id: string }) => {
    const { waitingHours, caps } = expectOk(await invoke('withdrawals.limits.get', { profileId: id }))
    const subAccounts = expectOk(await invoke('subAccounts.list', { profileId: id }))
    return {
      profile: id,
      addressBook: expectOk(await invoke('addressBook.list', { profileId: id })),
      limits: { waitingHours, caps },
      subAccounts: { known: subAccounts.entries, listed: subAccounts.listedAt },
    }
  }
  return {
    record: check.sound ? { whole: true, entries: check.entries, requests: check.intents } : { whole: false },
    requests: await requestsSeen({ invoke }),
    settings: expectOk(await invoke('settings.get', null)),
    unreadSettings: expectOk(await invoke('app.info', null)).settingsUnread,
    venues: expectOk(await invoke('venues.list', null)).filter(({ builtIn }) => !builtIn),
    profiles: profiles.map(({ keys, ...profile }) => ({
      ...profile,
      // What the keychain says belongs to the machine.
      keys: keys.map(({ role, tail, keyVersion, test, storedAt, former }) => ({
        role,
        tail,
        keyVersion,
        test,
        storedAt,
        former,
      })),
    })),
    perProfile: await Promise.all(profiles.map(perProfile)),
    practiceOrders: expectOk(
      await invoke('read.listOpenOrders', { profileId: 'practice', request: { symbol: 'BTC-USDT' } }),
    ).map(({ id, clientOid, side, price, size }) => ({ id, clientOrderId: clientOid, side, price, size })),
  }
}
