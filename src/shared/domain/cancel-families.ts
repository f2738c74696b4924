/** Families of orders that "cancel everything" knows. Kept free of schemas, since the page imports it. */
export const cancelFamilies = ['hf', 'oco', 'stop'] as const
