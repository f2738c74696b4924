import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { Fill } from '#shared/exchange/index.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { inUtc } from '#renderer/ui/format/time.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useOpenWords } from '#renderer/views/shared/use-open-words.ts'

/** Columns of fills, with the order they belong to where the list is of several. Exports carry the venue's own words and UTC. */
export function useFillColumns(withOrder: boolean): ComputedRef<readonly Column<Fill>[]> {
  const { t } = useText()
  const word = useOpenWords()
  const { own } = useFormat()
  const figure = (key: string, head: string, valueOf: (fill: Fill) => string): Column<Fill> => ({
    ...{ key, head, width: 80, end: true, own: true, figure: true, exportHead: key },
    show: (fill) => own.amount(valueOf(fill)),
    text: valueOf,
  })
  const pair: Column<Fill> = {
    ...{ key: 'pair', head: t('orders.pair'), width: 90, always: true, class: 'strong', exportHead: 'pair' },
    show: ({ symbol }) => symbol,
    text: ({ symbol }) => symbol,
  }
  const ofOrder = (): readonly Column<Fill>[] => [
    {
      ...{ key: 'tradeId', head: t('manage.tradeId'), width: 110, class: 'mono', own: true, optional: true },
      show: ({ tradeId }) => own.whole(String(tradeId)),
      text: ({ tradeId }) => String(tradeId),
      exportHead: 'trade_id',
    },
    {
      ...{ key: 'orderId', head: t('find.by.orderId'), width: 120, class: 'mono', own: true, optional: true },
      show: ({ orderId }) => own.whole(orderId),
      text: ({ orderId }) => orderId,
      exportHead: 'order_id',
    },
    { key: 'actions', head: t('manage.acts'), headHidden: true, width: 70, end: true, always: true, sticky: true },
  ]
  return computed<readonly Column<Fill>[]>(() => [
    ...(withOrder ? [pair] : []),
    { key: 'side', head: t('orders.side'), width: 60, always: true, text: ({ side }) => side, exportHead: 'side' },
    figure('price', t('orders.price'), ({ price }) => price),
    figure('size', t('orders.size'), ({ size }) => size),
    figure('value', t('manage.value'), ({ funds }) => funds),
    {
      ...{ key: 'fee', head: t('order.fee'), width: 90, end: true, own: true, class: 'muted', exportHead: 'fee' },
      show: ({ fee, feeCurrency }) => `${own.amount(fee)} ${feeCurrency}`,
      text: ({ fee }) => fee,
    },
    {
      ...{ key: 'feeCurrency', head: t('order.fee'), width: 60, inExportOnly: true, exportHead: 'fee_currency' },
      text: ({ feeCurrency }) => feeCurrency,
    },
    {
      ...{ key: 'role', head: t('manage.role'), width: 60, class: 'muted', exportHead: 'liquidity' },
      show: ({ liquidity }) => word('liquidity', liquidity),
      text: ({ liquidity }) => liquidity,
    },
    {
      ...{ key: 'time', head: t('trades.time'), width: 110, end: true, class: 'muted', exportHead: 'time_utc' },
      show: ({ createdAt }) => own.dayTime(createdAt),
      title: ({ createdAt }) => inUtc(createdAt),
      text: ({ createdAt }) => new Date(createdAt).toISOString(),
    },
    ...(withOrder ? ofOrder() : []),
  ])
}
