import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { channels } from '#shared/bridge/names.ts'
import type { Channel } from '#shared/bridge/names.ts'
import { deskPanels } from './desk-panels.ts'
import { fundsPanels } from './funds-panels.ts'
import { marketPanels } from './market-panels.ts'
import { otherPanels } from './other-panels.ts'

const root = 'src/renderer'

/** What a component reads by: each of these keeps a value with its age and its error, or draws them. */
const sources: ReadonlySet<string> = new Set([
  'data/use-live.ts',
  'data/use-read.ts',
  'views/shared/DataPanel.vue',
  'views/shared/CardStatus.vue',
  'views/shared/SnapshotNote.vue',
])
/** Channels that change something, or send something out, and answer with what became of it. Every other one reads. */
const changing: ReadonlySet<Channel> = new Set<Channel>([
  'app.copy',
  'app.openLink',
  'app.openDataFolder',
  'app.startAtLogin',
  'app.removeEverything',
  'settings.change',
  'practice.reset',
  'profiles.add',
  'profiles.update',
  'profiles.putKey',
  'profiles.removeKey',
  'profiles.testKey',
  'profiles.delete',
  'profiles.startOver',
  'venues.add',
  'venues.remove',
  'vault.refresh',
  'vault.lock',
  'vault.unlock',
  'vault.setPin',
  'vault.removePin',
  'vault.setTouchId',
  'vault.forgetPin',
  'orders.place',
  'orders.placeBatch',
  'orders.amend',
  'orders.cancel',
  'orders.cancelPartial',
  'orders.cancelSymbol',
  'orders.cancelAll',
  'oco.place',
  'oco.cancel',
  'oco.cancelMany',
  'stopOrders.place',
  'stopOrders.cancel',
  'orders.cancelUntilEmpty',
  'orders.limits.set',
  'deadMan.set',
  'withdrawals.cancel',
  'addressBook.add',
  'addressBook.update',
  'addressBook.remove',
  'withdrawals.request',
  'withdrawals.limits.set',
  'withdrawals.limits.cancel',
  'transfers.send',
  'subAccounts.add',
  'subAccounts.rename',
  'subAccounts.remove',
  'journal.export',
  'support.bundle',
  'setup.export',
  // Judges a file that a person has just chosen.
  'setup.read',
  'setup.apply',
  'files.save',
  'files.picture',
  'intents.lookUp',
  'intents.declare',
  'intents.acknowledge',
  'page.ready',
  'feed.unwatch',
  'feed.visible',
  'feed.reset',
  'history.act',
  'history.save',
])
/** What the whole page is built on: nothing is drawn before it is there (page.ts). */
const ground: ReadonlySet<Channel> = new Set<Channel>(['settings.get', 'profiles.list', 'vault.state'])
const readingChannels = channels.filter((name) => !changing.has(name) && !ground.has(name))
/** Calls that read by themselves, however the channel's name is put together. */
const reading = (text: string): boolean =>
  [...text.matchAll(/\.call\(\s*['`](.*?)['`]/gs)].some(([, name = '']) =>
    readingChannels.some((channel) => channel === name || (name.startsWith('read.') && channel.startsWith('read.'))),
  )

/** Components that read and are not in the table, each for a reason that holds without a test of its status. */
const leftOut: Readonly<Record<string, string>> = {
  'views/trading/orders/CancelScope.vue': 'reads stop orders only while it asks, to count them; StopPanel is the list',
  'views/settings/StartCard.vue': 'shows what main knows of the system, and says where that is not known',
  'views/settings/LivePricesRows.vue': 'names the venues to choose from; VenuesCard is the list',
  ...Object.fromEntries(
    [
      'views/shared/orders/FlowOutcome.vue',
      'views/shared/orders/DuplicateBlocked.vue',
      'views/shared/transfer/TransferOutcome.vue',
      'views/activity/FillFacts.vue',
      'views/trading/scaled/ScaledResults.vue',
      'views/shared/orders/ActionOutcome.vue',
      'views/withdrawals/LastWithdrawal.vue',
      'views/withdrawals/WithdrawalDetails.vue',
      'views/shared/StateBadge.vue',
      'views/trading/CancelOrder.vue',
      'views/trading/book/OwnOrderEntry.vue',
    ].map((file) => [file, 'says more of a request that is known; RecentIntents says where the list is not read']),
  ),
  'views/account/AccountView.vue': 'reads positions for its cards, which say how they stand',
  'views/account/BalanceTable.vue': 'gets its rows of BalanceCard, and a dash where no position is known',
  ...Object.fromEntries(
    [
      'views/account/ledgers/LedgerTable.vue',
      'views/safety/OrdersAtRisk.vue',
      'views/shared/OwnAmount.vue',
      'views/sub-accounts/GroupTable.vue',
      'views/oco/OcoPicture.vue',
      'views/settings/ImportSetup.vue',
      'views/shared/orders/OrderQuestion.vue',
      'views/trading/chart/levels/ChartChips.vue',
    ].map((file) => [file, 'reads only how many decimals a figure has; without them it shows the figure as it came']),
  ),
  'views/trading/book/BookSide.vue': 'gets its levels of OrderBook; of the profile it reads name and colour alone',
  'views/account/portfolio/AccountsCard.vue': 'gets the balances of AccountView, and draws each face by CardStatus',
  'views/account/portfolio/NetDeposits.vue': 'gets its entries of MovementsCard, and a dash while no price is known',
  'views/account/portfolio/RealisedSold.vue': 'a line of BalanceCard, greyed once it is old; realised.test.ts draws it',
  'views/account/portfolio/StatisticsCard.vue': 'gets the fills of AccountView, and draws each face by CardStatus',
  'views/account/portfolio/ValueCard.vue': 'shows what main keeps by itself; portfolio.spec.ts plays its faces',
  'views/activity/ActivityTable.vue': 'gets its rows of ActivityView; from the store it only looks up',
  'views/shared/reconcile/DeclareOutcome.vue': 'gets its request; to the store it only gives the user’s word',
  'views/trading/docking/TradingDock.vue': 'counts on the tab of open orders alone, whose panel says the rest',
  'views/orders/OrdersView.vue': 'counts on the tabs of its lists, each of which says the rest',
  'views/account/ledgers/LineFacts.vue': 'gets its entry; without an answer for its order it says nothing of a total',
  'views/account/ledgers/OrderTotals.vue':
    'gets its order with its totals; it reads only how many decimals a price has',
  'app/WelcomeScreen.vue': 'names its version once main has said it',
  'views/activity/JournalCheck.vue': 'asks once on a press, and says what it found, or why it found nothing',
  'views/profiles/ProfilesView.vue': 'names venues beside their profiles; without a name the id stands there',
  'views/shared/VenueForm.vue': 'knows of main only whether this Coffer is packaged; main judges the address',
  'views/settings/AboutCard.vue': 'shows dashes for what main has not answered',
  'views/settings/LockCard.vue': 'knows of main only the platform, for its words',
  'views/profiles/adding/WhereKeysLive.vue':
    'says nothing of the keychain before main has answered (where-keys-live.test.ts)',
  'views/sub-accounts/NameSubAccount.vue': 'gets the entry it names; to the store it only gives the name',
  'views/sub-accounts/OverviewBoard.vue': 'without-figures.test.ts proves that its sum tells what is old or missing',
  'views/trading/watchlist/WatchRows.vue':
    'draws rows that WatchlistPanel reads; a day that is missing or old says so (price-lines.test.ts)',
  'app/charts/ChartCell.vue': 'draws candles by DataPanel as CandleChart does, without anything of an account',
  'app/charts/ChartsWindow.vue': 'holds ChartCell; of main it knows the profile, and that it is locked',
  'views/settings/UpdatesCard.vue':
    'reads no venue: it shows what main keeps, with the time of the last check and why the last one failed',
  'views/trading/docking/LayoutsDialog.vue': 'reads no venue; to main it only gives a file, or asks for a window',
  'views/trading/chart/levels/ChartLevels.vue': 'draws a line where a level or the entry is known, and none where not',
  'views/trading/chart/levels/CancelLevel.vue': 'cancels what is drawn, whatever is known of it by then',
  'views/trading/chart/trade/PriceMenu.vue': 'aims from the last price where it is known, and at nothing where not',
  'views/trading/chart/trade/ReplaceOrder.vue':
    'sends nothing while a figure is missing, and asks about what is old (replace.test.ts)',
  'views/trading/chart/SecondChart.vue': 'is CandleChart, of another pair',
  'views/trading/chart/SecondPair.vue': 'names the pair that CandleChart beside it draws',
  'views/shared/alerts/AlertDialog.vue': 'fills in the last price where it is known; main judges what is typed',
  'views/shared/alerts/AlertHistory.vue': 'draws the moments of the alert that it is given',
  'views/shared/alerts/AlertList.vue': 'shows what main keeps, that it is not read yet, or why it cannot be',
  'views/trading/watchlist/AlertBox.vue': 'shows what main keeps, that it is not read yet, or why it cannot be',
  'views/trading/watchlist/WatchLine.vue': 'draws a row that WatchlistPanel reads',
  'views/trading/one-click/OneClickMenu.vue': 'adds no size while the rules are unknown, and says so',
  'views/trading/one-click/OneClickMode.vue': 'sends nothing while the rules are unknown, and says so',
  'views/safety/PanicPanel.vue': 'counts what is open, with a dash where nobody knows; the Orders view says the rest',
  'views/safety/SafetyView.vue': 'shows the order limits with a dash for each that main has not told',
  'views/safety/PanicForm.vue': 'warns of a missing line, and acts without it all the same',
  'app/StatusBar.vue': 'says how old the last answer is, and that open outcomes are not known (status-bar.test.ts)',
  'app/App.vue': 'draws the views; what it reads becomes notices',
  'views/shared/ReadOnlyTag.vue':
    'marks a profile that main called read-only; without a word of main it shows the profile alone',
  'views/profiles/ProfileCard.vue': 'draws a dash for a value or limit that is not known',
  'views/shared/orders/SendButton.vue':
    'waits in other words while main’s own window asks; main notifies of that alone',
  'app/CommandList.vue': 'offers the listed pairs as commands, and says nothing of those it does not know',
  'app/LockedPanel.vue': 'says of each switch what main sent, and of the others that it is not known (locked.test.ts)',
  'app/StandingBanners.vue': 'stands only for what main sent',
  'views/markets/MarketCards.vue': 'has no list of its own; without-figures.test.ts proves that missing is not none',
  'views/markets/MarketFoot.vue': 'counts only what is known, and draws the age of the list of MarketsView',
  'views/markets/MarketsTop.vue': 'says nothing of pairs that it does not know',
  'views/markets/MarketTable.vue': 'gets its rows of MarketsView; a name that is not known is not there',
  'views/markets/PairHead.vue': 'names its pair; a name that is not known is not there',
  'views/markets/PairChart.vue': 'draws the line of PairFacts; markets.spec.ts plays it without a trade',
  'views/oco/FindOco.vue': 'reads once, on a press, and hands the answer on',
  'views/stop-orders/CancelStops.vue': 'offers the listed pairs as choices',
  'views/shared/transfer/FreeNote.vue':
    'gets what is free from the form it stands in; its age comes with it (free.test.ts)',
  'views/trading/order-panel/TestOrder.vue': 'asks by a press and says what is answered',
  'views/trading/order-panel/OrderPanel.vue': 'is the frame of the order form',
  'views/shared/order-form/QuickPrices.vue':
    'shows no figure: without-figures.test.ts proves its age and that nothing can be filled in',
  'views/shared/orders/WaitingNote.vue':
    'says nothing of what is not known to be open; waiting-note.test.ts plays its lists',
  'views/shared/order-form/LimitNote.vue': 'says nothing while the limits are not known: main judges every order',
  'views/stop-orders/StopSummary.vue': 'has a dash with its reason for what is missing, as OrderSummary does',
  'views/trading/scaled/ScaledSummary.vue': 'has a dash with its reason for what is missing, as OrderSummary does',
  'views/oco/OcoOutcomes.vue': 'has a dash with its reason without an average entry; OcoForm plays its ages',
  'views/trading/TradingView.vue': 'draws the desk; the list of pairs only tells whether the pair is still there',
  'views/trading/orders/ChangeOrder.vue': 'gets its order; what is free is judged by the order pipeline',
  'views/trading/orders/FindOrder.vue': 'reads once, on a press, and hands the answer on',
  'views/trading/orders/HistoryPanel.vue': 'is the frame of the closed orders and the fills',
  'views/safety/DeadManChip.vue': 'shows no figure: without-figures.test.ts proves that unknown is not off',
  'views/withdrawals/AmountCard.vue': 'gets the check of its tab, which is of the draft it shows (check.test.ts)',
  'views/withdrawals/RecipientCard.vue': 'gets the check of its tab; the book is proven by BookTab',
  'views/withdrawals/RecipientForm.vue': 'offers currencies as choices; gets the check of its tab',
  'views/withdrawals/RecipientPicker.vue':
    'gets the address book; a chain whose name is not read yet stands there by its id',
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
  if (reading(texts.get(file) ?? '')) return true
  return importsOf(file).some((other) => sources.has(other) || (other.endsWith('.ts') && reads(other, seen)))
}

describe('the table of panels', () => {
  // A further source of the same file stands after its name.
  const table = Object.keys({ ...deskPanels, ...fundsPanels, ...marketPanels, ...otherPanels }).flatMap(
    (key) => key.split(' ')[0] ?? [],
  )
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
    expect(reads('ui/ToneBadge.vue')).toBe(false)
  })
})
