import type { Mutant } from './mutant.ts'
import { of } from './mutant.ts'

/** Breakages of what is on disk, and of what is told of it. */
export const mutantsOfJournal: readonly Mutant[] = [
  ...of('platform/atomic-write.ts', {
    name: 'file-is-renamed-before-it-is-synced',
    by: ['goes-on'],
    from: '    await file.writeFile(text)\n    await file.sync()\n',
    to: '    await file.writeFile(text)\n',
  }),
  ...of('journal/writer.ts', {
    name: 'intent-stays-in-memory-until-later',
    by: ['written-before-sent'],
    from: 'const trouble = backlog.save(steps)',
    to: 'backlog.keep(steps); const trouble = null',
  }),
  ...of(
    'journal/backlog.ts',
    {
      name: 'outcome-is-told-before-it-is-on-disk',
      by: ['told-is-kept'],
      from: 'else if (save([step]) !== null) keep([step])',
      to: 'else keep([step])',
    },
    {
      name: 'what-a-full-disk-does-not-take-is-forgotten',
      by: ['told-is-kept', 'chain-holds'],
      from: 'else if (save([step]) !== null) keep([step])',
      to: 'else save([step])',
    },
  ),
  ...of(
    'journal/chain-writer.ts',
    {
      name: 'link-does-not-name-the-one-before',
      by: ['chain-holds'],
      from: 'prevHash: head.hash,',
      to: 'prevHash: genesis,',
    },
    {
      name: 'end-by-look-up-is-not-in-the-table',
      by: ['chain-holds'],
      from: 'else moved.add(step.intentId)',
      to: "else if (step.kind !== 'reconciled') moved.add(step.intentId)",
    },
  ),
  ...of('journal/chain.ts', {
    name: 'hash-of-an-entry-leaves-out-what-it-says',
    by: ['chain-holds'],
    from: 'link.kind, link.json]',
    to: 'link.kind]',
  }),
  ...of('intents/start-intents.ts', {
    name: 'order-leaves-although-the-disk-is-full',
    by: ['written-before-sent'],
    from: "if (begun.ok || !isCancel(kind) || begun.error.code === 'duplicate-draft') return begun",
    to: "if (begun.ok || begun.error.code === 'duplicate-draft') return begun",
  }),
  ...of('reconcile/recover.ts', {
    name: 'sending-of-an-earlier-run-is-left-as-it-is',
    by: ['nothing-left-open'],
    from: "record.state === 'sending' ? moved(record) : record",
    to: 'record',
  }),
]
