import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { Fill } from '#shared/exchange/index.ts'
import { usePlaces } from '#renderer/data/use-places.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { inUtc } from '#renderer/ui/format/time.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useOpenWords } from '#renderer/views/shared/use-open-words.ts'
import { useCommonColumns, useFeeColumns } from './use-common-columns.ts'

/** Columns of fills, with the order they belong to where the list is of several. Exports carry the venue's own words and UTC. */
export function useFillColumns(withOrder: boolean): ComputedRef<readonly Column<Fill>[]> {
  const { t } = useText()
  const word = useOpenWords()
  const { own } = useFormat()
  const placesOf = usePlaces()
  const { side, pair, figure, quote, id } = useCommonColumns<Fill>()
  const { fee, feeCurrency } = useFeeColumns<Fill>()
  const ofOrder = (): readonly Column<Fill>[] => [
    { ...id('tradeId', t('manage.tradeId'), ({ tradeId }) => tradeId), width: 110 },
    id('orderId', t('find.by.orderId'), ({ orderId }) => orderId),
    { key: 'actions', head: t('manage.acts'), headHidden: true, width: 70, end: true, always: true, sticky: true },
  ]
  return computed<readonly Column<Fill>[]>(() => [
    ...(withOrder ? [{ ...pair(), class: 'strong', show: ({ symbol }: Fill) => symbol }] : []),
    side(),
    figure(
      'price',
      t('orders.price'),
      ({ price }) => price,
      ({ symbol }) => placesOf(symbol).price,
    ),
    figure(
      'size',
      t('orders.size'),
      ({ size }) => size,
      ({ symbol }) => placesOf(symbol).size,
    ),
    quote('value', t('manage.value'), ({ funds }) => funds),
    fee(),
    feeCurrency(),
    {
      key: 'role',
      head: t('manage.role'),
      width: 60,
      class: 'muted',
      exportHead: 'liquidity',
      show: ({ liquidity }) => word('liquidity', liquidity),
      text: ({ liquidity }) => liquidity,
    },
    {
      key: 'time',
      head: t('trades.time'),
      width: 110,
      end: true,
      class: 'muted',
      exportHead: 'time_utc',
      show: ({ createdAt }) => own.dayTime(createdAt),
      title: ({ createdAt }) => inUtc(createdAt),
      text: ({ createdAt }) => new Date(createdAt).toISOString(),
    },
    ...(withOrder ? ofOrder() : []),
  ])
}
