/** Whether a status of a withdrawal says that it has ended. A word that is not known does not say so. */
export const isWithdrawalOver = (status: string): boolean => status === 'SUCCESS' || status === 'FAILURE'
