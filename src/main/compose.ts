import { openBridge } from './bridge/index.ts'
import { appInfo } from './bridge/handlers/app.ts'
import { createPush, forwardChartsEvents, forwardEvents, pageNews } from './bridge/push.ts'
import type { Environment } from './exchange/environment.ts'
import { systemEnvironment } from './exchange/environment.ts'
import type { LimitsGate } from './intents/limits-gate.ts'
import { createUserConfirms } from './intents/user-confirms.ts'
import type { Journal, JournalReader } from './journal/index.ts'
import { openOwnJournal, toView } from './journal/index.ts'
import { openLimits } from './limits/index.ts'
import { createLogger } from './log/logger.ts'
import type { Feed } from './market-data/feed.ts'
import { createFigureLook } from './market-data/figure-look.ts'
import { openMarketData } from './market-data/index.ts'
import type { MarketData } from './market-data/index.ts'
import type { Money, MoneyParts } from './money.ts'
import { bridgedMoney, openMoney } from './money.ts'
import { openNotifications } from './notifications/index.ts'
import type { Base } from './platform/base.ts'
import type { OnError } from './platform/error-places.ts'
import { createEvents, forwardPower } from './platform/events.ts'
import type { SettingsStore } from './platform/settings.ts'
import { openSettings, windowColour } from './platform/settings.ts'
import { openStatus } from './profiles/index.ts'
import { createEndpointReader } from './profiles/read-endpoint.ts'
import { openRecords } from './records/index.ts'
import { createClosing } from './shell/closing.ts'
import type { Services, Shell } from './shell/lifecycle.ts'
import { createTraySource, noTray } from './shell/tray-source.ts'
import { createSubAccounts } from './sub-accounts/sub-accounts.ts'
import type { AskTrusted } from './trusted/index.ts'
import { openTrusted, openTrustedActs } from './trusted/index.ts'
import { loadsKeychain } from './vault/native-keychain.ts'
import { openWatched } from './watched.ts'
import type { VenueAccess as Access } from './venue-access.ts'
import { openVenueAccess, profileAsksOf, unlockedIn } from './venue-access.ts'
import { createClipboardCheck } from './withdrawals/clipboard-check.ts'
import { openFunds } from './withdrawals/index.ts'

/** The parts list. Each subsystem builds its own parts and listens for the events that concern it, in this order. */
export async function compose(shell: Shell, environment: Environment = systemEnvironment): Promise<Services> {
  const root = openBase(shell, environment)
  const { base, log } = root
  const { time, events } = base
  const { words } = shell.speech
  const settings = openSpokenSettings(base, shell)
  const { journal, lease } = openOwnJournal(base)
  settings.onChange((changed) => events.emit('settings-changed', changed))
  const access = await openVenueAccess(base, shell, { environment, settings, onSecret: log.hide })
  const { vault, connections, practicePrices } = access
  const trusted = openTrusted(base, { vault, showTrusted: shell.showTrusted, look: () => lookNow(settings, shell) })
  const { ask: askTrusted } = trusted
  const last: Feed['last'] = (...subject) => feed.last(...subject)
  const look = createFigureLook(last, settings.get)
  const orderLimits = openLimits(base, { vault, journal, last, look, askTrusted, words })
  const confirms = createUserConfirms({ vault, askTrusted, words })
  const serviceStatus: MoneyParts['serviceStatus'] = (id) => status.service(id)
  const money = openMoney(base, { access, journal, serviceStatus, limits: orderLimits.gate, confirms })
  const marketData = openWindows(base, shell, access, journal.reader)
  const [{ feed, missed }, { switches }] = [marketData, money]
  const { holdRefusal } = orderLimits.gate
  const funds = openWithdrawals(base, shell, { access, journal, money, holdRefusal, askTrusted })
  const clipboardCheck = createClipboardCheck(time, shell.readClipboard)
  const subAccounts = createSubAccounts({ folder: base, clients: connections.clientOf, now: time.now })
  const { unresolved } = journal.reader
  const isAtStake = (profileId: string): boolean =>
    unresolved(profileId).length > 0 || switches.of(profileId) !== 'not-set'
  const own = { connections, unlockedIds: unlockedIn(vault), streams: access.streams, practicePrices }
  const status = openStatus(base, { ...own, startupGate: money.intents.startupGateState, unresolved, missed })
  const { info, records } = openReports(base, shell, { access, settings, journal, money, log, look })

  const ofCoffer = openTrustedActs(base, shell, { askTrusted, vault, settings, words, unresolved, money })
  openBridge(base, shell, {
    ...bridgedAccess(access),
    ...bridgedMoney(money),
    orderLimits: orderLimits.acts,
    settings,
    ...ofCoffer.acts,
    info,
    status,
    profileAsks: profileAsksOf(base, shell, access, { askTrusted, switchOf: switches.of, unresolved }),
    funds,
    clipboardCheck,
    subAccounts,
    ...openWatched(base, shell, { access, settings, funds, askTrusted, environment, isAtStake }),
    records,
    ...bridgedMarket(marketData, base, shell, settings),
  })
  const ofEnd = { settings, journal, lease, feed: marketData, cancelTrusted: trusted.cancel }
  forwardPower(shell.watchPower, events)
  shell.watchInput({ onInput: vault.touch, onPaste: clipboardCheck.pasted })
  // The page asks for its profile as soon as it is there: the list must be read by then. The keychain is not waited for.
  await vault.start()
  events.emit('started', null)

  return {
    background: (systemIsDark) => windowColour(settings.get(), systemIsDark),
    ...pageNews(events),
    loadsKeychain,
    tray: shell.smoke ? noTray : createTraySource(events, { vault, settings, deadMan: money.deadMan }),
    ...openClosing(root, access, money, { ...ofEnd, isRemovalDue: ofCoffer.isRemovalDue }),
  }
}

