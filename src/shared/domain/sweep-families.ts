/** Families of orders that a sweep can cancel. Kept free of schemas, since the page imports it. */
export const sweepFamilies = ['hf', 'oco', 'stop'] as const
