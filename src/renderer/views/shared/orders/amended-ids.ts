import type { ServerId } from '#renderer/data/stores/notices.ts'

/** The ids of an amended order before and after (M12). */
export const amendedIds = (was: string | null, id: string): readonly ServerId[] => [
  { what: 'order', id },
  ...(was === null ? [] : [{ what: 'previous' as const, id: was }]),
]
