/** Why the journal cannot be written or opened. */
export const journal = {
  'journal.sent-before': 'This was sent before. Look at the activity list before you send it again.',
  'journal.disk-full':
    'The disk is full, so the journal cannot be written. Free some space; until then only cancels are sent.',
  'journal.not-writable':
    'The journal cannot be written: its folder or file is read-only. Make it writable; until then only cancels are sent.',
  'journal.damaged':
    'The journal is damaged. It is kept as it is and only read. Put back a copy of it; until then only cancels are sent.',
  'journal.held':
    'Another program holds the journal, so it cannot be written. Close it; until then only cancels are sent.',
  'journal.disk-failed':
    'The disk failed while the journal was written. Check the disk; until then only cancels are sent.',
  'journal.failed':
    'The journal could not be written, for a reason Coffer does not know. Check the disk; until then only cancels are sent.',
  'journal.kept-aside':
    'One record does not fit into the journal and is kept only until Coffer closes. Look at the venue’s site and compare Activity with it.',
  'journal.unknown-word': ({ what, word }: { what: string; word: string }) =>
    `The journal holds ${what} “${word}”, which this version does not know. It is kept as it is and only read. Install the newest Coffer, or put back a copy; until then only cancels are sent.`,
  'journal.only-read': 'The journal can only be read.',
  'lease.taken': 'Coffer is already running with this data. Use the window that is open.',
  'lease.not-writable':
    'Coffer cannot make sure that it runs only once: its data folder cannot be written. Check the folder and start Coffer again.',
}
