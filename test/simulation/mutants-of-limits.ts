import type { Mutant } from './mutant.ts'
import { of } from './mutant.ts'

/** Breakages of what a profile may order unasked. */
export const mutantsOfLimits: readonly Mutant[] = [
  ...of('limits/gate.ts', {
    name: 'read-only-profile-writes',
    by: ['read-only-sends-nothing'],
    from: 'return limited.value.limits.readOnly ? readOnlyProfile : null',
    to: 'return null',
  }),
  ...of(
    'limits/judge.ts',
    {
      name: 'value-of-a-day-is-not-judged',
      by: ['above-limit-asked'],
      from: 'if (passed.day)',
      to: 'if (passed.day && false)',
    },
    { name: 'pair-of-an-order-is-not-judged', by: ['above-limit-asked'], from: 'pairsOf(orders, limits),', to: '' },
  ),
  ...of(
    'limits/leg-distance.ts',
    {
      name: 'distance-of-a-price-is-not-judged',
      by: ['above-limit-asked'],
      from: 'if (distance === null || price === null) return nothing',
      to: 'return nothing',
    },
    {
      name: 'slippage-of-a-market-order-is-not-judged',
      by: ['above-limit-asked'],
      from: 'if (slippage !== null)\n    judge(met.best',
      to: 'if (slippage === undefined)\n    judge(met.best',
    },
  ),
  ...of('limits/ordered.ts', {
    name: 'change-of-an-order-is-not-judged',
    by: ['above-limit-asked'],
    from: "new Set(['place', 'amend'])",
    to: "new Set(['place'])",
  }),
  ...of('limits/counted.ts', {
    name: 'change-in-doubt-counts-for-nothing',
    by: ['above-limit-asked'],
    from: "if (!isUnresolved(record.state) && record.state !== 'accepted') return null",
    to: "if (record.state !== 'accepted' && (record.kind === 'amend' || !isUnresolved(record.state))) return null",
  }),
  {
    name: 'market-order-by-funds-is-worth-nothing',
    by: ['above-limit-asked'],
    file: 'src/shared/domain/order-value.ts',
    from: 'if (funds !== null) return { least: funds, lacks: null }',
    to: "if (funds !== null) return { least: '0', lacks: null }",
  },
]
