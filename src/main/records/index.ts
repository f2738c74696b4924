import type { Message } from '#shared/messages.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { Base } from '#main/platform/base.ts'
import type { Reconciler } from '#main/reconcile/reconciler.ts'
import type { Vault } from '#main/vault/types.ts'
import { createExportIntents } from './export-intents.ts'
import { createFindIntents } from './find-intents.ts'
import { type BundleParts, createSupportBundle } from './support-bundle.ts'
import { checkJournalAfterStart, createVerify, nextTurn } from './verify-journal.ts'

export interface RecordParts extends Pick<BundleParts, 'info' | 'settings' | 'redact' | 'flushLog'> {
  readonly reader: JournalReader
  readonly vault: Pick<Vault, 'get'>
  readonly viewOf: Reconciler['view']
  /** In the language of the page: what is searched and exported is what is shown. */
  readonly words: (message: Message) => string
}

/** The journal searched, proven and taken along; the whole of it is read once after the start. */
export const openRecords = (base: Base, { reader, vault, viewOf, words, ...parts }: RecordParts) => {
  const { dataDir, time, events, closing } = base
  const verify = createVerify(reader, time, (step) => events.emit('journal-audit', step))
  events.on('started', () => checkJournalAfterStart(reader, time, closing))
  return {
    verify,
    find: createFindIntents(reader, vault, { view: viewOf, words }, nextTurn),
    exportIntents: createExportIntents(reader, vault, { view: viewOf, words }, nextTurn),
    bundle: createSupportBundle({ ...parts, dataDir, verify, now: time.now }),
  }
}
