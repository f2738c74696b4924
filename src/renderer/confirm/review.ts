import type { ConfirmView, LimitsReview, WithdrawalReview } from '#shared/bridge/confirm.ts'
import { groupsOf } from '#shared/domain/address-groups.ts'
import { element } from './element.ts'
import { bodyOf, changeOf, kindWord, titleOf, words } from './words.ts'

/** The head: what, and from whose account. */
export const head = (view: ConfirmView): HTMLElement =>
  element(
    'header',
    { class: 'head' },
    element('h1', { attributes: { id: 'title' } }, titleOf(view)),
    element(
      'p',
      { class: 'whose' },
      element('span', { class: 'dot', attributes: { 'aria-hidden': 'true' } }),
      `from ${view.profile.label}, `,
      element('strong', {}, kindWord(view)),
    ),
  )

const warning = (text: string): HTMLElement => element('p', { class: 'warning' }, text)

const figure = (label: string, value: string, currency: string): HTMLElement =>
  element(
    'div',
    { class: 'figure' },
    element('p', { class: 'muted' }, label),
    element('p', { class: 'sum' }, `${value} ${currency}`),
  )

const facts = (rows: readonly (readonly [label: string, value: string] | null)[]): HTMLElement =>
  element(
    'dl',
    { class: 'facts' },
    ...rows.flatMap((row) => (row === null ? [] : [element('dt', {}, row[0]), element('dd', {}, row[1])])),
  )

/** In groups of four, the middle marked. Read out as one text. */
const address = (text: string, marks: boolean): HTMLElement =>
  element(
    'p',
    { class: 'address', attributes: { 'data-address': text } },
    element('span', { class: 'sr-only' }, text),
    ...groupsOf(text).map(({ characters }) =>
      element(
        'span',
        { class: 'group', attributes: { 'aria-hidden': 'true' } },
        ...characters.map((one) => element('span', one.marked && marks ? { class: 'marked' } : {}, one.text)),
      ),
    ),
  )

/** Everything of a withdrawal, read from the bytes that are signed. */
export const withdrawal = (view: WithdrawalReview): readonly HTMLElement[] => {
  const body = bodyOf(view)
  const isAddress = body.withdrawType === 'ADDRESS'
  const chain = isAddress ? `${view.chainName ?? ''} (${body.chain ?? ''})` : words.inside
  return [
    ...(view.openDuplicate === null ? [] : [warning(view.openDuplicate)]),
    ...(view.memoNone ? [warning(words.memoWarning)] : []),
    element(
      'section',
      { class: 'figures' },
      figure(words.recipientGets, view.recipientGets, body.currency),
      figure(words.totalDeducted(body.feeDeductType), view.totalDeducted, body.currency),
    ),
    element(
      'section',
      { class: 'card', attributes: { 'aria-label': words.recipient } },
      element('h2', {}, words.kinds[body.withdrawType], element('span', { class: 'muted' }, ` ${view.entryLabel}`)),
      address(body.toAddress, isAddress && view.typed !== 'whole'),
    ),
    facts([
      [words.network, body.isInner === true && isAddress ? `${chain}, ${words.inside}` : chain],
      isAddress ? [words.memo, body.memo ?? (view.memoNone ? words.memoNone : words.none)] : null,
      [words.amount, `${body.amount} ${body.currency}`],
      [words.fee, `${view.fee} ${body.currency}, ${words.feeMode[body.feeDeductType]}`],
      [words.remark, body.remark ?? words.none],
    ]),
    element(
      'details',
      { class: 'exact' },
      element('summary', {}, words.exact),
      element('pre', { attributes: { 'data-body': '' } }, view.body),
      element('p', { class: 'muted' }, `SHA-256 ${view.fingerprint}`),
    ),
  ]
}

export const limits = (view: LimitsReview): readonly HTMLElement[] => [
  element('ul', { class: 'card changes' }, ...view.changes.map((change) => element('li', {}, changeOf(change)))),
]
