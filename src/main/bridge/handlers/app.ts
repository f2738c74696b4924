import type { AppInfo, StartAtLogin, StatusView } from '#shared/bridge/app.ts'
import type { Settings, SettingsChange } from '#shared/domain/settings.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { LockActs } from '#main/trusted/lock-acts.ts'
import type { Vault } from '#main/vault/types.ts'
import type { Handlers } from '../dispatch.ts'

export interface AppServices {
  readonly vault: Vault
  readonly lockActs: LockActs
  readonly settings: { get(): Settings }
  /** What weakens a protection is confirmed in main's own window. */
  readonly changeSettings: (change: SettingsChange) => Promise<Result<Settings>>
  readonly info: () => AppInfo
  readonly status: (profileId: string) => Promise<Result<StatusView>>
  readonly resetPractice: () => Promise<Result<null>>
  /** Shows the window of charts. */
  readonly openCharts: () => void
  readonly removeEverything: () => Promise<Result<null>>
  readonly openLink: (url: string) => Promise<Result<null>>
  readonly openDataFolder: () => Promise<Result<null>>
  readonly startAtLogin: (on: boolean) => Result<StartAtLogin>
  readonly copy: (text: string) => Promise<Result<null>>
  /** The page listens to every event. */
  readonly pageReady: () => void
}

export interface AppInfoParts {
  readonly shell: Pick<AppInfo, 'version' | 'packaged' | 'dataDir' | 'startHint'> & {
    readonly loginItem: { readonly state: () => StartAtLogin }
  }
  readonly vault: Pick<Vault, 'keychain' | 'problem'>
  readonly journal: AppInfo['journal']
  readonly settings: { unread(): readonly string[] }
}

/** What this Coffer is, and what of its data could not be read. */
export const appInfo = ({ shell, vault, journal, settings }: AppInfoParts): AppInfo => ({
  version: shell.version,
  packaged: shell.packaged,
  platform: process.platform,
  dataDir: shell.dataDir,
  startHint: shell.startHint,
  startAtLogin: shell.loginItem.state(),
  keychain: vault.keychain(),
  journal: { state: journal.state, message: journal.message, trouble: journal.trouble },
  profilesProblem: vault.problem()?.reason ?? null,
  settingsUnread: settings.unread(),
})

type Channels = Extract<
  keyof Handlers,
  | `app.${string}`
  | `page.${string}`
  | `charts.${string}`
  | `vault.${string}`
  | `settings.${string}`
  | `practice.${string}`
>

/** What the app is and how it stands; locking and unlocking. */
export const appHandlers = ({
  vault,
  lockActs,
  settings,
  changeSettings,
  info,
  status,
  resetPractice,
  openLink,
  openDataFolder,
  startAtLogin,
  removeEverything,
  copy,
  pageReady,
  openCharts,
}: AppServices): Pick<Handlers, Channels> => ({
  'app.info': () => Promise.resolve(ok(info())),
  'app.status': ({ profileId }) => status(profileId),
  'app.copy': ({ text }) => copy(text),
  'app.openLink': ({ url }) => openLink(url),
  'app.openDataFolder': () => openDataFolder(),
  'app.startAtLogin': ({ on }) => Promise.resolve(startAtLogin(on)),
  'app.removeEverything': removeEverything,
  'page.ready': () => {
    pageReady()
    return Promise.resolve(ok(null))
  },
  'charts.open': () => {
    openCharts()
    return Promise.resolve(ok(null))
  },
  'charts.choose': async (choice) => {
    const kept = await changeSettings({ page: { chartsWindow: choice } })
    return kept.ok ? ok(null) : kept
  },
  'settings.get': () => Promise.resolve(ok(settings.get())),
  'settings.change': changeSettings,
  'practice.reset': () => resetPractice(),
  'vault.state': () => Promise.resolve(ok(vault.state())),
  'vault.refresh': async () => {
    const refreshed = await vault.refresh()
    return refreshed.ok ? ok(vault.state()) : refreshed
  },
  'vault.lock': () => {
    vault.lock('user')
    return Promise.resolve(ok(vault.state()))
  },
  'vault.unlock': () => lockActs.unlock(),
  'vault.setPin': () => lockActs.setPin(),
  'vault.removePin': () => lockActs.removePin(),
  'vault.setTouchId': ({ on }) => lockActs.setTouchId(on),
  'vault.forgetPin': () => lockActs.forgetPin(),
})
