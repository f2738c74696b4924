import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { usePlaces } from '#renderer/data/use-places.ts'
import { useLastTrade } from '#renderer/data/last-price.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useLive } from '#renderer/data/use-live.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { inUtc } from '#renderer/ui/format/time.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useOpenWords } from '#renderer/views/shared/use-open-words.ts'
import { divide, isPositive, subtract } from '#shared/decimal.ts'
import type { ListedRow } from '#shared/domain/listed-row.ts'
import { hiddenAmount, noValue } from '#renderer/ui/format/amount.ts'
import type { OcoLine } from '#renderer/views/shared/oco/use-oco-lines.ts'
import type { OpenLine } from './open-lines.ts'
import { useCommonColumns } from './use-common-columns.ts'

const leftOf = ({ remainingValue }: ListedRow): string | null => remainingValue
const quoteOf = ({ symbol }: ListedRow): string => symbol.split('-')[1] ?? ''
const clientOidOf = ({ order, intent }: ListedRow): string | null => order?.clientOid ?? intent?.clientOid ?? null

/** Columns of the open orders. Exports carry the venue's own words and figures, and times in UTC. */
export function useOpenColumns(
  ocoWords: (line: OcoLine) => string = () => noValue,
): ComputedRef<readonly Column<OpenLine>[]> {
  const { t } = useText()
  const word = useOpenWords()
  const { own, hidden } = useFormat()
  const placesOf = usePlaces()
  const priceStep = ({ symbol }: ListedRow): number => placesOf(symbol).price
  const sizeStep = ({ symbol }: ListedRow): number => placesOf(symbol).size
  const { side, pair, figure, id } = useCommonColumns<OpenLine>()

  const left = useLeftColumn(figure('left', t('orders.left'), leftOf))
  const price = usePriceColumn(
    figure('price', t('orders.price'), ({ price }) => price, priceStep),
    ocoWords,
  )

  const away = useFromLastColumn()

  return computed<readonly Column<OpenLine>[]>(() => [
    pair(),
    side(),
    {
      key: 'type',
      head: t('orders.type'),
      width: 60,
      class: 'muted',
      yields: 3,
      show: ({ type }) => word('orderType', type),
      text: ({ type }) => type,
    },
    price,
    figure('size', t('orders.size'), ({ size }) => size, sizeStep),
    { ...figure('filled', t('orders.filled'), ({ filled }) => filled, sizeStep), yields: 4 },
    left,
    away,
    {
      key: 'placed',
      head: t('orders.placed'),
      width: 120,
      end: true,
      class: 'muted',
      yields: 1,
      show: ({ at }) => own.moment(at),
      title: ({ at }) => (hidden.value ? undefined : inUtc(at)),
      text: ({ at }) => new Date(at).toISOString(),
      exportHead: 'placed_utc',
    },
    {
      key: 'origin',
      head: t('manage.originLabel'),
      width: 70,
      class: 'muted',
      yields: 0,
      show: ({ origin }) => t(`manage.origin.${origin}`),
      text: ({ origin }) => origin,
    },
    { key: 'state', head: t('orders.state'), width: 80 },
    id('orderId', t('find.by.orderId'), ({ orderId }) => orderId),
    { ...id('clientOid', t('find.by.clientOid'), clientOidOf), exportHead: 'client_order_id' },
    { key: 'actions', head: t('orders.act'), headHidden: true, width: 90, end: true, always: true, sticky: true },
  ])
}

/** The price of an order. An OCO order has three: one sentence says them all, in the places of size and what has filled. */
function usePriceColumn(plain: Column<OpenLine>, ocoWords: (line: OcoLine) => string): Column<OpenLine> {
  const { t } = useText()
  return {
    ...plain,
    over: ({ oco }) => (oco === undefined ? [] : ['size', 'filled', 'left']),
    show: (row, index) => (row.oco === undefined ? (plain.show?.(row, index) ?? '') : ocoWords(row.oco)),
    title: ({ oco }) => (oco?.figures === null ? t('oco.elsewhere') : undefined),
  }
}

/** How far an order of the pair in view lies from the last price, whose age it has. Orders of other pairs have a dash. */
function useFromLastColumn(): Column<OpenLine> {
  const { t } = useText()
  const { percent, hidden } = useFormat()
  const desk = useDeskStore()
  const ticker = useLive(() => (desk.pair === null ? null : { kind: 'ticker', symbol: desk.pair }))
  const last = useLastTrade(() => desk.pair)
  const awayOf = ({ symbol, price, oco }: OpenLine): string | null =>
    symbol !== desk.pair || oco !== undefined ? null : fromLast(price, last.value?.price ?? null)
  return {
    key: 'fromLast',
    head: t('orders.fromLast'),
    width: 70,
    end: true,
    own: true,
    yields: -1,
    class: () => (ticker.status.value === 'stale' ? 'muted stale' : 'muted'),
    show: (row) => {
      const away = awayOf(row)
      return away !== null && hidden.value ? hiddenAmount : percent(away)
    },
  }
}

/** What of an order is still to be traded: orders of several pairs stand below one another, in currencies of their own. */
function useLeftColumn(plain: Column<OpenLine>): Column<OpenLine> {
  const { own } = useFormat()
  const placesOf = usePlaces()
  return {
    ...plain,
    width: 110,
    yields: 2,
    show: (row) =>
      [own.fixed(leftOf(row), placesOf(row.symbol).quote), ...(leftOf(row) === null ? [] : [quoteOf(row)])].join(' '),
    exportHead: 'value_left',
  }
}

const ratePlaces = 6

/** How far a price lies from the last one, as a fraction of that; null where either is not known. */
export const fromLast = (price: string | null, last: string | null): string | null =>
  price === null || last === null || !isPositive(last) ? null : divide(subtract(price, last), last, ratePlaces)
