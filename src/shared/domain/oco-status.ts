const over: ReadonlySet<string> = new Set(['DONE', 'TRIGGERED', 'CANCELED'])

/** Whether a status of an OCO order says that it has ended. A word that is not known does not say so. */
export const isOcoOver = (status: string): boolean => over.has(status)
