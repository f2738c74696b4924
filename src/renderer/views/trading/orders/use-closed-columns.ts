import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { inUtc } from '#renderer/ui/format/time.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useOpenWords } from '#renderer/views/shared/use-open-words.ts'
import { lastEventOf } from './last-event.ts'

const utc = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Columns of the closed orders. Exports carry the venue's own words and figures, and times in UTC. */
export function useClosedColumns(): ComputedRef<readonly Column<OrderRecord>[]> {
  const { t } = useText()
  const word = useOpenWords()
  const { own } = useFormat()
  const figure = (
    key: string,
    head: string,
    valueOf: (order: OrderRecord) => string | null,
    exportHead = key,
  ): Column<OrderRecord> => ({
    ...{ key, head, width: 80, end: true, own: true, figure: true, exportHead },
    show: (order) => own.amount(valueOf(order)),
    text: valueOf,
  })
  return computed<readonly Column<OrderRecord>[]>(() => [
    {
      ...{ key: 'pair', head: t('orders.pair'), width: 90, always: true, class: 'strong', exportHead: 'pair' },
      show: ({ symbol }) => symbol,
      text: ({ symbol }) => symbol,
    },
    { key: 'side', head: t('orders.side'), width: 60, always: true, text: ({ side }) => side, exportHead: 'side' },
    {
      ...{ key: 'type', head: t('orders.type'), width: 60, class: 'muted', yields: 0, exportHead: 'type' },
      show: ({ type }) => word('orderType', type),
      text: ({ type }) => type,
    },
    {
      ...figure('price', t('orders.price'), ({ price }) => price),
      show: ({ type, price }) => (type === 'market' ? t('manage.market') : own.amount(price)),
    },
    { ...figure('size', t('orders.size'), ({ size }) => size), yields: 2 },
    figure('filled', t('orders.filled'), ({ dealSize }) => dealSize),
    { ...figure('value', t('manage.value'), ({ dealFunds }) => dealFunds, 'filled_value'), yields: 1 },
    {
      ...{ key: 'fee', head: t('order.fee'), width: 90, end: true, own: true, class: 'muted', yields: 3 },
      show: ({ fee, feeCurrency }) => `${own.amount(fee)} ${feeCurrency}`,
      text: ({ fee }) => fee,
      exportHead: 'fee',
    },
    {
      // The fee names it on screen, and the state stands after the last event there.
      ...{ key: 'feeCurrency', head: t('order.fee'), width: 60, inExportOnly: true, exportHead: 'fee_currency' },
      text: ({ feeCurrency }) => feeCurrency,
    },
    {
      ...{ key: 'stateName', head: t('orders.state'), width: 60, inExportOnly: true, exportHead: 'state' },
      text: ({ state }) => state,
    },
    {
      ...{ key: 'placed', head: t('orders.placed'), width: 110, end: true, class: 'muted', optional: true },
      show: ({ createdAt }) => own.dayTime(createdAt),
      title: ({ createdAt }) => inUtc(createdAt),
      text: ({ createdAt }) => utc(createdAt),
      exportHead: 'placed_utc',
    },
    {
      ...{ key: 'event', head: t('manage.sort.event'), width: 110, end: true, class: 'muted' },
      show: (order) => own.dayTime(lastEventOf(order)),
      title: (order) => inUtc(lastEventOf(order)),
      text: ({ lastUpdatedAt }) => utc(lastUpdatedAt),
      exportHead: 'last_event_utc',
    },
    { key: 'state', head: t('orders.state'), width: 80 },
    {
      ...{ key: 'orderId', head: t('find.by.orderId'), width: 120, class: 'mono', own: true, optional: true },
      show: ({ id }) => own.whole(id),
      text: ({ id }) => id,
      exportHead: 'order_id',
    },
    {
      ...{ key: 'clientOid', head: t('find.by.clientOid'), width: 120, class: 'mono', own: true, optional: true },
      show: ({ clientOid }) => own.whole(clientOid ?? noValue),
      text: ({ clientOid }) => clientOid,
      exportHead: 'client_order_id',
    },
    {
      ...{ key: 'remark', head: t('withdrawals.remark'), width: 120, own: true, optional: true, exportHead: 'remark' },
      show: ({ remark }) => own.text(remark ?? noValue),
      text: ({ remark }) => remark,
    },
    { key: 'actions', head: t('manage.acts'), headHidden: true, width: 90, end: true, always: true, sticky: true },
  ])
}
