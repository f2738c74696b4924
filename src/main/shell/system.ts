import { clipboard, powerMonitor, session, systemPreferences } from 'electron'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

export interface PowerListeners {
  readonly onSuspend: () => void
  readonly onResume: () => void
  readonly onScreenLock: () => void
}

/**
 * Sleep, wake and screen lock (V6): keys are dropped before the machine sleeps, the clock is measured after it wakes. Linux
 * tells nobody of a locked screen: there Coffer locks when idle and on sleep.
 */
export function watchPower({ onSuspend, onResume, onScreenLock }: PowerListeners): void {
  powerMonitor.on('suspend', onSuspend)
  powerMonitor.on('resume', onResume)
  if (process.platform !== 'linux') powerMonitor.on('lock-screen', onScreenLock)
}

/** The system's clipboard as text, for comparing only: the page may not read it (R6). */
export const readClipboard = (): Promise<string> => clipboard.readText()

/** Puts a text into the system's clipboard, for the page, which has no permission to (R6). Errors: internal. */
export async function writeClipboard(text: string): Promise<Result<null>> {
  try {
    await clipboard.writeText(text)
    return ok(null)
  } catch {
    return fail(appError('internal', msg('app.clipboard')))
  }
}

/**
 * Asks the system which ways lead to an origin, in the words of a PAC script (`SOCKS5 10.0.0.1:1080; DIRECT`). The page's
 * own session has a dead proxy, so a second one is asked.
 */
export function systemProxy(): (origin: string) => Promise<string> {
  const asked = session.fromPartition('system-proxy', { cache: false })
  const ready = asked.setProxy({ mode: 'system' })
  return async (origin) => {
    await ready
    return asked.resolveProxy(origin)
  }
}

export interface TouchIdSensor {
  readonly available: () => boolean
  readonly prompt: (reason: string) => Promise<boolean>
}

/** Asks for a finger; null where the system knows no Touch ID. Whether the sensor is there is asked each time. */
export function touchId(): TouchIdSensor | null {
  if (process.platform !== 'darwin') return null
  return {
    available: () => systemPreferences.canPromptTouchID(),
    prompt: (reason) =>
      systemPreferences.promptTouchID(reason).then(
        () => true,
        () => false,
      ),
  }
}
