import type { FeedValues } from '#shared/domain/feed-topic.ts'
import type { TableQuery, TableRows } from '#shared/domain/ticker-table.ts'
import type { WindowTopic } from '#shared/domain/window-topics.ts'
import { diff } from '../diff.ts'
import type { Sink, SourceFlow, Provenance } from '../source.ts'
import { paceOf } from '../topic-reads.ts'
import { createCoalescer } from '../coalescer.ts'
import { coinPricesOf } from './coin-prices.ts'
import type { Input, Trouble } from './input.ts'
import { createMarketInputs, segmentOf } from './market-inputs.ts'
import type { MarketDeps, MarketInputs } from './market-inputs.ts'
import { createMarketTable } from './market-table.ts'
import type { MarketTable } from './market-table.ts'
import { breadthOf, moversOf } from './summaries.ts'
import { createTableView } from './table-view.ts'
import { isSameSource, sendTrouble } from './window-sender.ts'

/** The windows onto one profile's market. All stand on one reading of the tickers, however many there are. */
export interface Market {
  open(topic: WindowTopic, sink: Sink): SourceFlow
  /** At most `most` rows; null while they are not known. */
  rows(query: TableQuery, most: number): TableRows | null
  isIdle(): boolean
  asleep(): void
}

type WindowValue = FeedValues[WindowTopic['kind']]

/** Makes a window's value from the table as it is now. `segment`: the symbols of the topic's segment; null: it names none. */
type Derive = (segment: ReadonlySet<string> | null) => WindowValue

interface OpenWindow {
  readonly topic: WindowTopic
  readonly sink: Sink
  readonly derive: Derive
  readonly inputs: readonly Input[]
  /** null: at rest. */
  everyMs: number | null
  /** What the sink got last; null before the first value. */
  sent: { readonly value: WindowValue; readonly provenance: Provenance } | null
  /** The sink got trouble since. */
  isTroubled: boolean
}

/** ms between two messages of one window. */
const coalescedMs = 100

const pairsPace = paceOf({ kind: 'read', row: 'listSymbols', request: {} })

export function createMarket(deps: MarketDeps): Market {
  const table = createMarketTable()
  const windows = new Set<OpenWindow>()
  const all = (act: (window: OpenWindow) => void): void =>
    [...windows].forEach((window) => void (windows.has(window) && act(window)))
  const coalescer = createCoalescer(deps.time, coalescedMs, () => all((window) => notify(inputs, window)), deps.onError)
  const inputs = createMarketInputs(deps, table, {
    onChange: (isFirst) => {
      if (isFirst) keepPace(inputs, windows)
      coalescer.changed()
    },
    onTrouble: (input, trouble) =>
      all((window) => void (isHindered(inputs, window, input) && notifyTrouble(window, trouble))),
  })

  return {
    open(topic, sink) {
      const needs = inputs.of(topic)
      const derive = deriveOf(table, topic)
      const window: OpenWindow = { topic, sink, derive, inputs: needs, everyMs: null, sent: null, isTroubled: false }
      windows.add(window)
      needs.forEach((input) => input.hold())
      return {
        pace: (everyMs) => {
          window.everyMs = everyMs
          keepPace(inputs, windows)
          if (everyMs !== null && window.sent === null) notify(inputs, window)
        },
        // The pairs are asked for again by themselves, unless that failed.
        refresh: () => needs.forEach((one) => (one === inputs.tickers || one.trouble() !== null) && one.refresh()),
        close: () => {
          if (!windows.delete(window)) return
          needs.forEach((input) => input.release())
          keepPace(inputs, windows)
        },
      }
    },
    rows(query, most) {
      const provenance = inputs.tickers.provenance()
      const segment = inputs.symbolsIn(query.segment)
      if (provenance === null || inputs.pairs.provenance() === null || (query.segment !== null && segment === null))
        return null
      const { total, rows } = createTableView(table, query).window(0, most, segment)
      return { total, rows, at: provenance.at }
    },
    isIdle: () => windows.size === 0,
    asleep: () => inputs.all().forEach((input) => input.asleep()),
  }
}

/** Sends a window what it shows now, or that this is still true. */
function notify(inputs: MarketInputs, window: OpenWindow): void {
  const { topic, sink, sent } = window
  const provenance = provenanceOf(inputs, topic)
  if (provenance !== null && window.inputs.every((input) => input.provenance() !== null)) {
    const derived = window.derive(inputs.symbolsIn(segmentOf(topic)))
    const isSame = sent !== null && diff(topic.kind, sent.value, derived).kind === 'same'
    const value = isSame ? sent.value : derived
    const isFresh = isSame && !window.isTroubled && isSameSource(sent.provenance, provenance)
    window.sent = { value, provenance }
    window.isTroubled = false
    if (isFresh) sink.alive(provenance.lastMessageAt ?? provenance.at, provenance.at)
    else sink.value(value, provenance)
  }
  const hindering = [inputs.tickers, ...window.inputs].find(
    (one) => one.trouble() !== null && isHindered(inputs, window, one),
  )
  const trouble = hindering?.trouble() ?? null
  if (trouble !== null) notifyTrouble(window, trouble)
}

function notifyTrouble(window: OpenWindow, trouble: Trouble): void {
  window.isTroubled = true
  sendTrouble(window.sink, trouble)
}

/** Old tickers make all of a window old; of the rest only what is missing hinders it. */
const isHindered = ({ tickers }: MarketInputs, window: OpenWindow, input: Input): boolean =>
  input === tickers || (window.inputs.includes(input) && input.provenance() === null)

/**
 * The tickers are read as often as the most eager window asks. The pairs seldom, but until they were read once as often as the
 * tickers: without them there is nothing to show.
 */
function keepPace(inputs: MarketInputs, windows: ReadonlySet<OpenWindow>): void {
  for (const input of inputs.all()) {
    const users = [...windows].filter((one) => one.inputs.includes(input))
    const least = Math.min(...users.map(({ everyMs }) => everyMs ?? Infinity))
    const isSeldom = input !== inputs.tickers && input.provenance() !== null
    input.pace(least === Infinity ? null : isSeldom ? pairsPace : least)
  }
}

/** What a window is worth is what the tickers are. The rows that are lacking are counted once, by the table. */
function provenanceOf({ tickers, pairs }: MarketInputs, topic: WindowTopic): Provenance | null {
  const provenance = tickers.provenance()
  if (provenance === null) return null
  const unreadable =
    topic.kind === 'tickerTable' ? (provenance.unreadable ?? pairs.provenance()?.unreadable ?? null) : null
  const { asked: _, ...worth } = provenance
  return { ...worth, unreadable }
}

function deriveOf(table: MarketTable, topic: WindowTopic): Derive {
  switch (topic.kind) {
    case 'tickerTable': {
      const view = createTableView(table, topic)
      return (segment) => view.window(topic.from, topic.count, segment)
    }
    case 'movers':
      return () => moversOf(table, topic.quote, topic.most)
    case 'breadth':
      return (segment) => breadthOf(table, segment, topic.quote)
    case 'coinPrices':
      return () => coinPricesOf(table.lastPrice, topic.base, topic.currencies)
  }
}
