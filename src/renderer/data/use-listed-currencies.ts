import { useLive } from './use-live.ts'

/** Every listed currency by its code. */
export const useListedCurrencies = () => useLive(() => ({ kind: 'read', row: 'listCurrencies', request: {} }))
