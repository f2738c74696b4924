import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deskPanels } from './desk-panels.ts'
import { fundsPanels } from './funds-panels.ts'
import { otherPanels } from './other-panels.ts'

const root = 'src/renderer'

/** What a component reads by: each of these keeps a value with its age and its error, or draws them. */
const sources: ReadonlySet<string> = new Set([
  'composables/use-topic.ts',
  'composables/use-feed.ts',
  'composables/use-polled.ts',
  'composables/use-turns.ts',
  'components/DataPanel.vue',
  'components/CardFace.vue',
  'components/ReadingNote.vue',
])
/** Calls that read by themselves. */
const reading = /\.call\(\s*'(?:read\.|funds\.(?:book\.list|limits\.get|withdraw\.check)|deadMan\.view|journal\.search)/

/** Components that read and are not in the table, each for a reason that holds without a test of its status. */
const leftOut: Readonly<Record<string, string>> = {
  'App.vue': 'draws the views; what it reads becomes notices',
  'shell/CommandList.vue': 'offers the listed pairs as commands, and says nothing of those it does not know',
  'shell/LockedFace.vue': 'says of each switch what main told, and of the others that it is not known (locked.test.ts)',
  'shell/StandingBanners.vue': 'stands only for what main told',
  'views/markets/MoverLists.vue':
    'gets the market list of MarketsView; without-figures.test.ts proves that missing is not none',
  'views/oco/FindOco.vue': 'reads once, on a press, and hands the answer on',
  'views/oco/StopOrders.vue': 'offers the listed pairs as choices',
  'views/trading/FreeNote.vue': 'gets what is free from the form it stands in; its age comes with it (free.test.ts)',
  'views/trading/OrderPanel.vue': 'is the frame of the order form',
  'views/trading/QuickPrices.vue':
    'shows no figure: without-figures.test.ts proves its age and that nothing can be filled in',
  'views/trading/TradingView.vue': 'draws the desk; the list of pairs only tells whether the pair is still there',
  'views/trading/ladder/LadderView.vue': 'shows of what it reads only what FreeNote shows',
  'views/trading/orders/ActOutcome.vue': 'says what main told of one request, and of the switch it set',
  'views/trading/orders/ChangeOrder.vue': 'gets its order; what is free is judged by the order pipeline',
  'views/trading/orders/FindOrder.vue': 'reads once, on a press, and hands the answer on',
  'views/trading/orders/HistoryPanel.vue': 'is the frame of the closed orders and the fills',
  'views/trading/safety/DeadManChip.vue': 'shows no figure: without-figures.test.ts proves that unknown is not off',
  'views/withdrawals/AmountCard.vue': 'gets the check of its tab, which is of the draft it shows (check.test.ts)',
  'views/withdrawals/RecipientCard.vue': 'gets the check of its tab; the book is proven by BookTab',
  'views/withdrawals/RecipientForm.vue': 'offers currencies as choices; gets the check of its tab',
  'views/withdrawals/RemoveEntry.vue': 'gets the entry it removes',
  'views/withdrawals/RenameEntry.vue': 'gets the entry it renames',
  'views/withdrawals/ReviewCard.vue': 'gets the check of its tab',
  'views/withdrawals/WithdrawTab.vue': 'is the frame of its cards; the chains are proven by ChainTable',
  'views/withdrawals/WithdrawalsView.vue': 'is the frame of its tabs',
}

const files = globSync('**/*.{ts,vue}', { cwd: root })
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

/** The page's own files that a file imports for more than their types. */
const importsOf = (file: string): readonly string[] =>
  [...(texts.get(file) ?? '').matchAll(/^import (?!type )[^']*from '([^']+)'/gms)].flatMap(([, from = '']) => {
    if (from.startsWith('#renderer/')) return [from.slice('#renderer/'.length)]
    return from.startsWith('.') ? [join(dirname(file), from)] : []
  })

/** Whether a file reads, by itself or through modules without a look of their own. */
function reads(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  if (reading.test(texts.get(file) ?? '')) return true
  return importsOf(file).some((other) => sources.has(other) || (other.endsWith('.ts') && reads(other, seen)))
}

describe('the table of panels', () => {
  // A further source of the same file stands after its name.
  const table = Object.keys({ ...deskPanels, ...fundsPanels, ...otherPanels }).flatMap((key) => key.split(' ')[0] ?? [])
  const readers = files.filter((file) => file.endsWith('.vue') && !sources.has(file) && reads(file))

  it('has every component that reads, or a reason why not', () => {
    const known = new Set([...table, ...Object.keys(leftOut)])
    expect(readers.filter((file) => !known.has(file)).sort()).toEqual([])
  })

  it('has nothing that does not read, and no reason for what it has', () => {
    expect(table.filter((file) => !readers.includes(file))).toEqual([])
    expect(Object.keys(leftOut).filter((file) => !readers.includes(file) || table.includes(file))).toEqual([])
  })

  it('finds what reads', () => {
    expect(readers.length).toBeGreaterThan(40)
    expect(reads('views/trading/TradeTape.vue')).toBe(true)
    expect(reads('components/ToneBadge.vue')).toBe(false)
  })
})
