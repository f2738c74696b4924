import type { Shown, TrustedChange, TrustedFact, TrustedForm } from '#shared/bridge/trusted.ts'
import type { LoosenedOrderLimit } from '#shared/domain/order-limits.ts'
import { limitCurrency } from '#shared/domain/order-limits.ts'
import { ok } from '#shared/errors.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { change, fact, shown, trustedForm } from '#main/trusted/form.ts'
import type { AskTrusted } from '#main/trusted/index.ts'
import type { AskLoosening } from './ports.ts'

/** Asks about loosened limits in main's own window, with the word that has to be typed in the language of `words`. */
export const createAskLoosening =
  (askTrusted: AskTrusted, words: (message: TrustedMessage) => string): AskLoosening =>
  ({ profile, changes }) => {
    const subject = loosenForm(changes, words(msg('trusted.word.limits')))
    return askTrusted({ profile, subject, needs: 'vault', onlyPermits: true, act: () => Promise.resolve(ok(null)) })
  }

export const loosenForm = (changes: readonly LoosenedOrderLimit[], word: string): TrustedForm =>
  trustedForm({
    task: 'order-limits',
    ...(changes.every(({ what }) => what === 'readOnly') ? readOnlyEnds : limitsRise),
    changes: changes.map(changeOf),
    facts: changes.flatMap(pairFacts),
    word,
  })

const limitsRise = {
  title: msg('limits.loosen-title'),
  note: msg('limits.loosen-note'),
  action: msg('limits.loosen-action'),
}
/** Alone it frees more than orders. */
const readOnlyEnds = {
  title: msg('limits.read-only-end'),
  note: msg('limits.read-only-end-note'),
  action: msg('limits.read-only-end'),
}

const units = { largestOrder: limitCurrency, dailyValue: limitCurrency, distance: '%', slippage: '%' } as const
/** Pairs that are named one by one; more are counted. */
const mostNamed = 20

const changeOf = (loosened: LoosenedOrderLimit): TrustedChange => {
  const label = msg(`limits.what.${loosened.what}`)
  if (loosened.what === 'readOnly')
    return change(label, shown.words(msg('limits.read-only-on')), shown.words(msg('limits.read-only-off')))
  if (loosened.what === 'pairs') return change(label, pairsOf(loosened.from), pairsOf(loosened.to))
  const unit = units[loosened.what]
  const limit = (value: string | null) =>
    value === null ? shown.words(msg('trusted.no-cap')) : shown.figure(`${value} ${unit}`)
  return change(label, limit(loosened.from), limit(loosened.to))
}

/** Of lists that are only counted: every pair that is added, by name, and how many are taken out. */
const pairFacts = (loosened: LoosenedOrderLimit): readonly TrustedFact[] => {
  if (loosened.what !== 'pairs' || loosened.from === null || loosened.to === null) return []
  const { from, to } = loosened
  if (from.length <= mostNamed && to.length <= mostNamed) return []
  const added = to.filter((pair) => !from.includes(pair))
  const removed = from.filter((pair) => !to.includes(pair)).length
  const lines = Array.from({ length: Math.ceil(added.length / mostNamed) }, (_, at) =>
    fact(msg('limits.pairs-added'), shown.names(added.slice(at * mostNamed, (at + 1) * mostNamed))),
  )
  return [...lines, fact(msg('limits.pairs-removed'), shown.words(msg('limits.pairs', { count: removed })))]
}

const pairsOf = (pairs: readonly string[] | null): Shown => {
  if (pairs === null) return shown.words(msg('limits.all-pairs'))
  if (pairs.length > mostNamed) return shown.words(msg('limits.pairs', { count: pairs.length }))
  return shown.names(pairs)
}
