import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { Withdrawal } from '#shared/exchange/index.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { inUtc } from '#renderer/ui/format/time.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'

type Columns = () => readonly Column<Withdrawal>[]

const utc = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Columns of the withdrawals. Exports carry the venue's own words and figures, and times in UTC. */
export function useHistoryColumns(): ComputedRef<readonly Column<Withdrawal>[]> {
  const areas = [useTimeColumns(), useAmountColumns(), useDestinationColumns(), useReferenceColumns()]
  return computed(() => areas.flatMap((columns) => columns()))
}

/** When it was asked for, and when it last changed. */
function useTimeColumns(): Columns {
  const { t } = useText()
  const { own, hidden } = useFormat()
  return () => [
    {
      key: 'created',
      head: t('withdrawals.column.created'),
      width: 158,
      grow: 0,
      own: true,
      always: true,
      text: ({ createdAt }) => utc(createdAt),
      exportHead: 'asked_for_utc',
    },
    {
      key: 'updated',
      head: t('withdrawals.column.updated'),
      width: 158,
      grow: 0,
      own: true,
      optional: true,
      show: ({ updatedAt }) => (updatedAt === null ? noValue : own.dayTime(updatedAt)),
      title: ({ updatedAt }) => (hidden.value || updatedAt === null ? undefined : inUtc(updatedAt)),
      text: ({ updatedAt }) => utc(updatedAt),
      exportHead: 'last_change_utc',
    },
  ]
}

/** What was withdrawn, what that cost, and what became of it. */
function useAmountColumns(): Columns {
  const { t } = useText()
  return () => [
    {
      key: 'currency',
      head: t('withdrawals.column.currency'),
      width: 86,
      grow: 0,
      class: 'strong',
      always: true,
      show: ({ currency }) => currency,
      text: ({ currency }) => currency,
      exportHead: 'currency',
    },
    {
      key: 'amount',
      head: t('withdrawals.column.amount'),
      width: 120,
      grow: 0.8,
      end: true,
      always: true,
      text: ({ amount }) => amount,
      exportHead: 'amount',
    },
    {
      key: 'fee',
      head: t('withdrawals.column.fee'),
      width: 90,
      grow: 0.5,
      end: true,
      class: 'muted',
      text: ({ fee }) => fee,
      exportHead: 'fee',
    },
    {
      key: 'state',
      head: t('withdrawals.column.state'),
      width: 130,
      grow: 0.7,
      text: ({ status }) => status,
      exportHead: 'status',
    },
  ]
}

/** Where it went. */
function useDestinationColumns(): Columns {
  const { t } = useText()
  const { own } = useFormat()
  return () => [
    {
      key: 'chain',
      head: t('withdrawals.column.chain'),
      width: 90,
      grow: 0.5,
      class: 'muted',
      show: ({ isInner, chain }) => (isInner ? t('withdrawals.inside') : (chain ?? noValue)),
      text: ({ chain }) => chain,
      exportHead: 'chain',
    },
    {
      // The column before says it on screen.
      key: 'internal',
      head: t('withdrawals.inside'),
      width: 60,
      inExportOnly: true,
      text: ({ isInner }) => (isInner === null ? null : String(isInner)),
      exportHead: 'internal',
    },
    {
      key: 'address',
      head: t('withdrawals.column.address'),
      width: 190,
      grow: 1.6,
      own: true,
      class: 'mono',
      show: ({ address }) => own.whole(address ?? noValue),
      title: ({ address }) => own.whole(address ?? noValue),
      text: ({ address }) => address,
      exportHead: 'address',
    },
    {
      key: 'memo',
      head: t('withdrawals.memo'),
      width: 90,
      grow: 0.5,
      own: true,
      class: 'mono',
      optional: true,
      show: ({ memo }) => own.whole(memo ?? noValue),
      text: ({ memo }) => memo,
      exportHead: 'memo',
    },
  ]
}

/** What it is found again by. */
function useReferenceColumns(): Columns {
  const { t } = useText()
  const { own } = useFormat()
  return () => [
    {
      key: 'remark',
      head: t('withdrawals.remark'),
      width: 120,
      grow: 1,
      own: true,
      optional: true,
      show: ({ remark }) => own.text(remark ?? noValue),
      title: ({ remark }) => own.text(remark ?? noValue),
      text: ({ remark }) => remark,
      exportHead: 'remark',
    },
    {
      key: 'transaction',
      head: t('withdrawals.column.transaction'),
      width: 150,
      grow: 1.2,
      own: true,
      class: 'mono muted',
      show: ({ walletTxId }) => own.whole(walletTxId ?? noValue),
      title: ({ walletTxId }) => own.whole(walletTxId ?? noValue),
      text: ({ walletTxId }) => walletTxId,
      exportHead: 'transaction_id',
    },
    {
      key: 'id',
      head: t('withdrawals.column.id'),
      width: 120,
      grow: 1,
      own: true,
      class: 'mono',
      optional: true,
      show: ({ id }) => own.whole(id ?? noValue),
      title: ({ id }) => own.whole(id ?? noValue),
      text: ({ id }) => id,
      exportHead: 'withdrawal_id',
    },
  ]
}
