import type { Shown, TrustedChange, TrustedFact, TrustedForm } from '#shared/bridge/trusted.ts'
import type { LoosenedLimit } from '#shared/domain/order-limits.ts'
import { limitCurrency } from '#shared/domain/order-limits.ts'
import { ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { AskTrusted } from '#main/trusted/index.ts'
import type { AskLoosening } from './ports.ts'

/** The word that loosening asks for, in every language. */
const typedWord = 'LIMITS'

/** Asks about loosened limits in main's own window, with the word that has to be typed. */
export const createAskLoosening =
  (askTrusted: AskTrusted): AskLoosening =>
  ({ profile, changes }) =>
    askTrusted({ profile, subject: loosenForm(changes), needs: 'vault', act: () => Promise.resolve(ok(null)) })

export const loosenForm = (changes: readonly LoosenedLimit[]): TrustedForm => ({
  kind: 'form',
  task: 'order-limits',
  title: msg('limits.loosen-title'),
  warnings: [],
  changes: changes.map(changeOf),
  facts: changes.flatMap(pairFacts),
  fields: [],
  word: typedWord,
  note: msg('limits.loosen-note'),
  action: msg('limits.loosen-action'),
})

const units = { largestOrder: limitCurrency, dailyValue: limitCurrency, distance: '%', slippage: '%' } as const
/** Pairs that are named one by one; more are counted. */
const mostNamed = 20

const changeOf = (change: LoosenedLimit): TrustedChange => {
  const label = msg(`limits.what.${change.what}`)
  if (change.what === 'readOnly')
    return { label, from: words('limits.read-only-on'), to: words('limits.read-only-off'), note: null }
  if (change.what === 'pairs') return { label, from: pairsOf(change.from), to: pairsOf(change.to), note: null }
  const unit = units[change.what]
  const shown = (value: string | null): Shown =>
    value === null ? words('trusted.no-cap') : { kind: 'figure', text: `${value} ${unit}` }
  return { label, from: shown(change.from), to: shown(change.to), note: null }
}

/** Of lists that are only counted: every pair that is added, by name, and how many are taken out. */
const pairFacts = (change: LoosenedLimit): readonly TrustedFact[] => {
  if (change.what !== 'pairs' || change.from === null || change.to === null) return []
  const { from, to } = change
  if (from.length <= mostNamed && to.length <= mostNamed) return []
  const added = to.filter((pair) => !from.includes(pair))
  const removed = from.filter((pair) => !to.includes(pair)).length
  const lines = Array.from({ length: Math.ceil(added.length / mostNamed) }, (_, at): TrustedFact => {
    const text = added.slice(at * mostNamed, (at + 1) * mostNamed).join(', ')
    return { label: msg('limits.pairs-added'), value: { kind: 'name', text }, note: null }
  })
  const out: Shown = { kind: 'words', words: msg('limits.pairs', { count: removed }) }
  return [...lines, { label: msg('limits.pairs-removed'), value: out, note: null }]
}

const words = (id: 'trusted.no-cap' | 'limits.all-pairs' | 'limits.read-only-on' | 'limits.read-only-off'): Shown => ({
  kind: 'words',
  words: msg(id),
})

const pairsOf = (pairs: readonly string[] | null): Shown => {
  if (pairs === null) return words('limits.all-pairs')
  if (pairs.length > mostNamed) return { kind: 'words', words: msg('limits.pairs', { count: pairs.length }) }
  return { kind: 'name', text: pairs.join(', ') }
}
