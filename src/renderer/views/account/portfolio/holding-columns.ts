import { arrows } from '#renderer/ui/format/direction.ts'
import { divide, isPositive } from '#shared/decimal.ts'
import type { AccountRow } from '#shared/domain/balance-table.ts'
import type { useText } from '#renderer/locales/use-text.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { directionOf } from '#renderer/ui/format/amount.ts'
import type { useFormat } from '#renderer/views/shared/use-format.ts'
import { realisedOf } from '#renderer/data/use-position.ts'
import { holdingsQuote } from '#shared/domain/holdings.ts'
import type { AllHoldings } from './use-holdings.ts'

interface Given {
  readonly t: ReturnType<typeof useText>['t']
  readonly format: ReturnType<typeof useFormat>
  readonly holdings: AllHoldings
  /** What all rows are worth together, in the currency of their worth; null where not known. */
  readonly total: string | null
  /** What the cost of a holding leaves out; undefined where it leaves out nothing. */
  readonly missing: (row: AccountRow) => string | undefined
}

/** What a holding is of the whole, what it cost, and what it has won or lost, in its pair with USDT. */
export function holdingColumns({ t, format, holdings, total, missing }: Given): readonly Column<AccountRow>[] {
  const { own, percent, fixed } = format
  const share = ({ worth }: AccountRow): string | null =>
    worth === null || total === null || !isPositive(total) ? null : divide(worth, total, 6)
  const entry = ({ currency }: AccountRow): string | null => holdings.of(currency)?.position?.averageEntry ?? null
  const change = ({ currency }: AccountRow): string | null => holdings.of(currency)?.change ?? null
  /** Figures of fills and last prices that are no longer fresh are greyed, whatever the age of the balances. */
  const aged = (tone = ''): string => (holdings.live.status.value === 'stale' ? `${tone} stale`.trim() : tone)
  const placesOf = ({ currency }: AccountRow): number => holdings.of(currency)?.places ?? 2
  return [
    {
      key: 'share',
      head: t('portfolio.share'),
      width: 64,
      end: true,
      own: true,
      class: 'muted',
      show: (row) => own.share(share(row)),
      text: share,
    },
    {
      key: 'averageEntry',
      head: t('portfolio.averageEntry'),
      width: 90,
      end: true,
      own: true,
      class: () => aged(),
      show: (row) => own.fixed(entry(row), placesOf(row)),
      text: entry,
      title: missing,
    },
    {
      key: 'last',
      head: t('portfolio.last'),
      width: 80,
      end: true,
      class: () => aged('muted'),
      show: (row) => fixed(holdings.of(row.currency)?.last, placesOf(row)),
      text: ({ currency }) => holdings.of(currency)?.last ?? null,
    },
    ...resultColumns(t, holdings, aged),
    {
      key: 'change',
      head: t('portfolio.change'),
      width: 80,
      end: true,
      class: (row) => aged(directionOf(change(row))),
      show: (row) => `${arrows[directionOf(change(row))]} ${percent(change(row))}`.trim(),
      text: change,
    },
  ]
}

/** What was won or lost of a holding: by what is still there, and by what was sold of it. */
function resultColumns(
  t: Given['t'],
  holdings: AllHoldings,
  aged: (tone?: string) => string,
): readonly Column<AccountRow>[] {
  const realised = ({ currency }: AccountRow): string | null => {
    const position = holdings.of(currency)?.position ?? null
    return position === null ? null : realisedOf(position)
  }
  return [
    {
      key: 'unrealised',
      head: t('portfolio.unrealised', { quote: holdingsQuote }),
      width: 110,
      end: true,
      own: true,
      class: () => aged(),
      text: ({ currency }) => holdings.of(currency)?.now?.result ?? null,
    },
    {
      key: 'realised',
      head: t('portfolio.realisedIn', { quote: holdingsQuote }),
      width: 110,
      end: true,
      own: true,
      yields: 1,
      class: () => aged(),
      text: realised,
    },
  ]
}
