import type { App } from 'electron'
import type { StartAtLogin } from '#shared/bridge/app.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { autostartFolder, readAutostart, writeAutostart } from '#main/platform/autostart.ts'
import type { LoginEntry } from '#main/platform/autostart.ts'

/** Tells a start at login from a person's; macOS tells it itself. */
const loginSwitch = '--at-login'

export interface LoginItemFacts {
  readonly platform: NodeJS.Platform
  readonly packaged: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly execPath: string
  readonly argv: readonly string[]
  readonly app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>
}

export interface LoginItem {
  /** What the system does, asked each time: a person can change it there. */
  readonly state: () => StartAtLogin
  /** Gives what the system does from then on. Errors: internal, bad-input where the run cannot be started at login. */
  readonly set: (on: boolean) => Result<StartAtLogin>
  readonly startedAtLogin: () => boolean
}

/** How one system is asked and told. */
interface LoginSystem {
  readonly read: () => LoginEntry
  readonly write: (on: boolean) => void
}

/** Windows starts the program with the arguments of its entry, and lets a person switch the entry off in the Task Manager. */
function windowsLogin({ app, env }: LoginItemFacts): LoginSystem {
  // The portable program unpacks itself anew at each start: what it runs from is gone by the next login.
  const portable = env['PORTABLE_EXECUTABLE_FILE']
  const which = { args: [loginSwitch], ...(portable === undefined || portable === '' ? {} : { path: portable }) }
  return {
    read: () => {
      const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings(which)
      if (!openAtLogin) return 'off'
      return executableWillLaunchAtLogin ? 'on' : 'blocked'
    },
    write: (on) => app.setLoginItemSettings({ ...which, openAtLogin: on }),
  }
}

/** macOS asks the user to allow it in its settings. */
function macLogin({ app }: LoginItemFacts): LoginSystem {
  return {
    read: () => {
      const { openAtLogin, status } = app.getLoginItemSettings()
      if (status === 'requires-approval') return 'blocked'
      return openAtLogin ? 'on' : 'off'
    },
    write: (on) => app.setLoginItemSettings({ openAtLogin: on }),
  }
}

/** Linux: an entry of the desktop's autostart folder. */
function linuxLogin({ env, home, execPath }: LoginItemFacts): LoginSystem {
  const { APPIMAGE: image = '', APPDIR: mounted = '' } = env
  // Set by an AppImage for all that it starts: only what lies in it is it.
  const isImage = image !== '' && mounted !== '' && execPath.startsWith(`${mounted}/`)
  const command = [isImage ? image : execPath, loginSwitch]
  const folder = autostartFolder(env, home)
  return {
    read: () => readAutostart(folder, command),
    write: (on) => writeAutostart(folder, command, on),
  }
}

const systemOf = (facts: LoginItemFacts): LoginSystem => {
  if (facts.platform === 'win32') return windowsLogin(facts)
  return facts.platform === 'darwin' ? macLogin(facts) : linuxLogin(facts)
}

/** Start at login, kept by the system alone. A run from sources is not offered it: what it would start is gone with its folder. */
export function createLoginItem(facts: LoginItemFacts): LoginItem {
  const { platform, packaged, argv, app } = facts
  const system = systemOf(facts)
  const state = (): StartAtLogin => {
    if (!packaged) return 'not-offered'
    try {
      return system.read()
    } catch {
      return 'unknown'
    }
  }
  return {
    state,
    set: (on) => {
      if (!packaged) return fail(appError('bad-input', msg('login.not-offered')))
      try {
        system.write(on)
      } catch {
        return fail(appError('internal', msg('login.not-set')))
      }
      const now = state()
      return now === (on ? 'off' : 'on') ? fail(appError('internal', msg('login.not-set'))) : ok(now)
    },
    startedAtLogin: () =>
      packaged && (platform === 'darwin' ? app.getLoginItemSettings().wasOpenedAtLogin : argv.includes(loginSwitch)),
  }
}

/** Has the system start Coffer at no login any more. False where it would still do so, or nothing is known of it. */
export function endStartAtLogin({ state, set }: Pick<LoginItem, 'state' | 'set'>): boolean {
  const now = state()
  if (now === 'off' || now === 'not-offered') return true
  const ended = set(false)
  return ended.ok && ended.value === 'off'
}
