import type { Mutant } from './mutant.ts'
import { of } from './mutant.ts'
import { mutantsOfCancels } from './mutants-of-cancels.ts'
import { mutantsOfEnds } from './mutants-of-ends.ts'
import { mutantsOfForms } from './mutants-of-forms.ts'
import { mutantsOfJournal } from './mutants-of-journal.ts'
import { mutantsOfLimits } from './mutants-of-limits.ts'
import { mutantsOfWhatIsShown } from './mutants-of-shown.ts'
import { mutantsOfTime } from './mutants-of-time.ts'

const outcome: readonly Mutant[] = [
  ...of(
    'exchange/outcome.ts',
    {
      name: 'lost-request-counts-as-not-sent',
      by: ['never-failed-though-done', 'ends-are-true'],
      from: "kind: wire.error.sent === 'nothing' ? 'not-sent' : 'unknown'",
      to: "kind: wire.error.reason !== 'timed-out' ? 'not-sent' : 'unknown'",
    },
    {
      name: 'timeout-counts-as-not-sent',
      by: ['never-failed-though-done', 'ends-are-true'],
      from: "kind: wire.error.sent === 'nothing' ? 'not-sent' : 'unknown'",
      to: "kind: wire.error.sent === 'nothing' || wire.error.reason === 'timed-out' ? 'not-sent' : 'unknown'",
    },
    {
      name: 'what-never-left-counts-as-unknown',
      by: ['unknown-is-undecidable'],
      from: "kind: wire.error.sent === 'nothing' ? 'not-sent' : 'unknown'",
      to: "kind: wire.error.sent === 'nothing' && row.money === 'read' ? 'not-sent' : 'unknown'",
    },
    {
      name: 'documented-refusal-counts-as-unknown',
      by: ['unknown-is-undecidable'],
      from: '(openStatuses.has(status) || !isListedCode(code))',
      to: 'code !== null',
    },
    {
      name: 'server-error-counts-as-refused',
      by: ['never-failed-though-done', 'ends-are-true'],
      from: "if (status >= 500 || unknownCodes.has(code)) return unknown('service-unavailable', msg('wire.unavailable'), venue)",
      to: "if (status >= 500 || unknownCodes.has(code)) return { kind: 'refused', error: describeCode(venue) }",
    },
    {
      name: 'page-of-a-gateway-counts-as-refused',
      by: ['never-failed-though-done', 'ends-are-true'],
      from: "if (envelope === null) return unknown('answer-unreadable', unreadableReason(status), venue)",
      to: "if (envelope === null) return { kind: 'refused', error: appError('answer-unreadable', unreadableReason(status), { venue }) }",
    },
    {
      name: 'undocumented-code-counts-as-refused',
      by: ['never-failed-though-done', 'ends-are-true'],
      from: '(openStatuses.has(status) || !isListedCode(code))',
      to: 'openStatuses.has(status)',
    },
    {
      name: 'refusal-under-409-counts-as-refused',
      by: ['never-failed-though-done', 'ends-are-true'],
      from: '(openStatuses.has(status) || !isListedCode(code))',
      to: '!isListedCode(code)',
    },
    {
      name: 'overload-counts-as-refused',
      by: ['never-failed-though-done', 'ends-are-true'],
      from: "if (code === '429000' && !hasQuotaHeaders(headers)) return unknown('overloaded', msg('wire.overloaded'), venue)",
      to: '',
    },
    {
      name: 'refusal-as-a-duplicate-counts-as-refused',
      by: ['never-failed-though-done', 'ends-are-true'],
      from: 'if (needsListedRefusal(row) && isDuplicate(error)) return',
      to: 'if (needsListedRefusal(row) && isDuplicate(error) && status !== 200) return',
    },
    {
      name: 'success-without-data-counts-as-refused',
      by: ['never-failed-though-done', 'ends-are-true'],
      from: "return unknown('answer-unexpected', msg('wire.without-data'), venue)",
      to: "return { kind: 'refused', error: appError('answer-unexpected', msg('wire.without-data'), { venue }) }",
    },
  ),
  ...of('intents/money-call.ts', {
    name: 'answer-of-another-order-is-taken',
    by: ['ends-are-true'],
    from: 'sent == null || said == null || sent === said ? reading',
    to: 'sent != null || said == null || sent === said ? reading',
  }),
  ...of(
    'exchange/retry.ts',
    {
      name: 'order-leaves-again-after-a-clock-correction',
      by: ['sent-once'],
      from: "again: money === 'read' || money === 'cancel'",
      to: 'again: true',
    },
    {
      name: 'order-leaves-again-after-a-fault',
      by: ['sent-once'],
      from: "const cause = money === 'read' ? causeOf(verdict) : null",
      to: 'const cause = causeOf(verdict)',
    },
  ),
]

