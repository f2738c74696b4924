import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSettings, isPageState, readSettings } from '#shared/domain/settings.ts'
import type { StoredSettings, Settings, SettingsChange } from '#shared/domain/settings.ts'
import { withChange } from '#shared/domain/settings-change.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { createNotifier } from './notifier.ts'
import { replaceFileBeside, replaceFileNow } from './atomic-write.ts'
import type { StoreFolder } from './disk.ts'
import type { OnError } from './error-places.ts'
import { createMutex } from '#main/platform/mutex.ts'

export interface SettingsStore {
  get(): Settings
  /** What the kept file held and could not be read, by name; see `StoredSettings`. Told until the end, since the page keeps things by itself. */
  unread(): readonly string[]
  /** Kept before it applies; of `page` what it names. Errors: disk-failed, bad-input where the page would keep too much. */
  change(change: SettingsChange): Promise<Result<Settings>>
  /** Told after each change that was kept; gives what ends the listening. */
  onChange(listener: (settings: Settings) => unknown): () => void
  /** Told only where that choice is another one than before. */
  onChangeOf(name: keyof Settings, listener: () => unknown): () => void
  /** Resolves once every change that was asked for is on disk, or refused. */
  flush(): Promise<void>
  /** Writes every change that is not on disk yet, at once: the process may end after it. Nothing is written later, and a later change is refused. */
  flushNow(): void
}

export interface SettingsOptions extends StoreFolder {
  readonly onError: OnError
}

const fileName = 'settings.json'
const unreadableName = 'settings.unreadable.json'
const notReadable = appError('disk-failed', msg('settings.unreadable'))
const tooMuch = appError('bad-input', msg('input.page-state'))
const notKept = appError('disk-failed', msg('settings.not-kept'))

/** Opens the settings; an unreadable file counts as none and is put aside by the next change, never lost. */
export function openSettings({ dataDir, disk, onError }: SettingsOptions): SettingsStore {
  const kept = readStored(join(dataDir, fileName))
  let current = kept.settings
  let unreadable = kept.unreadable
  const { blocked } = kept
  const runExclusive = createMutex()
  const changed = createNotifier<Settings>('notify-settings', onError)

  /** Changes that are not on disk yet, in the order in which they were asked for. */
  const pending = new Set<SettingsChange>()
  /** Null until everything was written at once; then whether that worked. */
  let flushed: boolean | null = null

  const merged = (changes: Iterable<SettingsChange>): Settings =>
    [...changes].reduce<Settings>((now, change) => fitting(now, change) ?? now, current)

  const keep = async (change: SettingsChange): Promise<Result<Settings>> => {
    if (blocked) return fail(notReadable)
    const next = fitting(current, change)
    if (next === null) return fail(tooMuch)
    try {
      if (unreadable !== null)
        await replaceFileBeside(dataDir, unreadableName, unreadable, () => flushed !== null, disk?.files)
      await replaceFileBeside(dataDir, fileName, textOf(next), () => flushed !== null, disk?.files)
    } catch {
      return fail(notKept)
    }
    if (flushed === false) return fail(notKept)
    unreadable = null
    current = next
    changed.notify(current)
    return ok(current)
  }

  return {
    get: () => current,
    unread: () => kept.unread,
    change: async (change) => {
      if (flushed !== null) return fail(notKept)
      pending.add(change)
      return runExclusive(() => keep(change)).finally(() => pending.delete(change))
    },
    onChange: changed.add,
    onChangeOf: (name, listener) => {
      let before = current[name]
      return changed.add((settings) => {
        if (settings[name] === before) return undefined
        before = settings[name]
        return listener()
      })
    },
    flush: () => runExclusive(() => Promise.resolve()),
    flushNow: () => {
      flushed = !blocked
      if (blocked || pending.size === 0) return
      try {
        if (unreadable !== null) replaceFileNow(dataDir, unreadableName, unreadable)
        replaceFileNow(dataDir, fileName, textOf(merged(pending)))
      } catch (error) {
        flushed = false
        onError('keep-settings', error)
      }
    },
  }
}

/** With a version: one that a later Coffer raises keeps this one from starting on what it cannot read (`newer-files.ts`). */
const textOf = (settings: Settings): string => `${JSON.stringify({ version: 1, ...settings }, null, 2)}\n`

/** Colour of a window before its page is there, by the chosen theme or the system's. */
export const windowColour = ({ theme }: Settings, systemIsDark: boolean): string =>
  theme === 'dark' || (theme === 'system' && systemIsDark) ? '#0c0f13' : '#f3f5f7'

/** The settings after a change; null where the page would keep more than is read at the next start. */
function fitting(settings: Settings, change: SettingsChange): Settings | null {
  const next = withChange(settings, change)
  return change.page === undefined || isPageState(next.page) ? next : null
}

interface Kept extends StoredSettings {
  /** Text that is not settings. */
  readonly unreadable: string | null
  /** A file is there and cannot be read: writing over it would lose it. */
  readonly blocked: boolean
}

function readStored(file: string): Kept {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return { settings: defaultSettings, unread: missing ? [] : ['*'], unreadable: null, blocked: !missing }
  }
  try {
    return { ...readSettings(JSON.parse(text)), unreadable: null, blocked: false }
  } catch {
    return { settings: defaultSettings, unread: ['*'], unreadable: text, blocked: false }
  }
}
