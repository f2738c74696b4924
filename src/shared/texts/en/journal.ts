/** What a word of the journal names that this version does not know. */
const storedWords = {
  'entry-kind': 'the entry kind',
  kind: 'the kind',
  state: 'the state',
  role: 'the role',
  result: 'the look-up result',
  source: 'the source',
  field: 'the field',
}
export type StoredWordKind = keyof typeof storedWords

/** Why the journal cannot be written or opened. */
export const journal = {
  'journal.sent-before': 'This was sent before. Look at Activity before you send it again.',
  'journal.disk-full':
    'The disk is full, so the journal cannot be written. Free some space; until then only cancels are sent.',
  'journal.not-writable':
    'The journal cannot be written: its folder or file is read-only. Make it writable; until then only cancels are sent.',
  'journal.damaged':
    'The journal is damaged. It is kept as it is and only read. Restore a copy of it; until then only cancels are sent.',
  'journal.held':
    'Another program holds the journal, so it cannot be written. Close it; until then only cancels are sent.',
  'journal.disk-failed':
    'The disk failed while the journal was written. Check the disk; until then only cancels are sent.',
  'journal.failed':
    'The journal could not be written, for a reason Coffer does not know. Check the disk; until then only cancels are sent.',
  'journal.kept-aside':
    'One record does not fit into the journal and is kept only until Coffer closes. Look at the venue’s site and compare Activity with it.',
  'journal.unknown-word': ({ what, word }: { what: StoredWordKind; word: string }) =>
    `The journal holds ${storedWords[what]} “${word}”, which this version does not know. It is kept as it is and only read. Install the newest Coffer, or put back a copy; until then only cancels are sent.`,
  'journal.only-read': 'The journal can only be read.',
  'lease.taken': 'Coffer is already running with this data. Use the window that is open.',
  'lease.not-writable':
    'Coffer cannot make sure that it runs only once: its data folder cannot be written. Check the folder and start Coffer again.',
  'journal.cannot-be-read': 'The journal cannot be read.',
  'journal.is-damaged': 'The journal is damaged.',
  'journal.is-only-read': 'The journal is only read.',
  'journal.distrusted':
    'It is only read from now on: put back a copy and start Coffer again; until then only cancels are sent.',
  'journal.only-newest-part':
    'The journal is missing but its newest part is there. Restore the file; nothing is replaced.',
  'journal.lost': ({ journal, note }: { journal: string; note: string }) =>
    `The journal is gone, though one was kept here. Put back a copy of ${journal}; to begin a new one on purpose, delete ${note} in the same folder and start Coffer again.`,
  'journal.not-made': 'The journal cannot be made.',
  'journal.empty': 'The journal is empty. Restore the file; nothing is replaced.',
  'journal.not-a-journal': 'The file is not a journal of Coffer.',
  'journal.newer': 'The journal was written by a newer Coffer. It is only read; install that version to trade.',
  'journal.damaged-restore': 'The journal is damaged. It is only read; restore a copy to trade.',
  'journal.disk-settings': ({ found, wanted }: { found: string; wanted: string }) =>
    `The journal’s database runs with a wrong setting: ${found} instead of ${wanted}. The journal is only read.`,
  'journal.flaw.entry-missing': ({ seq }: { seq: number }) =>
    `Entry ${seq} of the journal is not sound: an entry is missing before it.`,
  'journal.flaw.entry-order': ({ seq }: { seq: number }) =>
    `Entry ${seq} of the journal is not sound: it does not follow the entry before it.`,
  'journal.flaw.entry-changed': ({ seq }: { seq: number }) =>
    `Entry ${seq} of the journal is not sound: its content was changed.`,
  'journal.flaw.intent-differs': 'A request differs from its entries.',
  'journal.flaw.backwards': 'An entry moves its request to an earlier state.',
  'journal.flaw.no-entries': 'The journal holds a request without entries.',
  'journal.flaw.no-intent': 'The journal holds an entry without its request.',
  'journal.flaw.index': 'An index of the journal does not find one of its requests.',
  'journal.file.begun':
    'Coffer began its journal in this folder. If the journal is ever lost, Coffer does not begin another by itself. To begin a new one on purpose, delete this file and start Coffer again.',
  'journal.file.damaged': 'Coffer checks the whole journal at its next start and removes this file once it is sound.',
}