const reconciliation: readonly Mutant[] = [
  ...of('reconcile/look-up.ts', {
    name: 'absence-is-believed-at-once',
    by: ['absent-is-proven'],
    from: 'const late = age >= lostAfterMs',
    to: 'const late = age >= 0',
  }),
  ...of(
    'reconcile/conclude.ts',
    {
      name: 'absence-is-believed-of-one-place',
      by: ['absent-is-proven'],
      from: 'missing.size >= absence && (covers?.(missing) ?? true)',
      to: 'missing.size >= 1',
    },
    {
      name: 'unclear-answer-counts-as-absence',
      by: ['absent-is-proven'],
      from: "if (seen.some(({ result }) => result === 'unclear')) return open",
      to: '',
    },
  ),
  ...of(
    'reconcile/strategies/place.ts',
    {
      name: 'another-order-of-the-pair-is-taken-for-it',
      by: ['ends-are-true'],
      from: 'return orders.find(mine) ?? null',
      to: 'return orders.find(mine) ?? orders[0] ?? null',
    },
    {
      name: 'order-that-is-found-is-left-to-the-user',
      by: ['unknown-is-undecidable'],
      from: 'return order === null ? none() : shown(order.id, orderStateNote(order))',
      to: 'return none()',
    },
  ),
  ...of('reconcile/conclude.ts', {
    name: 'absence-is-left-to-the-user',
    by: ['unknown-is-undecidable'],
    from: 'return late && proven && !speaksAgainst',
    to: 'return late && proven && isUnsettled',
  }),
  ...of('reconcile/strategies/cancel.ts', {
    name: 'cancel-of-an-open-order-is-called-done',
    by: ['ends-are-true'],
    from: "? null : true))\n    return none(msg('found.order-still-open'))",
    to: '? null : true))\n    return shown(orderId, null)',
  }),
  ...of(
    'reconcile/strategies/amend.ts',
    {
      name: 'change-of-an-unchanged-order-is-called-done',
      by: ['ends-are-true'],
      from: "named === null ? none(msg('found.order-unchanged'))",
      to: 'named === null ? shown(orderId, null)',
    },
    {
      name: 'order-of-the-next-change-is-taken-for-it',
      by: ['ends-are-true'],
      from: 'if (listed === null || (listed !== known && !beganAsEnded(listed, old))) {',
      to: 'if (listed === null) {',
    },
  ),
  ...of('reconcile/strategies/transfer.ts', {
    name: 'line-of-another-transfer-is-taken-for-it',
    by: ['ends-are-true'],
    from: 'return Math.max(...more) === 1 ?',
    to: 'return Math.max(...counts.values()) >= 1 ?',
  }),
  ...of('reconcile/strategies/withdraw.ts', {
    name: 'withdrawal-is-absent-without-the-users-word',
    by: ['absent-is-proven'],
    from: "absence: 'user',",
    to: 'absence: 1,',
  }),
  ...of('intents/send-intents.ts', {
    name: 'unknown-outcome-is-not-followed',
    by: ['nothing-left-open'],
    from: 'if (unknown.length > 0) onUnknown(unknown)',
    to: '',
  }),
]

const guards: readonly Mutant[] = [
  ...of(
    'intents/gates.ts',
    {
      name: 'unknown-order-blocks-no-duplicate',
      by: ['duplicate-held'],
      from: 'if (duplicate === null || duplicate.id === named?.id) continue',
      to: "if (duplicate === null || duplicate.state === 'unknown' || duplicate.id === named?.id) continue",
    },
    {
      name: 'any-open-one-that-is-named-lets-every-duplicate-through',
      by: ['duplicate-held'],
      from: 'if (duplicate === null || duplicate.id === named?.id) continue',
      to: 'if (duplicate === null || named !== null) continue',
    },
  ),
  ...of('orders/cancel-orders.ts', {
    name: 'partial-cancel-has-no-duplicate',
    by: ['duplicate-held'],
    from: 'part: { duplicateKey: partialCancelDuplicate(request.value) },',
    to: 'part: {},',
  }),
  ...of('intents/start-intents.ts', {
    name: 'gates-are-not-asked-again-before-writing',
    by: ['duplicate-held'],
    from: 'const late = refusalOf(deps, call) ?? call.lastRefusal?.()',
    to: 'const late = call.lastRefusal?.()',
  }),
  ...of('intents/drafts.ts', {
    name: 'second-press-of-a-form-is-another-press',
    by: ['one-draft-one-answer', 'one-press-one-order'],
    from: 'if (same !== undefined) return',
    to: 'if (same !== undefined && same.content !== content) return',
  }),
  ...of('reconcile/startup-gate.ts', {
    name: 'gate-is-open-before-the-first-look-up',
    by: ['looked-up-first'],
    from: 'open: unknownOf(reader, profileId).length === 0,\n  reason',
    to: 'open: true,\n  reason',
  }),
  ...of('intents/send-replacement.ts', {
    name: 'new-order-follows-an-unknown-cancel',
    by: ['replaced-is-gone'],
    from: 'const isWhole = isAllCancelled(cancelled)',
    to: "const isWhole = cancelled.state !== 'refused' && cancelled.state !== 'not-sent'",
  }),
  ...of('limits/gate.ts', {
    name: 'order-above-a-limit-leaves-without-a-yes',
    by: ['above-limit-asked'],
    from: 'const confirmed = await parts.askOnce(asked)\n      if (!confirmed.ok) return confirmed',
    to: 'await parts.askOnce(asked)',
  }),
  ...of('limits/judge.ts', {
    name: 'value-of-an-order-is-not-judged',
    by: ['above-limit-asked'],
    from: 'sumsOf(valued, limits, traded),',
    to: '',
  }),
  ...of('withdrawals/request.ts', {
    name: 'withdrawal-leaves-without-a-yes',
    by: ['withdrawal-asked'],
    from: '    if (!confirmed.ok) return confirmed\n',
    to: '',
  }),
]

export const mutants: readonly Mutant[] = [
  ...mutantsOfJournal,
  ...outcome,
  ...reconciliation,
  ...guards,
  ...mutantsOfTime,
  ...mutantsOfWhatIsShown,
  ...mutantsOfCancels,
  ...mutantsOfForms,
  ...mutantsOfLimits,
  ...mutantsOfEnds,
]
