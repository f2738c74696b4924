import type { Mutant } from './mutant.ts'
import { of } from './mutant.ts'

/** Breakages of what a desk shows. */
export const mutantsOfWhatIsShown: readonly Mutant[] = [
  ...of(
    'market-data/live/balances-tracker.ts',
    { name: 'held-part-of-a-pushed-balance-is-lost', from: 'holds: push.hold,', to: "holds: known?.row.holds ?? '0'," },
    {
      name: 'older-balance-takes-the-place-of-a-newer-one',
      from: 'if (time < readAt - lagMs || (known !== undefined && time < known.time))',
      to: 'if (time < readAt - lagMs)',
    },
  ),
  ...of(
    'market-data/live/orders-tracker.ts',
    {
      name: 'end-of-an-order-is-not-taken-from-its-push',
      from: "type === 'filled' || type === 'canceled' || status === 'done'",
      to: "type === 'filled'",
    },
    {
      name: 'reading-lets-nothing-go',
      from: 'const gone = absent.filter(([, one]) => one.openAt <= began - lagMs)',
      to: 'const gone = absent.filter(([, one]) => one.record === null)',
    },
  ),
  ...of('market-data/live/live-flow.ts', {
    name: 'pushes-that-wait-for-a-reading-are-lost',
    from: 'waiting.push({ push, named, steady })\n',
    to: '\n',
  }),
  ...of('market-data/live/book/book-build.ts', {
    name: 'gap-of-a-book-is-not-noticed',
    from: 'const isGap = isOld || push.sequenceStart > this.sequence + 1',
    to: 'const isGap = isOld',
  }),
  ...of('orders/fills/fill-steps.ts', {
    name: 'fill-is-notified-with-each-report-of-it',
    from: 'order.notified = waiting.fill.size\n  notify(',
    to: 'notify(',
  }),
  ...of('orders/fills/fill-reading.ts', {
    name: 'last-of-a-fill-is-not-kept',
    from: '  deps.journal.fills.keep(one.record.id,',
    to: '  if (!final) deps.journal.fills.keep(one.record.id,',
  }),
]
