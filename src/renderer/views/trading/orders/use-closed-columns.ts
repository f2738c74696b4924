import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { divide, isPositive } from '#shared/decimal.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { usePlaces } from '#renderer/data/use-places.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { inUtc } from '#renderer/ui/format/time.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useOpenWords } from '#renderer/views/shared/use-open-words.ts'
import { useCommonColumns, useFeeColumns } from './use-common-columns.ts'

type Columns = () => readonly Column<OrderRecord>[]

const utc = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** ms of the last thing that happened to an order. */
const lastEventOf = ({ createdAt, lastUpdatedAt }: OrderRecord): number => lastUpdatedAt ?? createdAt

/** Columns of the closed orders. Exports carry the venue's own words and figures, and times in UTC. */
export function useClosedColumns(): ComputedRef<readonly Column<OrderRecord>[]> {
  const areas = [useOrderColumns(), useFigureColumns(), useStateColumns(), useReferenceColumns()]
  return computed(() => areas.flatMap((columns) => columns()))
}

/** What was ordered. */
function useOrderColumns(): Columns {
  const { t } = useText()
  const word = useOpenWords()
  const { side, pair } = useCommonColumns<OrderRecord>()
  return () => [
    { ...pair(), class: 'strong', show: ({ symbol }) => symbol },
    side(),
    {
      key: 'type',
      head: t('orders.type'),
      width: 60,
      class: 'muted',
      yields: 0,
      show: ({ type }) => word('orderType', type),
      text: ({ type }) => type,
    },
  ]
}

/** At which price and how much, what traded of it, and what that cost. */
function useFigureColumns(): Columns {
  const { t } = useText()
  const { own } = useFormat()
  const { figure, quote } = useCommonColumns<OrderRecord>()
  const placesOf = usePlaces()
  const priceStep = ({ symbol }: OrderRecord): number => placesOf(symbol).price
  const sizeStep = ({ symbol }: OrderRecord): number => placesOf(symbol).size
  const { fee, feeCurrency } = useFeeColumns<OrderRecord>()
  /** A market order names no price: what its fills came to on average, to the tick; the word where nothing filled. */
  const marketPrice = ({ dealSize, dealFunds, symbol }: OrderRecord): string =>
    dealFunds !== null && dealSize !== null && isPositive(dealSize)
      ? t('manage.onAverage', { price: own.fixed(divide(dealFunds, dealSize, 18), placesOf(symbol).price) })
      : t('manage.market')
  return () => [
    {
      ...figure('price', t('orders.price'), ({ price }) => price, priceStep),
      show: (order) =>
        order.type === 'market' ? marketPrice(order) : own.amount(order.price, placesOf(order.symbol).price),
      title: ({ type }) => (type === 'market' ? t('manage.marketPrice') : undefined),
    },
    { ...figure('size', t('orders.size'), ({ size }) => size, sizeStep), yields: 2 },
    figure('filled', t('orders.filled'), ({ dealSize }) => dealSize, sizeStep),
    {
      ...quote('value', t('manage.value'), ({ dealFunds }) => dealFunds),
      show: ({ dealFunds, symbol }) =>
        `${own.fixed(dealFunds, placesOf(symbol).quote)} ${symbol.split('-')[1] ?? ''}`.trim(),
      width: 110,
      exportHead: 'filled_value',
      yields: 1,
    },
    { ...fee(), yields: 3 },
    feeCurrency(),
  ]
}

/** When it was placed, when it last changed, and what became of it. */
function useStateColumns(): Columns {
  const { t } = useText()
  const { own } = useFormat()
  return () => [
    {
      // On screen the state stands after the last event.
      key: 'stateName',
      head: t('orders.state'),
      width: 60,
      inExportOnly: true,
      exportHead: 'state',
      text: ({ state }) => state,
    },
    {
      key: 'placed',
      head: t('orders.placed'),
      width: 110,
      end: true,
      class: 'muted',
      optional: true,
      show: ({ createdAt }) => own.dayTime(createdAt),
      title: ({ createdAt }) => inUtc(createdAt),
      text: ({ createdAt }) => utc(createdAt),
      exportHead: 'placed_utc',
    },
    {
      key: 'event',
      head: t('manage.sort.event'),
      width: 110,
      end: true,
      class: 'muted',
      show: (order) => own.dayTime(lastEventOf(order)),
      title: (order) => inUtc(lastEventOf(order)),
      text: ({ lastUpdatedAt }) => utc(lastUpdatedAt),
      exportHead: 'last_event_utc',
    },
    { key: 'state', head: t('orders.state'), width: 80 },
  ]
}

/** What it is found again by, and what can be done with it. */
function useReferenceColumns(): Columns {
  const { t } = useText()
  const { own } = useFormat()
  const { id } = useCommonColumns<OrderRecord>()
  return () => [
    id('orderId', t('find.by.orderId'), (order) => order.id),
    { ...id('clientOid', t('find.by.clientOid'), ({ clientOid }) => clientOid), exportHead: 'client_order_id' },
    {
      key: 'remark',
      head: t('withdrawals.remark'),
      width: 120,
      own: true,
      optional: true,
      show: ({ remark }) => own.text(remark ?? noValue),
      text: ({ remark }) => remark,
    },
    { key: 'actions', head: t('manage.acts'), headHidden: true, width: 90, end: true, always: true, sticky: true },
  ]
}
