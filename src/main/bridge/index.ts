import type { PortfolioCurve } from '#shared/domain/portfolio.ts'
import type { Result } from '#shared/errors.ts'
import type { Alerts } from '#main/alerts/index.ts'
import type { Base } from '#main/platform/base.ts'
import type { DeadManSwitch } from '#main/safety/dead-man/dead-man-switch.ts'
import type { OrderLimitsActs } from '#main/limits/index.ts'
import type { Feed } from '#main/market-data/feed.ts'
import type { SetupFiles } from '#main/setup/index.ts'
import type { Read } from '#main/profiles/read-endpoint.ts'
import type { SubAccounts } from '#main/sub-accounts/sub-accounts.ts'
import type { createTransfer } from '#main/transfers/transfer.ts'
import type { ClipboardCheck } from '#main/withdrawals/clipboard-check.ts'
import type { Funds } from '#main/withdrawals/index.ts'
import { alertHandlers } from './handlers/alerts.ts'
import type { AppServices } from './handlers/app.ts'
import { appHandlers } from './handlers/app.ts'
import { marketDataHandlers, readHandlers } from './handlers/market-data.ts'
import type { ProfileServices } from './handlers/profiles.ts'
import { profileHandlers } from './handlers/profiles.ts'
import type { RecordServices } from './handlers/records.ts'
import { recordHandlers, savingUnlocked } from './handlers/records.ts'
import type { TradingActs } from './handlers/trading.ts'
import { tradingHandlers } from './handlers/trading.ts'
import { setupHandlers } from './handlers/setup.ts'
import { subAccountHandlers } from './handlers/sub-accounts.ts'
import type { UpdateServices } from './handlers/updates.ts'
import { updateHandlers } from './handlers/updates.ts'
import { withdrawalHandlers } from './handlers/withdrawals.ts'
import { handlersForCharts } from './charts-window.ts'
import type { Handlers } from './dispatch.ts'
import { dialogsApart, opensApart } from './one-at-a-time.ts'
import { openChannels } from './router.ts'

/** What the bridge needs of the windows and the system. */
export interface BridgeShell extends Pick<AppServices, 'openLink' | 'openDataFolder'> {
  readonly loginItem: { readonly set: AppServices['startAtLogin'] }
  readonly pageIds: ReadonlySet<number>
  readonly chartsIds: ReadonlySet<number>
  readonly page: string
  readonly saveText: RecordServices['saveText']
  /** Asks for a file that is there, and gives its path. */
  readonly chooseFile: () => Promise<Result<string | null>>
  readonly writeClipboard: AppServices['copy']
  readonly copyPicture: RecordServices['copyPicture']
}

export interface BridgeServices
  extends
    ProfileServices,
    Pick<
      AppServices,
      'vault' | 'lockActs' | 'settings' | 'changeSettings' | 'info' | 'resetPractice' | 'removeEverything'
    > {
  readonly status: { readonly of: AppServices['status'] }
  readonly acts: TradingActs
  readonly orderLimits: OrderLimitsActs
  readonly deadMan: DeadManSwitch
  readonly funds: Funds
  readonly clipboardCheck: ClipboardCheck
  readonly transfer: ReturnType<typeof createTransfer>
  readonly subAccounts: SubAccounts
  readonly alerts: Alerts
  readonly curve: (profileId: string) => Result<PortfolioCurve>
  readonly setup: SetupFiles
  readonly updates: UpdateServices
  readonly records: Omit<RecordServices, 'saveText' | 'copyPicture'>
  readonly read: Read
  readonly feed: Feed
  /** What the window of charts watches. */
  readonly chartsFeed: Feed
  readonly openCharts: () => void
}

/** Opens every channel the page may call, each with the one service that answers it. */
export function openBridge(base: Base, shell: BridgeShell, services: BridgeServices): void {
  const apart = dialogsApart(base.time)
  const asked = apart(shell.saveText)
  const saveText = savingUnlocked(asked, () => services.vault.state().locked)
  const handlers: Handlers = {
    ...appHandlers({
      ...services,
      status: services.status.of,
      openLink: opensApart(base.time, shell.openLink),
      openDataFolder: opensApart(base.time, shell.openDataFolder),
      startAtLogin: shell.loginItem.set,
      copy: shell.writeClipboard,
      pageReady: () => base.events.emit('page-ready', null),
    }),
    ...profileHandlers(services),
    ...tradingHandlers(services.acts, services.orderLimits, services.deadMan),
    ...withdrawalHandlers(services.funds, services.transfer, services.clipboardCheck),
    ...alertHandlers(services.alerts),
    'portfolio.curve': ({ profileId }) => Promise.resolve(services.curve(profileId)),
    ...setupHandlers(services.setup, saveText),
    ...updateHandlers(services.updates, apart(shell.chooseFile)),
    ...subAccountHandlers(services.subAccounts),
    ...recordHandlers({ ...services.records, saveText, copyPicture: shell.copyPicture }),
    ...readHandlers(services.read),
    ...marketDataHandlers(services.feed, saveText),
  }
  openChannels({
    knownIds: shell.pageIds,
    charts: { ids: shell.chartsIds, handlers: handlersForCharts(handlers, services.chartsFeed) },
    page: shell.page,
    closing: base.closing,
    onError: (channel, error) => base.log.error('bridge', { channel, error }),
    handlers,
  })
}
