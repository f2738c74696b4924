import type { TrustedView, TrustedWithdrawal } from '#shared/bridge/trusted.ts'
import { recipientLabels } from '#shared/domain/withdrawal-kinds.ts'
import { msg } from '#shared/messages.ts'
import { element } from './element.ts'
import { addressGroups, bodyOf, dayTime, groupedAmount, named, say } from './words.ts'

const warning = (text: string): HTMLElement => element('p', { class: 'warning' }, text)

const figure = (label: string, value: string, currency: string): HTMLElement =>
  element(
    'div',
    { class: 'figure' },
    element('p', { class: 'muted' }, label),
    element('p', { class: 'sum' }, `${value} ${currency}`),
  )

const facts = (rows: readonly (readonly [label: string, value: string | Node] | null)[]): HTMLElement =>
  element(
    'dl',
    { class: 'facts' },
    ...rows.flatMap((row) => (row === null ? [] : [element('dt', {}, row[0]), element('dd', {}, row[1])])),
  )

const deducted = { INTERNAL: msg('trusted.deducted-internal'), EXTERNAL: msg('trusted.deducted-external') } as const
const feeModes = { INTERNAL: msg('trusted.fee-internal'), EXTERNAL: msg('trusted.fee-external') } as const

/** As what it is: a memo is the recipient's text, and none is said in words. */
const memoOf = ({ memoNone }: TrustedWithdrawal, memo: string | undefined): string | Node =>
  memo === undefined ? say(memoNone ? msg('trusted.memo-none') : msg('trusted.none')) : named(memo)

/** What Main holds afterwards, with the age of the balance it is reckoned from. */
const balanceOf = (
  { balanceAfter, balanceReadAt }: TrustedWithdrawal,
  look: TrustedView['look'],
  sum: (amount: string) => string,
): string | Node => {
  if (balanceAfter === null) return say(msg('trusted.not-known'))
  const read = say(msg('trusted.balance-read', { time: dayTime(look, balanceReadAt) }))
  return element('span', {}, sum(balanceAfter), element('small', { class: 'muted' }, read))
}

/** Everything of a withdrawal, read from the bytes that are signed. */
export const withdrawalBody = (
  subject: TrustedWithdrawal,
  { look }: Pick<TrustedView, 'look'>,
): readonly HTMLElement[] => {
  const body = bodyOf(subject)
  const isAddress = body.withdrawType === 'ADDRESS'
  const inside = say(msg('trusted.inside'))
  const chain = isAddress ? element('bdi', {}, body.chain ?? '') : inside
  return [
    ...(subject.openDuplicate === null ? [] : [warning(say(subject.openDuplicate))]),
    ...(subject.memoNone ? [warning(say(msg('trusted.memo-warning')))] : []),
    element(
      'section',
      { class: 'figures' },
      figure(say(msg('trusted.recipient-gets')), groupedAmount({ look }, subject.recipientGets), body.currency),
      figure(say(deducted[body.feeDeductType]), groupedAmount({ look }, subject.totalDeducted), body.currency),
    ),
    element(
      'section',
      { class: 'card', attributes: { 'aria-label': say(msg('trusted.recipient')) } },
      element('h2', {}, say(recipientLabels[body.withdrawType]), ' ', named(subject.entryLabel)),
      addressGroups(body.toAddress, isAddress && subject.typed !== 'whole'),
    ),
    facts([
      [
        say(msg('trusted.chain')),
        body.isInner === true && isAddress ? element('span', {}, chain, `, ${inside}`) : chain,
      ],
      isAddress && subject.chainName !== null ? [say(msg('trusted.chain-name')), named(subject.chainName)] : null,
      isAddress ? [say(msg('trusted.memo')), memoOf(subject, body.memo)] : null,
      [say(msg('trusted.amount')), `${groupedAmount({ look }, body.amount)} ${body.currency}`],
      [
        say(msg('trusted.fee')),
        `${groupedAmount({ look }, subject.fee)} ${body.currency}, ${say(feeModes[body.feeDeductType])}`,
      ],
      [
        say(msg('trusted.balance-after')),
        balanceOf(subject, look, (amount) => `${groupedAmount({ look }, amount)} ${body.currency}`),
      ],
      [say(msg('trusted.added')), dayTime(look, subject.addedAt)],
      subject.relabelledAt === null ? null : [say(msg('trusted.relabelled')), dayTime(look, subject.relabelledAt)],
      [say(msg('trusted.remark')), body.remark === undefined ? say(msg('trusted.none')) : named(body.remark)],
    ]),
    element(
      'details',
      { class: 'exact' },
      element('summary', {}, say(msg('trusted.exact'))),
      element('pre', { attributes: { 'data-body': '' } }, subject.body),
      element('p', { class: 'muted' }, `SHA-256 ${subject.fingerprint}`),
    ),
  ]
}
