import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { AlertView } from '#shared/domain/alert.ts'
import type { OpenRow } from '#shared/domain/open-rows.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { useAlertsStore } from '#renderer/data/stores/alerts.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useWaitingOrders } from '#renderer/views/shared/orders/use-waiting-orders.ts'
import type { ChartChoices } from '../choices.ts'
import { levelOfStop, levelsOfOco } from './level.ts'
import type { Level } from './level.ts'

export interface LevelSource {
  /** BASE-QUOTE. */
  readonly symbol: () => string
  /** Own resting limit orders of the pair; none while balances are hidden. */
  readonly rows: () => readonly OpenRow[]
  /** Own open orders of the pair; null while they are not known. */
  readonly records: () => readonly OrderRecord[] | null
  readonly choices: () => ChartChoices
  /** The chart that orders are given from has alerts too. */
  readonly trades: () => boolean
}

const levelOfRow = (row: OpenRow): readonly Level[] => {
  const { key, side, price, orderId, left } = row
  if (orderId === null || price === null) return []
  return [{ kind: 'order', key, side, price, row, orderId, left }]
}

/** Whether an alert goes on, also while its prices cannot be seen, as offline. */
const waits = ({ state }: AlertView): boolean => state === 'watching' || state === 'unseen'

/** Every price of the user's own on the chart of a pair, and whether one is known to have gone. */
export function useLevels({ symbol, rows, records, choices, trades }: LevelSource): {
  readonly levels: ComputedRef<readonly Level[]>
  readonly isGone: (level: Level) => boolean
} {
  const { hidden } = useFormat()
  const alerts = useAlertsStore()
  // Lines would tell prices of what is hidden (T15).
  const waiting = useWaitingOrders(() => (hidden.value || !choices().orders ? null : symbol()))
  const watched = computed<readonly Level[]>(() =>
    !trades() || !choices().alerts
      ? []
      : alerts
          .ofPair(symbol())
          .flatMap((alert) =>
            alert.rule.kind === 'price' && waits(alert)
              ? [{ kind: 'alert', key: `alert ${alert.id}`, side: null, price: alert.rule.price, alert } as const]
              : [],
          ),
  )
  const own = computed<readonly Level[]>(() => [
    ...(choices().orders ? rows().flatMap(levelOfRow) : []),
    ...waiting.ocos.value.flatMap(levelsOfOco),
    ...waiting.stops.value.map(levelOfStop),
  ])
  function isGone(level: Level): boolean {
    switch (level.kind) {
      case 'order':
        return records()?.some(({ id }) => id === level.orderId) === false
      case 'oco':
        return waiting.isOcoGone(level.oco.orderId)
      case 'stop':
        return waiting.isStopGone(level.stop.id)
      case 'alert':
        return alerts.list !== null && !alerts.list.some((alert) => alert.id === level.alert.id && waits(alert))
    }
  }
  return { levels: computed(() => [...own.value, ...watched.value]), isGone }
}
