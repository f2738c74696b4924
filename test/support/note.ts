import type { Message } from '#shared/messages.ts'
import { inEnglish } from '#shared/messages.ts'

/** The words of a note, as a reader of English sees them. */
export const noteOf = ({ note }: { readonly note?: Message | null }): string | null =>
  note == null ? null : inEnglish(note)
