import type { TrustedChange, TrustedFact, TrustedForm } from '#shared/bridge/trusted.ts'
import { divide, withDecimals, floorTo } from '#shared/decimal.ts'
import type { Limits } from '#shared/domain/address-book.ts'
import type { LimitChange } from '#shared/domain/pending-limits.ts'
import { isLongerWait } from '#shared/domain/pending-limits.ts'
import type { CapView } from '#shared/domain/withdrawal.ts'
import { msg } from '#shared/messages.ts'
import { change, fact, shown, trustedForm } from '#main/trusted/form.ts'

export interface LimitFormInput {
  readonly changes: readonly LimitChange[]
  /** In force. */
  readonly limits: Limits
  readonly use: readonly CapView[]
  /** The word that loosening takes, in the window's language. */
  readonly word: string
  /** ms since the epoch. */
  readonly now: number
}

const hour = 3_600_000

/** What main's own window shows of limits that only the user may change. */
export const limitForm = (given: LimitFormInput): TrustedForm =>
  given.changes.every(isLongerWait) ? longerWaitForm(given) : looserForm(given)

/** A longer wait alone: nothing is let out, so no word is typed. */
const longerWaitForm = ({ changes }: Pick<LimitFormInput, 'changes'>): TrustedForm =>
  trustedForm({
    task: 'longer-wait',
    title: msg('trusted.longer-wait'),
    warnings: longerWaitWarnings(changes),
    changes: changes.map(changeOf),
    action: msg('trusted.longer-wait'),
  })

const longerWaitWarnings = (changes: readonly LimitChange[]): TrustedForm['warnings'] =>
  changes.filter(isLongerWait).map(({ to }) => msg('trusted.longer-wait-warning', { hours: Number(to) }))

const looserForm = ({ changes, limits, use, word, now }: LimitFormInput): TrustedForm => {
  const { waitingHours } = limits
  const isWaitKept = changes.every(({ what }) => what !== 'waiting')
  return trustedForm({
    task: 'limits',
    title: msg('trusted.limits-title'),
    warnings: [
      waitingHours === 0 ? msg('trusted.effect-now') : msg('trusted.effect-later', { hours: waitingHours }),
      ...longerWaitWarnings(changes),
    ],
    changes: changes.map(changeOf),
    facts: [
      ...(waitingHours === 0 ? [] : [fact(msg('trusted.effect'), shown.time(now + waitingHours * hour))]),
      ...changes.flatMap((one) => useOf(one, use)),
      ...(isWaitKept
        ? [fact(msg('trusted.waiting'), shown.words(msg('trusted.wait-kept', { hours: waitingHours })))]
        : []),
    ],
    word,
    action: msg('trusted.change-limits'),
  })
}

/** What left in the last 24 hours, and what still may, of a currency whose cap is loosened. */
const useOf = ({ what, currency }: LimitChange, use: readonly CapView[]): readonly TrustedFact[] => {
  const found = what === 'cap' ? use.find((one) => one.currency === currency) : undefined
  if (found === undefined) return []
  const amount = (text: string) => shown.figure(`${text} ${found.currency}`)
  return [
    fact(msg('trusted.used'), amount(found.used)),
    ...(found.left === null ? [] : [fact(msg('trusted.left'), amount(found.left))]),
  ]
}

const changeOf = ({ what, currency, from, to }: LimitChange): TrustedChange => {
  const unit = what === 'waiting' ? 'h' : (currency ?? '')
  const limit = (value: string | null) =>
    value === null ? shown.words(msg('trusted.no-cap')) : shown.figure(`${value} ${unit}`)
  const label = what === 'waiting' ? msg('trusted.waiting') : msg('trusted.cap', { currency: unit })
  const isTimes = what === 'cap' && from !== null && to !== null
  return change(label, limit(from), limit(to), isTimes ? times(from, to) : null)
}

/** How many times as high, rounded down to one decimal; nothing where it would round to the same. */
const times = (from: string, to: string): TrustedChange['note'] => {
  const factor = withDecimals(floorTo(divide(to, from, 4), '0.1'), 0)
  return factor === '1' ? null : msg('trusted.times', { times: factor })
}
