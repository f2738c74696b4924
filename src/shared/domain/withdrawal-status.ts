/** The specification names FAILURE alone, which a cancelled one has too; a venue may say so by a word of its own. */
const unpaid: ReadonlySet<string> = new Set(['FAILURE', 'CANCELED', 'CANCELLED'])

/** Whether a status of a withdrawal says that it ended and nothing was paid out. A word that is not known does not say so. */
export const isUnpaid = (status: string): boolean => unpaid.has(status)
