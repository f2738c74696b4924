import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { isSet } from '#shared/domain/dead-man.ts'
import { openBridge } from './bridge/index.ts'
import { appInfo } from './bridge/handlers/app.ts'
import { createPush, forwardEvents } from './bridge/push.ts'
import type { Environment } from './exchange/environment.ts'
import { openLiveTransport, openStreamSockets, systemEnvironment } from './exchange/environment.ts'
import { openIntents } from './intents/index.ts'
import type { RunIntents } from './intents/run-intents.ts'
import type { JournalReader } from './journal/index.ts'
import { openOwnJournal, toView } from './journal/index.ts'
import { createLogger } from './log/logger.ts'
import { openMarketData } from './market-data/index.ts'
import { openNotifications } from './notifications/index.ts'
import { createOcoActs } from './oco/index.ts'
import { createOrderActs, openAccountNews, openOrderFills } from './orders/index.ts'
import type { Base } from './platform/base.ts'
import type { OnError } from './platform/error-places.ts'
import type { Events } from './platform/events.ts'
import { createEvents } from './platform/events.ts'
import type { SettingsStore } from './platform/settings.ts'
import { openSettings, windowColour } from './platform/settings.ts'
import { openPracticeDesk } from './practice/open-practice.ts'
import type { Connections } from './profiles/connections.ts'
import { openConnections, openStatus } from './profiles/index.ts'
import { createEndpointReader } from './profiles/read-endpoint.ts'
import { openVenues } from './profiles/venues.ts'
import { openRecords } from './records/index.ts'
import { createSafetyActs, openDeadMan } from './safety/index.ts'
import { createClosing } from './shell/closing.ts'
import type { Services, Shell } from './shell/lifecycle.ts'
import { watchNetwork } from './exchange/network-watch.ts'
import { openStreams } from './streams/index.ts'
import { createSubAccounts, openSubAccountStore } from './sub-accounts/sub-accounts.ts'
import { createTransfer } from './transfers/transfer.ts'
import { openVault } from './vault/index.ts'
import { createWithdrawalActs, openFunds } from './withdrawals/index.ts'

/** The parts list. Each subsystem builds its own parts and listens for the events that concern it, in this order. */
export async function compose(shell: Shell, environment: Environment = systemEnvironment): Promise<Services> {
  const { base, quitting, log } = openBase(shell, environment)
  const { dataDir, time, events, onError: onTrouble } = base
  const settings = openSettings(base)
  const speak = (): void => shell.speech.choose(settings.get().language)
  speak()
  settings.onChangeOf('language', speak)
  const { journal, lease } = openOwnJournal(base)
  const { reader } = journal
  settings.onChange((changed) => events.emit('settings-changed', changed))
  const access = await openVenueAccess(base, shell, { environment, settings, onSecret: log.hide })
  const { practice, venues, vault, live, connections, keyTests, streams } = access
  const { clientOf: clients, batchLimit, lost } = connections

  const fills = openOrderFills(base, { journal, clients })
  const serviceStatus = (profileId: string) => status.service(profileId)
  const intents = openIntents(base, { journal, clients, withFill: fills.withFill, serviceStatus, lost })
  const { run } = intents
  const { orders, safety, withdrawals, transfer } = createActs(base, { run, clients, reader, batchLimit })
  const profileIds = () => vault.list().map(({ id }) => id)
  const unlocked = () => (vault.state().locked ? [] : profileIds())
  openAccountNews(base, { profileIds: unlocked, connectionOf: connections.of, streams })
  // After the vault: on `suspended` the keys are dropped before the switch says that nothing renews it.
  const deadMan = openDeadMan(base, { protect: safety.protect, clients, reader, profileIds })
  const isLocked = () => vault.state().locked
  const hasPage = (): boolean => shell.pageIds.size > 0
  const own = {
    open: (profileId: string) => reader.unresolved(profileId).map(toView).reverse(),
    sent: reader.sentOids,
  }
  const seen = { connectionOf: connections.of, isLocked, hasPage, profileIds: unlocked, streams, journal: own }
  const { feed, missed } = openMarketData(base, seen)
  const funds = openFunds(base, {
    vault,
    clients,
    reader,
    withdraw: withdrawals.withdraw,
    startupGate: intents.startupGateRefusal,
    askConfirm: shell.confirm,
    look: () => ({ ...settings.get(), language: shell.speech.language() }),
  })
  const subAccounts = createSubAccounts({ store: openSubAccountStore(dataDir), clients, now: time.now })
  const unresolved = (profileId: string): number => reader.unresolved(profileId).length
  const { startupGateState: startupGate } = intents
  const status = openStatus(base, { connections, startupGate, unresolved, streams, missed })
  openNotifications(base, {
    settings,
    words: shell.speech.words,
    show: shell.notify,
    labelOf: (profileId) => vault.list().find(({ id }) => id === profileId)?.label ?? null,
  })
  const info = () => appInfo({ shell, vault, journal, settings })
  const about = { info, settings: settings.get, redact: log.redact, flushLog: log.flush }
  const records = openRecords(base, { reader, vault, viewOf: intents.viewOf, words: shell.speech.words, ...about })

  openBridge(base, shell, {
    vault,
    venues,
    settings,
    info,
    status,
    unresolved,
    funds,
    transfer,
    subAccounts,
    records,
    deadMan,
    feed,
    acts: { ...intents, ...orders, ...safety, ...withdrawals },
    testKey: keyTests.test,
    isArmed: (profileId) => isSet(deadMan.view(profileId)),
    resetPractice: practice.reset,
    read: createEndpointReader({ clientOf: clients }),
  })
  forwardPower(shell, events)
  // The page asks for its profile as soon as it is there: the list must be read by then. The keychain is not waited for.
  await vault.start()
  events.emit('started', null)

  return {
    background: (systemIsDark) => windowColour(settings.get(), systemIsDark),
    onTrouble,
    onRendererGone: (reason) => {
      feed.reset()
      log.error('renderer-gone', { reason })
    },
    time,
    ...createClosing({
      time,
      quitting,
      feed,
      fills,
      deadMan,
      actions: intents,
      vault,
      practice,
      journal,
      live,
      log,
      lease,
      cancelReview: funds.cancelReview,
      onTrouble,
    }),
  }
}

