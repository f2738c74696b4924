import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useWatchlistsStore } from '#renderer/data/stores/watchlists.ts'
import { useLiveWindow } from '#renderer/data/use-live-window.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { directionOf } from '#renderer/ui/format/amount.ts'
import { arrows } from '#renderer/ui/format/direction.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { usePriceText } from '#renderer/views/shared/use-price-text.ts'
import { stateWord } from '#renderer/views/shared/use-intent-words.ts'
import { useRecentWords } from '#renderer/views/trading/use-recent-words.ts'
import { cell, queryKey } from '#shared/domain/ticker-table.ts'
import type { Command } from './use-commands.ts'

/** Commands of one kind under their name. */
export interface CommandGroup {
  readonly name: 'recent' | 'orders' | 'pairs' | 'actions' | 'views' | 'others'
  readonly commands: readonly Command[]
}
/** Groups whose name says of what kind each of their commands is. */
export const ofOneKind: ReadonlySet<string | null> = new Set<CommandGroup['name']>([
  'orders',
  'pairs',
  'actions',
  'views',
])

const orderKinds: ReadonlySet<string> = new Set(['place', 'place-oco', 'place-stop'])
/** Orders that are shown, and pairs beside those viewed lately. */
const [mostOrders, mostOtherPairs] = [4, 5]

/**
 * The last orders sent from the profile in view as the palette opened, so that no line moves away under a key; each as it stands
 * now, and leads to all that is known of it.
 */
function useRecentOrders(): ComputedRef<readonly Command[]> {
  const { t } = useText()
  const { own } = useFormat()
  const router = useRouter()
  const intents = useIntentsStore()
  const words = useRecentWords()
  const newest = intents.current.filter(({ kind }) => orderKinds.has(kind)).slice(0, mostOrders)
  const ids = newest.map(({ id }) => id)
  const shown = computed(() => ids.flatMap((id) => intents.find(id) ?? []))
  return computed(() =>
    shown.value.map((intent) => ({
      id: `request ${intent.id}`,
      kind: 'order',
      label: words(intent),
      beside: `${own.time(intent.createdAt)} · ${t(stateWord(intent))}`,
      run: () => void router.push({ name: 'activity', query: { request: intent.id } }),
    })),
  )
}

/** Pairs that a person watches, then those of most turnover in the quote of the pair in view, with the price of these. */
function useWatchedPairs(isIdle: () => boolean) {
  const { percent } = useFormat()
  const priceText = usePriceText()
  const desk = useDeskStore()
  const lists = useWatchlistsStore()
  const top = useLiveWindow<'tickerTable'>(() => {
    const quote = desk.pair?.split('-').at(-1)
    if (quote === undefined || !isIdle()) return null
    const sort = { by: 'turnover', down: true } as const
    return { kind: 'tickerTable', sort, text: '', segment: null, quote, pairs: null, from: 0, count: 20 }
  }, queryKey)
  /** As they came first: a later order would move the lines below. */
  const first = shallowRef<readonly string[] | null>(null)
  watch(top.data, (table) => (first.value ??= table?.rows.map((row) => row[cell.symbol]) ?? null), { immediate: true })
  const pairs = computed(() => [...lists.favourites, ...(first.value ?? [])])
  /** None that are old: there is no room here for their age. */
  const prices = computed(
    () =>
      new Map(
        (top.status.value === 'ready' ? top.data.value : null)?.rows.flatMap((row) => {
          const [symbol, last, change] = [row[cell.symbol], row[cell.last], row[cell.change]]
          const way = arrows[directionOf(change)]
          return last === null ? [] : [[symbol, `${priceText(last, symbol)} · ${way} ${percent(change)}`] as const]
        }),
      ),
  )
  const priced = (command: Command): Command => {
    const beside = command.kind === 'pair' ? prices.value.get(command.label) : undefined
    return beside === undefined ? command : { ...command, beside }
  }
  return { pairs, priced }
}

/**
 * What the palette offers while nothing is typed: what was viewed, used and sent lately, then pairs and actions. Views come last,
 * since the rail has them.
 */
export function groupIdle(
  commands: readonly Command[],
  orders: readonly Command[],
  watched: readonly string[],
): readonly CommandGroup[] {
  const isPlain = ({ recent }: Command): boolean => recent !== true
  const bySymbol = new Map(commands.filter(({ kind }) => kind === 'pair').map((command) => [command.label, command]))
  const others = [...new Set(watched)].flatMap((symbol) => bySymbol.get(symbol) ?? [])
  const of = (...kinds: readonly Command['kind'][]): readonly Command[] =>
    commands.filter((command) => kinds.includes(command.kind) && isPlain(command))
  const groups: readonly CommandGroup[] = [
    { name: 'recent', commands: commands.filter((command) => !isPlain(command)) },
    { name: 'orders', commands: orders },
    { name: 'pairs', commands: others.filter(isPlain).slice(0, mostOtherPairs) },
    { name: 'actions', commands: of('action') },
    { name: 'views', commands: of('view') },
    { name: 'others', commands: of('profile', 'setting') },
  ]
  return groups.filter((group) => group.commands.length > 0)
}

/** The same as it stands now; nothing while something is typed. */
export function useIdleCommands(
  commands: ComputedRef<readonly Command[]>,
  isIdle: () => boolean,
): ComputedRef<readonly CommandGroup[]> {
  const orders = useRecentOrders()
  const watched = useWatchedPairs(isIdle)
  return computed(() => {
    const groups = isIdle() ? groupIdle(commands.value, orders.value, watched.pairs.value) : []
    return groups.map((group) => ({ ...group, commands: group.commands.map(watched.priced) }))
  })
}
