import type { Shown, TrustedChange, TrustedForm } from '#shared/bridge/trusted.ts'
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
  facts: [],
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

const words = (id: 'trusted.no-cap' | 'limits.all-pairs' | 'limits.read-only-on' | 'limits.read-only-off'): Shown => ({
  kind: 'words',
  words: msg(id),
})

const pairsOf = (pairs: readonly string[] | null): Shown => {
  if (pairs === null) return words('limits.all-pairs')
  if (pairs.length > mostNamed) return { kind: 'words', words: msg('limits.pairs', { count: pairs.length }) }
  return { kind: 'name', text: pairs.join(', ') }
}
