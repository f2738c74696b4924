import type { Mutant } from './mutant.ts'
import { of } from './mutant.ts'

/** Breakages of what a desk shows. */
export const mutantsOfWhatIsShown: readonly Mutant[] = [
  ...of(
    'market-data/live/balances-tracker.ts',
    {
      name: 'held-part-of-a-pushed-balance-is-lost',
      by: ['balances-are-true'],
      from: 'holds: push.hold,',
      to: "holds: known?.row.holds ?? '0',",
    },
    {
      name: 'older-balance-takes-the-place-of-a-newer-one',
      by: ['balances-are-true'],
      from: 'if (time < readAt - lagMs || (known !== undefined && time < known.time))',
      to: 'if (time < readAt - lagMs)',
    },
  ),
  ...of(
    'market-data/live/orders-tracker.ts',
    {
      name: 'end-of-an-order-is-not-taken-from-its-push',
      by: ['orders-are-true'],
      from: "type === 'filled' || type === 'canceled' || status === 'done'",
      to: "type === 'filled'",
    },
    {
      name: 'reading-lets-nothing-go',
      by: ['orders-are-true'],
      from: 'const gone = absent.filter(([, one]) => one.openAt <= began - lagMs)',
      to: 'const gone = absent.filter(([, one]) => one.record === null)',
    },
  ),
  ...of('market-data/live/live-flow.ts', {
    name: 'pushes-that-wait-for-a-reading-are-lost',
    by: ['orders-are-true', 'balances-are-true'],
    from: 'waiting.push({ push, named, steady })\n',
    to: '\n',
  }),
  ...of('market-data/live/book/book-build.ts', {
    name: 'gap-of-a-book-is-not-noticed',
    by: ['book-is-true'],
    from: 'const isGap = isOld || push.sequenceStart > this.sequence + 1',
    to: 'const isGap = isOld',
  }),
  ...of('orders/fills/fill-steps.ts', {
    name: 'fill-is-notified-with-each-report-of-it',
    by: ['fills-are-true'],
    from: 'order.notified = waiting.fill.size\n  notify(',
    to: 'notify(',
  }),
  ...of('orders/index.ts', {
    name: 'orders-of-a-new-key-are-forgotten-at-its-test',
    by: ['fills-are-true'],
    from: "if (account === 'other') fills.forgetFormer(profileId)",
    to: "if (account === 'other') fills.forget(profileId)",
  }),
  ...of('orders/fills/fill-reading.ts', {
    name: 'last-of-a-fill-is-not-kept',
    by: ['fills-are-true'],
    from: '  deps.journal.fills.keep(one.record.id,',
    to: '  if (!final) deps.journal.fills.keep(one.record.id,',
  }),
]
