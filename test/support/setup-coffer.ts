import type { AlertView } from '#shared/domain/alert.ts'
import { alertDefaults } from '#shared/domain/alert.ts'
import type { BookEntry } from '#shared/domain/address-book.ts'
import type { Settings, SettingsChange } from '#shared/domain/settings.ts'
import { defaultSettings } from '#shared/domain/settings.ts'
import { withChange } from '#shared/domain/settings-change.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { asWritten, msg } from '#shared/messages.ts'
import { createSetupFiles } from '#main/setup/index.ts'
import type { SetupDeps } from '#main/setup/index.ts'
import type { TrustedInput } from '#main/trusted/index.ts'

export const entry: BookEntry = {
  id: 'e1',
  profileId: 'p1',
  label: 'Cold',
  addedAt: 1,
  currency: 'BTC',
  withdrawType: 'ADDRESS',
  toAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  chain: 'btc',
  memo: null,
  memoNone: false,
}
const { id: _id, addedAt: _addedAt, ...recipientOf } = entry
export const recipient = recipientOf
export const alert = {
  rule: { kind: 'price', symbol: 'BTC-USDT', price: '70000', direction: 'either' },
  options: alertDefaults,
}

/** A Coffer whose parts are kept in memory; `answer` is what its user does in main's own window. */
export function coffer(
  part: {
    settings?: SettingsChange
    entries?: readonly BookEntry[]
    keyedAt?: number | null
    profiles?: ReturnType<SetupDeps['profiles']>
  } = {},
) {
  const state = {
    settings: { ...defaultSettings, ...part.settings } as Settings,
    alerts: [] as AlertView[],
    entries: part.entries ?? [entry],
    locked: false,
    answer: 'confirm' as 'confirm' | 'cancel',
    asked: [] as TrustedInput<unknown>['subject'][],
    refusedPair: '',
    duringRelabel: (): void => undefined,
  }
  const deps: SetupDeps = {
    version: '0.1.0',
    time: { now: () => Date.UTC(2026, 0, 2) },
    profiles: () =>
      part.profiles ?? [
        { id: 'p1', label: 'Main', kind: 'live', keyedAt: part.keyedAt === undefined ? 1 : part.keyedAt },
      ],
    isLocked: () => state.locked,
    settings: {
      get: () => state.settings,
      change: (change) => {
        state.settings = withChange(state.settings, change)
        return Promise.resolve(ok(state.settings))
      },
    },
    alerts: {
      list: () => ok(state.alerts),
      add: ({ profileId, rule, paused = false }) => {
        if ('symbol' in rule && rule.symbol === state.refusedPair)
          return Promise.resolve(fail(appError('bad-input', asWritten('Not traded.'))))
        const standing = paused ? 'paused' : 'watching'
        state.alerts.push({ profileId, rule, options: alertDefaults, state: standing } as AlertView)
        return Promise.resolve(ok(state.alerts))
      },
    },
    labels: {
      entries: () => ok(state.entries),
      factsOf: (entries) => ok(entries.map(() => [])),
      relabel: (changes) => {
        state.duringRelabel()
        const labels = new Map(changes.map(({ entry: { id }, label }) => [id, label]))
        state.entries = state.entries.map((one) => ({ ...one, label: labels.get(one.id) ?? one.label }))
        return Promise.resolve(ok(null))
      },
    },
    askTrusted: (input) => {
      state.asked.push(input.subject)
      return state.answer === 'confirm'
        ? input.act({} as never, new AbortController().signal)
        : Promise.resolve(fail(appError('cancelled', msg('trusted.not-changed'))))
    },
    words: () => 'WEAKEN',
  }
  return { state, files: createSetupFiles(deps) }
}

/** What was asked for, where it was had. */
export const must = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
