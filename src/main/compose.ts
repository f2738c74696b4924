import { join } from 'node:path'
import type { AppInfo } from '#shared/bridge/app.ts'
import { isSet } from '#shared/domain/dead-man.ts'
import { writeChange } from '#shared/domain/feed-change.ts'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { createDeadManSwitch } from './safety/dead-man/dead-man-switch.ts'
import { createExportIntents } from './records/export-intents.ts'
import { createOrderFills } from './orders/fills/order-fills.ts'
import { createFindIntents } from './records/find-intents.ts'
import { createActions } from './intents/actions.ts'
import { createReader } from './profiles/read-endpoint.ts'
import { createSubAccounts } from './sub-accounts/sub-accounts.ts'
import { createKeyTests } from './profiles/test-key.ts'
import { checkJournalAfterStart, createVerify, nextTurn } from './records/verify-journal.ts'
import { createFunds } from './withdrawals/index.ts'
import { openAddressBook } from './withdrawals/open-address-book.ts'
import { appHandlers } from './bridge/handlers/app.ts'
import { marketDataHandlers } from './bridge/handlers/market-data.ts'
import { withdrawalHandlers } from './bridge/handlers/withdrawals.ts'
import { profileHandlers } from './bridge/handlers/profiles.ts'
import { readHandlers } from './bridge/handlers/reads.ts'
import { recordHandlers } from './bridge/handlers/records.ts'
import { subAccountHandlers } from './bridge/handlers/sub-accounts.ts'
import { tradingHandlers } from './bridge/handlers/trading.ts'
import { createPush } from './bridge/push.ts'
import { openChannels } from './bridge/router.ts'
import { createClosing } from './closing.ts'
import { createConnections } from './profiles/connections.ts'
import { systemEnvironment } from './environment.ts'
import type { Environment } from './environment.ts'
import { createFeed } from './market-data/feed.ts'
import { openJournal } from './journal/index.ts'
import { takeLease } from './journal/lease.ts'
import { createLargeAnswers } from './exchange/large-answers.ts'
import { trustedCertificates } from './exchange/transport.ts'
import { createLogger } from './log/logger.ts'
import { openPracticeDesk } from './practice/open-practice.ts'
import { openSettings } from './platform/settings.ts'
import type { Services, Shell } from './shell/lifecycle.ts'
import { createStatus } from './profiles/service-status.ts'
import { createSupportBundle } from './records/support-bundle.ts'
import { createKeychain } from './vault/keychain.ts'
import { practiceProfile } from './vault/practice-profile.ts'
import { createVault } from './vault/vault.ts'
import { openVenues } from './profiles/venues.ts'
import { openSubAccounts } from './sub-accounts/open-sub-accounts.ts'

