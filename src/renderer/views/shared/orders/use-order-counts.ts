import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useOcos, useOpenCount } from '#renderer/data/use-account.ts'
import type { Live } from '#renderer/data/snapshot.ts'
import { useStopList } from '#renderer/views/shared/stop-orders/use-stop-list.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { isOcoOver } from '#shared/domain/oco-status.ts'

/** How many orders of one kind are open, of all pairs, and how what tells it stands. */
interface KindCount {
  /** null while it is not known; at least so many where the list was cut. */
  readonly count: ComputedRef<number | null>
  /** There are more than were read. */
  readonly isCut: ComputedRef<boolean>
  readonly of: Pick<Live<unknown>, 'status' | 'at'>
}

/** Each kind by itself: no order is counted twice. */
export function useKindCounts(): Readonly<Record<'open' | 'oco' | 'stops', KindCount>> {
  const orders = useOpenCount()
  const ocos = useOcos()
  const { list, rows } = useStopList({ pace: 'slow' })
  return {
    open: {
      count: computed(() => (orders.partial.value === null ? (orders.data.value?.count ?? null) : null)),
      isCut: computed(() => false),
      of: orders,
    },
    oco: {
      count: computed(() => ocos.data.value?.rows.filter(({ status }) => !isOcoOver(status)).length ?? null),
      isCut: computed(() => ocos.data.value?.cut === true),
      of: ocos,
    },
    stops: {
      count: computed(() => rows.value?.length ?? null),
      isCut: computed(() => (list.data.value?.totalPage ?? 0) > 1),
      of: list,
    },
  }
}

/** How many orders are open, of all pairs; null while it is not known, where a list was cut, and while balances are hidden. */
export interface OrderCounts {
  /** With OCO orders, which are rows among the open ones. */
  readonly open: ComputedRef<number | null>
  readonly oco: ComputedRef<number | null>
  readonly stops: ComputedRef<number | null>
}

/** For the tabs of the lists of orders, whichever of them is in front. */
export function useOrderCounts(): OrderCounts {
  const { hidden } = useFormat()
  const kinds = useKindCounts()
  const whole = ({ count, isCut }: KindCount): number | null => (isCut.value ? null : count.value)
  const oco = computed(() => (hidden.value ? null : whole(kinds.oco)))
  const open = computed(() => {
    const count = whole(kinds.open)
    return count === null || oco.value === null ? null : count + oco.value
  })
  const stops = computed(() => (hidden.value ? null : whole(kinds.stops)))
  return { open, oco, stops }
}
