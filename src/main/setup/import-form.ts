import type { TrustedChange, TrustedFact, TrustedForm } from '#shared/bridge/trusted.ts'
import { pagePartOf } from '#shared/domain/page-names.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { PageValue, Settings } from '#shared/domain/settings.ts'
import { readSlippageCheck } from '#shared/domain/slippage-check.ts'
import { msg } from '#shared/messages.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { change, fact, shown, trustedForm } from '#main/trusted/form.ts'
import { weakenings } from '#main/trusted/guarded-settings.ts'
import { pageParts } from './page-parts.ts'
import type { Plan, Relabelling } from './plan.ts'

type Profiles = readonly Pick<Profile, 'id' | 'label'>[]

const onOff = (on: boolean) => shown.words(on ? msg('protection.on') : msg('protection.off'))
const percent = (value: number | null) =>
  value === null ? shown.words(msg('protection.off')) : shown.figure(`${value} %`)
/** A question that is asked later, or never, protects less. */
const isLooser = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before)

const slippage = (value: PageValue | undefined) => {
  const check = readSlippageCheck(value)
  return shown.words(
    check.mode === 'off' ? msg('protection.off') : msg(`setup.slippage-${check.mode}`, { percent: check.percent }),
  )
}
const ticked = (value: PageValue | undefined, profiles: Profiles) => {
  const labels = profiles.filter(({ id }) => Array.isArray(value) && value.includes(id)).map(({ label }) => label)
  return labels.length === 0 ? shown.words(msg('setup.none')) : shown.names(labels)
}

/** What of the page's own state loosens a protection. */
function loosenedPage(now: Settings['page'], wanted: Settings['page'], profiles: Profiles): readonly TrustedChange[] {
  return Object.entries(wanted).flatMap(([name, after]) => {
    const known = pagePartOf(name)
    const loosens = known === null ? false : pageParts[known.part].loosens
    const before = now[name]
    if (known === null || loosens === false || !loosens(before, after)) return []
    return [
      known.part === 'panicProfiles'
        ? change(msg('setup.panic'), ticked(before, profiles), ticked(after, profiles))
        : change(msg('setup.slippage'), slippage(before), slippage(after)),
    ]
  })
}

/** What of an import loosens a protection: also what a person switches off by hand without being asked (ADR 20). */
export const loosened = (
  now: Settings,
  { settings: wanted, page }: Pick<Plan, 'settings' | 'page'>,
  profiles: Profiles,
): readonly TrustedChange[] => {
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
    ...loosenedPage(now.page, page, profiles),
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