/** How main's own window looks, and in which language. */
const lookNow = (own: SettingsStore, { speech }: Shell) => ({ ...own.get(), language: speech.language() })

/** What every part is built on, and the news of main on their way to the windows. */
function openBase(shell: Shell, { time, newId, random, disk }: Environment) {
  const { dataDir, packaged } = shell
  const log = createLogger({ dataDir, time, fs: disk.files })
  const onError: OnError = (where, error) => log.error(where, { error })
  const quitting = new AbortController()
  const events = createEvents(onError)
  const base: Base = { dataDir, packaged, disk, time, newId, random, log, onError, events, closing: quitting.signal }
  forwardEvents(events, createPush(shell.windows, onError))
  forwardChartsEvents(events, createPush(shell.chartsWindows, onError))
  return { base, quitting, log }
}

/** The settings; what main itself shows follows their language. */
function openSpokenSettings(base: Base, shell: Shell): SettingsStore {
  const settings = openSettings(base)
  const speak = (): void => shell.speech.choose(settings.get().language)
  speak()
  settings.onChangeOf('language', speak)
  return settings
}

/** What of the venues and the keys the page may have done. */
const bridgedAccess = ({ vault, venues, keyTests, practice, connections }: Access) => ({
  vault,
  venues,
  testKey: keyTests.test,
  resetPractice: practice.reset,
  read: createEndpointReader({ clientOf: connections.clientOf }),
})

interface WithdrawalParts {
  readonly access: Access
  readonly journal: Journal
  readonly money: Money
  readonly holdRefusal: LimitsGate['holdRefusal']
  readonly askTrusted: AskTrusted
}

/** The address book, its limits, and the way of a withdrawal from a request to main's own window. */
const openWithdrawals = (base: Base, shell: Shell, { access, journal, money, ...asks }: WithdrawalParts) =>
  openFunds(base, {
    vault: access.vault,
    clients: access.connections.clientOf,
    reader: journal.reader,
    withdraw: money.withdrawals.withdraw,
    startupGate: money.intents.startupGateRefusal,
    ...asks,
    words: shell.speech.words,
  })

/** The live store of the venues' data and of the accounts, and the windows onto it. */
function openWindows(base: Base, shell: Shell, { vault, connections, streams }: Access, reader: JournalReader) {
  return openMarketData(base, {
    connectionOf: connections.of,
    isLocked: () => vault.state().locked,
    hasPage: () => shell.pageIds.size > 0,
    charts: {
      hasPage: () => shell.chartsIds.size > 0,
      push: (frame) => createPush(shell.chartsWindows, base.onError)('feed', frame),
    },
    unlockedIds: unlockedIn(vault),
    streams,
    journal: {
      open: (profileId) => reader.unresolved(profileId).map(toView).reverse(),
      sent: reader.sentOids,
      pairs: reader.orderedPairs,
    },
  })
}

interface ReportParts {
  readonly access: Access
  readonly settings: SettingsStore
  readonly journal: Journal
  readonly money: Pick<Money, 'intents'>
  readonly log: ReturnType<typeof createLogger>
  readonly look: ReturnType<typeof createFigureLook>
}

/** What the system shows of main's news, and what the user can take away of it. */
function openReports(base: Base, shell: Shell, { access, settings, journal, money, log, look }: ReportParts) {
  const { vault } = access
  const { viewOf } = money.intents
  openNotifications(base, {
    settings,
    words: shell.speech.words,
    look,
    show: shell.notify,
    labelOf: (profileId) => vault.list().find(({ id }) => id === profileId)?.label ?? null,
  })
  const info = () => appInfo({ shell, vault, journal, settings })
  const about = { info, settings: settings.get, redact: log.redact, flushLog: log.flush }
  const { reader } = journal
  return { info, records: openRecords(base, { reader, vault, viewOf, words: shell.speech.words, ...about }) }
}

type Root = ReturnType<typeof openBase>
type OwnPart = 'settings' | 'journal' | 'lease' | 'feed' | 'cancelTrusted' | 'isRemovalDue'
type OwnParts = Pick<Parameters<typeof createClosing>[0], OwnPart>

/** How all of it ends when the app quits, and what is written of what ended before that. */
function openClosing({ base, quitting, log }: Root, access: Access, money: Money, own: OwnParts) {
  const { vault, practice, live } = access
  const { fills, deadMan, intents: actions } = money
  const { time, onError: onTrouble } = base
  return {
    ...createClosing({ ...own, time, quitting, log, onTrouble, vault, practice, live, fills, deadMan, actions }),
    time,
    onTrouble,
    isRemovalDue: own.isRemovalDue,
    onRendererGone: (reason: string) => log.error('renderer-gone', { reason }),
    onChildGone: (gone: Parameters<Services['onChildGone']>[0]) => log.error('child-gone', gone),
    flushLog: log.flush,
  }
}

/** What the bridge gets to read the market: a feed for the page, one for the window of charts, and what opens that. */
const bridgedMarket = ({ feed, chartsFeed }: MarketData, { onError }: Base, shell: Shell, settings: SettingsStore) => ({
  feed,
  chartsFeed,
  openCharts: () => shell.openCharts((systemIsDark) => windowColour(settings.get(), systemIsDark), onError),
})