/** The parts list: every service is built here and nowhere else. */
export async function compose(shell: Shell, environment: Environment = systemEnvironment): Promise<Services> {
  const { dataDir, packaged } = shell
  const { time, newId, random } = environment
  const log = createLogger({ dataDir, time })
  const onError = (where: string, error: unknown): void => log.error(where, { error })
  const push = createPush(shell.windows, onError)
  const quitting = new AbortController()

  const lease = takeLease(join(dataDir, 'lease.sqlite'))
  // Another Coffer may be at work on this data: two would reconcile, and might send, the same things (T13).
  if (!lease.ok) throw new Error(lease.error.message)
  const journal = openJournal({
    path: join(dataDir, 'journal.sqlite'),
    now: time.now,
    onTrouble: (trouble) => push('journal-trouble', trouble),
    onError,
  })

  const settings = openSettings({ dataDir, onError })
  settings.onChange((changed) => push('settings-changed', changed))
  const { practiceSeed: seed, practiceSpeed: speed } = settings.get()

  const practice = await openPracticeDesk({
    dataDir,
    seed,
    speed,
    time,
    onTrouble: onError,
  })

  const venues = openVenues({ dataDir, packaged, newId })
  const vault = createVault({
    dataDir,
    keychain: createKeychain({ time, platform: process.platform, service: shell.keychainService }),
    time,
    newId,
    originOf: (venueId) => venues.get(venueId)?.baseUrl ?? null,
    idleMs: () => settings.get().lockMinutes * 60_000,
    practice: practiceProfile(practice.credentials),
    onError,
    onChange: (event) => {
      if (event.type === 'profiles') {
        const ids = event.profiles.map(({ id }) => id)
        feed.keepProfiles(event.profiles)
        connections.keep(ids)
        fills.keepProfiles(ids)
        return push('profiles-changed', event.profiles)
      }
      push('vault-changed', event.state)
      feed.onVaultChange()
      if (event.state.locked) funds.cancelReview()
      else {
        void actions.wake()
        adoptSwitches()
      }
    },
    onSecret: (secret) => log.hide(secret),
    ...(shell.touchId === null ? {} : { touchId: shell.touchId }),
  })

  const live = environment.liveTransport({
    allowedOrigins: (origin) => venues.list().some(({ baseUrl }) => baseUrl === origin),
    allowLoopbackHttp: !packaged,
    proxy: shell.systemProxy,
    certificates: () => trustedCertificates(settings.get().systemCertificates),
    time,
  })
  settings.onChangeOf('systemCertificates', live.reset)
  const practiceTransport = environment.practiceTransport(practice.transport)
  const keyTests = createKeyTests({ vault, time, onError, clientWith: (id, role) => connections.clientWith(id, role) })
  const connections = createConnections({
    vault,
    venueOf: venues.get,
    transportOf: (profile) => (profile.venueId === practiceVenue.id ? practiceTransport : live),
    time,
    random,
    log: (call) => log.info('call', { ...call }),
    onError,
    onKeyUse: keyTests.atUse,
    onBack: (profileId) => actions.reopen(profileId),
    closing: quitting.signal,
    readAnswer: createLargeAnswers({ closing: quitting.signal, time, onError }),
  })
  const feed = createFeed({
    lineOf: connections.of,
    time,
    random,
    isLocked: () => vault.state().locked,
    push: (event) => push('feed', event.kind === 'change' ? { ...event, change: writeChange(event.change) } : event),
    hasPage: () => shell.pageIds.size > 0,
    onError: (error) => log.error('feed', { error }),
    onOrders: (profileId, symbol, orders) => fills.onOrders(profileId, symbol, orders),
  })
  const { clientOf } = connections

  // Before the acts: they tell it of intents from the start, and it acts only when it is asked to.
  const deadMan = createDeadManSwitch({
    ...{ clients: clientOf, reader: journal.reader, time, newId, onError },
    protect: (input) => actions.protect(input),
    onChange: (view) => push('dead-man-changed', view),
  })
  const fills = createOrderFills({
    ...{ journal, clients: clientOf, time, onError },
    onFill: (intent) => push('intent-changed', intent),
  })
  const actions = createActions({
    journal,
    clients: clientOf,
    time,
    newId,
    onError,
    onIntent: (intent) => {
      push('intent-changed', intent)
      deadMan.onIntent(intent)
      fills.onIntent(intent)
      if (intent.state !== 'sending') feed.touch(intent.profileId, ['orders', 'balances'])
    },
    withFill: fills.withFill,
    serviceStatus: (profileId) => status.service(profileId),
    lost: (profileId) => connections.lost(profileId),
    batchLimit: (profileId) => {
      const connection = connections.of(profileId)
      return connection.ok ? connection.value.venue.limits.batchOrders : 1
    },
  })
  /** Of what runs out on its own, the user must hear: at start, and when the keys are there to ask the venue. */
  const adoptSwitches = (): void => deadMan.adopt(vault.list().map(({ id }) => id))
  const funds = createFunds({
    vault,
    clients: (profileId) => (lease.ok ? clientOf(profileId) : lease),
    reader: journal.reader,
    store: openAddressBook(dataDir),
    withdraw: actions.withdraw,
    startupGate: actions.startupGateRefusal,
    askConfirm: shell.confirm,
    look: settings.get,
    time,
    newId,
  })
  const subAccounts = createSubAccounts({
    store: openSubAccounts(dataDir),
    clients: clientOf,
    now: time.now,
  })
  const unsettled = (profileId: string): number => journal.reader.unsettled(profileId).length
  const status = createStatus({
    connections,
    time,
    startupGate: actions.startupGateState,
    unsettled,
    onChange: (view) => push('status-changed', view),
    onError,
  })

  const info = (): AppInfo => ({
    version: shell.version,
    packaged,
    platform: process.platform,
    dataDir,
    keychain: vault.keychain(),
    journal: { state: journal.state, message: journal.message },
    profilesProblem: vault.problem()?.message ?? null,
    settingsUnread: settings.unread(),
  })
  const verify = createVerify(journal.reader, time, (step) => push('journal-audit', step))

  openChannels({
    knownIds: shell.pageIds,
    page: shell.page,
    closing: quitting.signal,
    onError: (channel, error) => log.error('bridge', { channel, error }),
    handlers: {
      ...appHandlers({
        vault,
        settings,
        status: status.of,
        openLink: shell.openLink,
        copy: shell.writeClipboard,
        resetPractice: practice.reset,
        info,
      }),
      ...profileHandlers({
        vault,
        confirmVenue: shell.confirmVenue,
        isArmed: (profileId) => isSet(deadMan.view(profileId)),
        venues,
        unsettled,
        testKey: keyTests.test,
      }),
      ...tradingHandlers(actions, deadMan),
      ...withdrawalHandlers(funds, actions, shell.readClipboard),
      ...subAccountHandlers(subAccounts),
      ...recordHandlers({
        verify,
        find: createFindIntents(journal.reader, vault, actions.viewOf, nextTurn),
        exportIntents: createExportIntents(journal.reader, vault, actions.viewOf, nextTurn),
        bundle: createSupportBundle({
          dataDir,
          info,
          settings: settings.get,
          verify,
          flushLog: log.flush,
          now: time.now,
        }),
        saveText: shell.saveText,
      }),
      ...readHandlers(createReader({ clientOf })),
      ...marketDataHandlers(feed),
    },
  })

  shell.watchPower({
    onSuspend: () => {
      for (const { profileId, symbols, firesAt } of deadMan.onSuspend())
        log.warn('asleep-with-dead-man-switch', { profileId, symbols, firesAt })
      vault.lock('sleep')
    },
    onScreenLock: () => vault.lock('screen-lock'),
    onResume: () => {
      void live.reset()
      // The clock first, then what is unresolved, then new orders.
      for (const { line } of connections.open()) line.distrust()
      actions.closeStartupGate()
      deadMan.onResume()
      void actions.wake()
      void feed.onResume()
    },
  })
  // The page asks for its profile as soon as it is there: the list must be read by then. The keychain is not waited for.
  await vault.start()
  void actions.wake()
  adoptSwitches()
  void status.run(quitting.signal)
  void checkJournalAfterStart(journal.reader, time, quitting.signal)

  const closing = createClosing({
    ...{ time, quitting, feed, fills, deadMan, actions, vault, practice, journal, live, log },
    lease: lease.value,
    cancelReview: funds.cancelReview,
    onTrouble: (event, error) => log.error(event, { error }),
  })
  return {
    background: (systemIsDark) => {
      const { theme } = settings.get()
      return theme === 'dark' || (theme === 'system' && systemIsDark) ? '#0c0f13' : '#f3f5f7'
    },
    onTrouble: (event, error) => log.error(event, { error }),
    onRendererGone: (reason) => {
      feed.reset()
      log.error('renderer-gone', { reason })
    },
    time,
    ...closing,
  }
}
