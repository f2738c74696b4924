import { isSet } from '#shared/domain/dead-man.ts'
import { openBridge } from './bridge/index.ts'
import { appInfo } from './bridge/handlers/app.ts'
import { createPush, forwardEvents } from './bridge/push.ts'
import type { Environment } from './exchange/environment.ts'
import { openLiveTransport, systemEnvironment } from './exchange/environment.ts'
import { openIntents } from './intents/index.ts'
import { openOwnJournal } from './journal/index.ts'
import { createLogger } from './log/logger.ts'
import { openMarketData } from './market-data/index.ts'
import { createOcoActs } from './oco/index.ts'
import { createOrderActs, openOrderFills } from './orders/index.ts'
import type { Base } from './platform/base.ts'
import { createEvents } from './platform/events.ts'
import { openSettings, windowColour } from './platform/settings.ts'
import { openPracticeDesk } from './practice/open-practice.ts'
import { openConnections, openStatus } from './profiles/index.ts'
import { createEndpointReader } from './profiles/read-endpoint.ts'
import { openVenues } from './profiles/venues.ts'
import { openRecords } from './records/index.ts'
import { createSafetyActs, openDeadMan } from './safety/index.ts'
import { createClosing } from './shell/closing.ts'
import type { Services, Shell } from './shell/lifecycle.ts'
import { createSubAccounts, openSubAccountStore } from './sub-accounts/sub-accounts.ts'
import { createTransfer } from './transfers/transfer.ts'
import { openVault } from './vault/index.ts'
import { createWithdrawalActs, openFunds } from './withdrawals/index.ts'

/** The parts list. Each subsystem builds its own parts and listens for the events that concern it, in this order. */
export async function compose(shell: Shell, environment: Environment = systemEnvironment): Promise<Services> {
  const { dataDir, packaged } = shell
  const { time, newId, random } = environment
  const log = createLogger({ dataDir, time })
  const onTrouble = (where: string, error: unknown): void => log.error(where, { error })
  const quitting = new AbortController()
  const events = createEvents(onTrouble)
  const closing = quitting.signal
  const base: Base = { dataDir, packaged, time, newId, random, log, onError: onTrouble, events, closing }
  forwardEvents(events, createPush(shell.windows, onTrouble))

  const { journal, lease } = openOwnJournal(base)
  const { reader } = journal
  const settings = openSettings(base)
  settings.onChange((changed) => events.emit('settings-changed', changed))
  const { practiceSeed: seed, practiceSpeed: speed } = settings.get()
  const practice = await openPracticeDesk({ dataDir, seed, speed, time, onTrouble })
  const venues = openVenues(base)
  const vault = openVault(base, {
    ...shell,
    originOf: (venueId) => venues.get(venueId)?.baseUrl ?? null,
    lockMinutes: () => settings.get().lockMinutes,
    practiceCredentials: practice.credentials,
    onSecret: log.hide,
  })
  const origins = () => venues.list().map(({ baseUrl }) => baseUrl)
  const live = openLiveTransport(base, { environment, settings, origins, proxy: shell.systemProxy })
  const practiceTransport = environment.practiceTransport(practice.transport)
  const ways = { vault, venueOf: venues.get, live, practice: practiceTransport }
  const { connections, keyTests } = openConnections(base, ways)
  const { clientOf: clients, batchLimit, lost } = connections

  const fills = openOrderFills(base, { journal, clients })
  const serviceStatus = (profileId: string) => status.service(profileId)
  const intents = openIntents(base, { journal, clients, withFill: fills.withFill, serviceStatus, lost })
  const { run } = intents
  const orders = { ...createOrderActs(run, { clients, time, newId, batchLimit }), ...createOcoActs(run, newId) }
  const safety = createSafetyActs(run, { ...orders, clients, reader, time, newId })
  const withdrawals = createWithdrawalActs(run)
  const transfer = createTransfer(run, newId)
  const profileIds = () => vault.list().map(({ id }) => id)
  const deadMan = openDeadMan(base, { protect: safety.protect, clients, reader, profileIds })
  const isLocked = () => vault.state().locked
  const feed = openMarketData(base, { connectionOf: connections.of, isLocked, hasPage: () => shell.pageIds.size > 0 })
  const funds = openFunds(base, {
    ...{ vault, clients, reader, withdraw: withdrawals.withdraw, startupGate: intents.startupGateRefusal },
    askConfirm: shell.confirm,
    look: settings.get,
  })
  const subAccounts = createSubAccounts({ store: openSubAccountStore(dataDir), clients, now: time.now })
  const unresolved = (profileId: string): number => reader.unresolved(profileId).length
  const status = openStatus(base, { connections, startupGate: intents.startupGateState, unresolved })
  const info = () => appInfo({ shell, vault, journal, settings })
  const about = { info, settings: settings.get, flushLog: log.flush }
  const records = openRecords(base, { reader, vault, viewOf: intents.viewOf, ...about })

  openBridge(base, shell, {
    ...{ vault, venues, settings, info, status, unresolved, funds, transfer, subAccounts, records, deadMan, feed },
    acts: { ...intents, ...orders, ...safety, ...withdrawals },
    testKey: keyTests.test,
    isArmed: (profileId) => isSet(deadMan.view(profileId)),
    resetPractice: practice.reset,
    read: createEndpointReader({ clientOf: clients }),
  })
  shell.watchPower({
    onSuspend: () => events.emit('suspended', null),
    onScreenLock: () => events.emit('screen-locked', null),
    onResume: () => events.emit('resumed', null),
  })
  // The page asks for its profile as soon as it is there: the list must be read by then. The keychain is not waited for.
  await vault.start()
  events.emit('started', null)

  const { cancelReview } = funds
  return {
    background: (systemIsDark) => windowColour(settings.get(), systemIsDark),
    onTrouble,
    onRendererGone: (reason) => {
      feed.reset()
      log.error('renderer-gone', { reason })
    },
    time,
    ...createClosing({
      ...{ time, quitting, feed, fills, deadMan, actions: intents, vault, practice, journal, live, log, lease },
      ...{ cancelReview, onTrouble },
    }),
  }
}
