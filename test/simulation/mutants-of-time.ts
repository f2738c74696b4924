import type { Mutant } from './mutant.ts'
import { of } from './mutant.ts'

/** Breakages of clock, quota, the tag of a withdrawal and the switch. */
export const mutantsOfTime: readonly Mutant[] = [
  ...of(
    'exchange/clock.ts',
    {
      name: 'machine-clock-signs-although-the-venue-was-asked',
      by: ['signed-in-time'],
      from: 'Math.round(time.monotonic() + serverMinusSteady)',
      to: 'Math.round(time.now())',
    },
    {
      name: 'offset-has-the-wrong-sign',
      by: ['signed-in-time'],
      from: 'answer.value - (before + time.monotonic()) / 2',
      to: '2 * time.now() - answer.value - (before + time.monotonic()) / 2',
    },
    {
      name: 'clock-counts-as-measured-after-a-sleep',
      by: ['signed-in-time'],
      from: 'serverMinusSteady !== null && !hasMoved(drift(), wallMinusSteady)',
      to: 'serverMinusSteady !== null',
    },
  ),
  ...of('exchange/signing-key.ts', {
    name: 'order-is-signed-before-the-clock-is-measured',
    by: ['signed-in-time'],
    from: "if (priority === 'cancel') measured",
    to: 'if (true) measured',
  }),
  ...of('exchange/rate-limit.ts', {
    name: 'headers-of-the-quota-are-not-read',
    by: ['quota-heeded'],
    from: 'quota.release(permit, headers === null ? null : readQuota(headers, windowMs), refused)',
    to: 'quota.release(permit, null, false)',
  }),
  ...of(
    'exchange/quota-window.ts',
    {
      name: 'permit-is-never-given-back',
      by: ['quota-is-true'],
      from: 'count.underWay -= permit.weight',
      to: '',
    },
    {
      name: 'window-that-nobody-began-counts-what-is-over',
      by: ['quota-is-true'],
      from: 'if (count.windowEnd === null) count.used = count.underWay',
      to: 'if (count.windowEnd === null) return',
    },
  ),
  ...of(
    'withdrawals/withdrawal-tag.ts',
    {
      name: 'tags-of-two-withdrawals-are-the-same',
      by: ['withdrawal-tagged'],
      from: '.update(draftId)',
      to: '.update(draftId.slice(0, 8))',
    },
    {
      name: 'remark-of-the-user-takes-the-place-of-the-tag',
      by: ['withdrawal-tagged'],
      from: "[remark?.trim() ?? '', withdrawalTag(draftId)].filter(Boolean).join(' ')",
      to: 'remark?.trim() || withdrawalTag(draftId)',
    },
  ),
  ...of('reconcile/strategies/withdraw.ts', {
    name: 'any-tagged-withdrawal-is-taken-for-it',
    by: ['ends-are-true'],
    from: 'tag !== null && remark?.includes(tag)',
    to: 'tag !== null && isTagged(remark)',
  }),
  ...of('journal/related.ts', {
    name: 'word-of-the-user-on-a-later-setting-is-proof',
    by: ['ends-are-true'],
    from: ".filter(({ evidence }) => evidence?.['by'] !== 'user')",
    to: '',
  }),
  ...of('safety/dead-man/venue-state.ts', {
    name: 'orders-that-a-switch-cancelled-are-not-named',
    by: ['switch-is-true'],
    from: "if (state === 'cancelled') fired.push",
    to: "if (state === 'filled') fired.push",
  }),
  ...of('safety/dead-man/requests.ts', {
    name: 'switch-is-shown-off-although-nobody-knows',
    by: ['switch-is-true'],
    from: "if (state !== 'accepted') {",
    to: 'if (!answer.ok) {',
  }),
  ...of('streams/line-state.ts', {
    name: 'streams-are-never-joined-again',
    by: ['streams-return'],
    from: 'line.retryAt = now.now + backoff(line, line.failures, now)',
    to: 'line.retryAt = Infinity',
  }),
  ...of('safety/dead-man/renewal.ts', {
    name: 'switch-is-renewed-too-late',
    by: ['switch-is-true'],
    from: '(mine.timeout * 1_000) / renewalPart',
    to: 'mine.timeout * 1_000 * renewalPart',
  }),
]
