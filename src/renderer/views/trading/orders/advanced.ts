import { isPositive } from '#shared/decimal.ts'
import { checkOrder } from '#shared/domain/order-rules.ts'
import type { OrderFigures, SymbolRules } from '#shared/domain/order-rules.ts'
import type { Message } from '#shared/messages.ts'
import { readAmount } from '#shared/typed-amount.ts'

export const selfTradeModes = ['CN', 'CO', 'CB', 'DC'] as const
export type SelfTradeMode = (typeof selfTradeModes)[number]

/** The options of an order that most orders do without, as typed. */
export interface Advanced {
  /** Seconds until the venue cancels; for good-till-time orders. */
  readonly cancelAfter: string
  readonly hidden: boolean
  readonly iceberg: boolean
  /** Base. */
  readonly visibleSize: string
  readonly stp: SelfTradeMode | ''
  readonly tags: string
  readonly remark: string
}

export const noAdvanced: Advanced = {
  cancelAfter: '',
  hidden: false,
  iceberg: false,
  visibleSize: '',
  stp: '',
  tags: '',
  remark: '',
}

/** What the options add to a request. */
export interface AdvancedFields {
  readonly cancelAfter?: number
  readonly hidden?: true
  readonly iceberg?: true
  readonly visibleSize?: string
  readonly stp?: SelfTradeMode
  readonly tags?: string
  readonly remark?: string
}

interface Basic {
  readonly type: 'limit' | 'market'
  readonly timeInForce?: string | undefined
}

const plain = (typed: string): string | null => {
  const read = readAmount(typed)
  return read.state === 'ok' ? read.value : null
}

/** Seconds as typed; null where they are not a whole number the venue takes (1 to 2591999). */
export const secondsOf = (typed: string): number | null => {
  const seconds = /^\d{1,7}$/.test(typed.trim()) ? Number(typed.trim()) : 0
  return seconds >= 1 && seconds <= 2_591_999 ? seconds : null
}

/** Options that mean nothing for this order are left out: no cancel time without GTT, nothing hidden at market. */
export function advancedFields(options: Advanced, { type, timeInForce }: Basic): AdvancedFields {
  const limit = type === 'limit'
  const seconds = limit && timeInForce === 'GTT' ? secondsOf(options.cancelAfter) : null
  const visible = plain(options.visibleSize)
  return {
    ...(seconds === null ? {} : { cancelAfter: seconds }),
    ...(limit && options.hidden && !options.iceberg ? { hidden: true } : {}),
    ...(limit && options.iceberg ? { iceberg: true, ...(visible === null ? {} : { visibleSize: visible }) } : {}),
    ...(options.stp === '' ? {} : { stp: options.stp }),
    ...(options.tags.trim() === '' ? {} : { tags: options.tags.trim() }),
    ...(options.remark.trim() === '' ? {} : { remark: options.remark.trim() }),
  }
}

export interface AdvancedProblems {
  readonly cancelAfter: 'seconds' | null
  /** A rule of the pair that it breaks. */
  readonly visibleSize: Message | 'missing' | null
  readonly tags: 'short' | null
  readonly remark: 'short' | null
  readonly stp: 'market' | null
}

const short = (text: string): 'short' | null => (/^[\x20-\x7e]{0,20}$/.test(text.trim()) ? null : 'short')

/** What is wrong with each option, before anything is sent. */
export function advancedProblems(
  options: Advanced,
  basic: Basic & Pick<OrderFigures, 'side' | 'size'>,
  rules: SymbolRules | null,
): AdvancedProblems {
  const iceberg = basic.type === 'limit' && options.iceberg
  const visible = plain(options.visibleSize)
  const figures = { type: 'limit', side: basic.side, size: basic.size, visibleSize: visible ?? undefined } as const
  const broken =
    rules === null ? null : (checkOrder(figures, rules).find(({ field }) => field === 'visibleSize')?.message ?? null)
  return {
    cancelAfter:
      basic.type === 'limit' && basic.timeInForce === 'GTT' && secondsOf(options.cancelAfter) === null
        ? 'seconds'
        : null,
    visibleSize: !iceberg ? null : visible === null || !isPositive(visible) ? 'missing' : broken,
    tags: short(options.tags),
    remark: short(options.remark),
    // Facts, section 4.1: decrementing is not for market orders.
    stp: options.stp === 'DC' && basic.type === 'market' ? 'market' : null,
  }
}

export const isSound = (problems: AdvancedProblems): boolean => Object.values(problems).every((one) => one === null)
