import { inject } from 'vue'
import type { InjectionKey } from 'vue'
import { amount } from '#renderer/ui/format/amount.ts'

/** An amount as figures are written, with at least so many decimals. */
export type WriteAmount = (value: string, places: number) => string

/** Grouped as the user chose; provided by the app. */
export const writeAmountKey: InjectionKey<WriteAmount> = Symbol('writes amounts')

/** How a field writes an amount while nobody edits it. */
export const useAmountWriter = (): WriteAmount => inject(writeAmountKey, amount)