/** What every part is built on, and the news of main on their way to the windows. */
function openBase(shell: Shell, { time, newId, random }: Environment) {
  const { dataDir, packaged } = shell
  const log = createLogger({ dataDir, time })
  const onError: OnError = (where, error) => log.error(where, { error })
  const quitting = new AbortController()
  const events = createEvents(onError)
  const base: Base = { dataDir, packaged, time, newId, random, log, onError, events, closing: quitting.signal }
  forwardEvents(events, createPush(shell.windows, onError))
  return { base, quitting, log }
}

function forwardPower(shell: Shell, events: Events): void {
  shell.watchPower({
    onSuspend: () => events.emit('suspended', null),
    onScreenLock: () => events.emit('screen-locked', null),
    onResume: () => events.emit('resumed', null),
  })
}

interface ActParts {
  readonly run: RunIntents
  readonly clients: Connections['clientOf']
  readonly reader: JournalReader
  readonly batchLimit: Connections['batchLimit']
}

/** All that can move money, by subject; each goes through the one run of intents. */
function createActs({ time, newId }: Base, { run, clients, reader, batchLimit }: ActParts) {
  const orders = { ...createOrderActs(run, { clients, time, newId, batchLimit }), ...createOcoActs(run, newId) }
  return {
    orders,
    safety: createSafetyActs(run, { ...orders, clients, reader, time, newId }),
    withdrawals: createWithdrawalActs(run),
    transfer: createTransfer(run, newId),
  }
}

interface AccessParts {
  readonly environment: Environment
  readonly settings: SettingsStore
  /** Told of every secret that enters main. */
  readonly onSecret: (secret: string) => () => void
}

/** What leads to the venues: the practice exchange, the list of venues, the keys, the wire and the connections. */
async function openVenueAccess(base: Base, shell: Shell, { environment, settings, onSecret }: AccessParts) {
  const { dataDir, time, events, onError } = base
  const { practiceSeed: seed, practiceSpeed: speed } = settings.get()
  const practiceIds = () => vault.list().flatMap(({ id, kind }) => (kind === 'practice' ? [id] : []))
  const onReset = () => practiceIds().forEach((id) => events.emit('account-replaced', id))
  const practice = await openPracticeDesk({ dataDir, seed, speed, time, onReset, onTrouble: onError })
  const venues = openVenues(base)
  const vault = openVault(base, {
    ...shell,
    originOf: (venueId) => venues.get(venueId)?.baseUrl ?? null,
    lockMinutes: () => settings.get().lockMinutes,
    practiceCredentials: practice.credentials,
    onSecret,
  })
  const origins = () => venues.list().map(({ baseUrl }) => baseUrl)
  const proxy = shell.systemProxy
  const live = openLiveTransport(base, { environment, settings, origins, proxy })
  const practiceTransport = environment.practiceTransport(practice.transport)
  const ways = { vault, venueOf: venues.get, live, practice: practiceTransport }
  const sockets = openStreamSockets(base, { environment, settings, proxy })
  watchNetwork(base, { proxy, origins })
  const { connections, keyTests } = openConnections(base, ways)
  const streams = openStreams(base, {
    connectionOf: connections.of,
    openSocket: (venueId) => (venueId === practiceVenue.id ? practice.openSocket : sockets.open),
    vault,
    settings,
    onSecret,
  })
  return { practice, venues, vault, live, connections, keyTests, streams }
}
