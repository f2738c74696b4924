import type { TrustedChange, TrustedFact, TrustedForm } from '#shared/bridge/trusted.ts'
import type { Settings, SettingsChange } from '#shared/domain/settings.ts'
import { msg } from '#shared/messages.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { change, fact, shown, trustedForm } from '#main/trusted/form.ts'
import { weakenings } from '#main/trusted/guarded-settings.ts'
import type { Relabelling } from './plan.ts'

const onOff = (on: boolean) => shown.words(on ? msg('protection.on') : msg('protection.off'))
const percent = (value: number | null) =>
  value === null ? shown.words(msg('protection.off')) : shown.figure(`${value} %`)
/** A question that is asked later, or never, protects less. */
const isLooser = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before)

/** What of imported settings loosens a protection: also what a person switches off by hand without being asked. */
export const loosened = (now: Settings, wanted: SettingsChange): readonly TrustedChange[] => {
  const next: Settings = { ...now, ...wanted } as Settings
  const asked = (name: 'confirmFarPercent' | 'confirmLargePercent', label: TrustedMessage): readonly TrustedChange[] =>
    isLooser(now[name], next[name]) ? [change(label, percent(now[name]), percent(next[name]))] : []
  return [
    ...weakenings(now, wanted),
    ...(now.confirmMarket && !next.confirmMarket
      ? [change(msg('setup.confirm-market'), onOff(true), onOff(false))]
      : []),
    ...asked('confirmFarPercent', msg('setup.confirm-far')),
    ...asked('confirmLargePercent', msg('setup.confirm-large')),
    ...(next.orderKeys && !now.orderKeys ? [change(msg('setup.order-keys'), onOff(false), onOff(true))] : []),
  ]
}

/** What main's own window asks before a setup file changes labels, or loosens a protection. */
export const importForm = (
  changes: readonly TrustedChange[],
  labels: readonly Relabelling[],
  facts: readonly (readonly TrustedFact[])[],
  word: string,
): TrustedForm =>
  trustedForm({
    task: 'import-setup',
    title: msg('setup.title'),
    warnings: changes.some(({ label }) => label.id === 'protection.certificates')
      ? [msg('protection.certificates-warning')]
      : [],
    changes,
    groups: labels.map(({ entry, label }, at) => ({
      title: msg('setup.label-of', { number: at + 1, of: labels.length }),
      facts: [
        fact(msg('setup.label-now'), shown.name(entry.label)),
        fact(msg('setup.label-new'), shown.name(label)),
        ...(facts[at] ?? []),
      ],
    })),
    word: changes.length > 0 ? word : null,
    note: labels.length > 0 ? msg('setup.labels-note') : null,
    action: msg('setup.action'),
  })
