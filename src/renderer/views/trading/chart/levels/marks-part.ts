import { LineStyle } from 'lightweight-charts'
import type { AutoscaleInfo, IPriceLine, IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts'
import type { Colours } from '#renderer/ui/theme/colours.ts'
import type { ChartHandles, ChartPart, Picture } from '../chart-renderer.ts'
import type { PriceForm } from '../precision.ts'
import { paintTags, placeTags } from './axis-tags.ts'
import type { AxisTag, PlacedTag } from './axis-tags.ts'
import type { PriceMark } from './level.ts'

/** Where marks are, in px. */
export interface MarkPlaces {
  /** From the top of the pane, by key, beyond it where a mark is out of sight; null where nobody can tell. */
  readonly tops: ReadonlyMap<string, number | null>
  /** Of the pane, without its price scale. */
  readonly width: number
  readonly height: number
}
export const noPlaces: MarkPlaces = { tops: new Map(), width: 0, height: 0 }

export interface MarksPart extends ChartPart {
  readonly setMarks: (marks: readonly PriceMark[], colours: Colours) => void
  /** Price at a height of the window (px); null outside of the pane, and before there are candles. */
  readonly priceAt: (clientY: number) => number | null
  readonly container: HTMLElement
}

/** At one px the library's dots run into a line, and its dashes read as dots. */
const styles = { solid: LineStyle.Solid, dashed: LineStyle.LargeDashed, dotted: LineStyle.Dashed } as const

/** The price pane is at most so many times as high as its candles alone would make it. */
const mostOfCandles = 2

/** The range of the scale with the marks that leave the candles readable; nearer ones come first. */
export function withRoom(
  candles: { readonly minValue: number; readonly maxValue: number },
  prices: readonly number[],
): { readonly minValue: number; readonly maxValue: number } {
  const most = (candles.maxValue - candles.minValue) * mostOfCandles
  const away = (price: number): number => Math.max(candles.minValue - price, price - candles.maxValue, 0)
  let [minValue, maxValue] = [candles.minValue, candles.maxValue]
  for (const price of [...prices].sort((a, b) => away(a) - away(b))) {
    const [low, high] = [Math.min(minValue, price), Math.max(maxValue, price)]
    if (high - low > most) continue
    minValue = low
    maxValue = high
  }
  return { minValue, maxValue }
}

const roomOf = (marks: readonly PriceMark[]): string =>
  marks.flatMap(({ makesRoom, price }) => (makesRoom === true ? [price] : [])).join(' ')

/** The library's lines of the marks, kept as long as a mark looks the same. */
function createLines({ candles }: ChartHandles) {
  const drawn = new Map<string, { readonly line: IPriceLine; readonly look: string }>()
  return (marks: readonly PriceMark[], colours: Colours): void => {
    const wanted = new Set(marks.map(({ key }) => key))
    for (const [key, { line }] of drawn) {
      if (wanted.has(key)) continue
      candles.removePriceLine(line)
      drawn.delete(key)
    }
    for (const { key, price, tone, line: style } of marks) {
      const options = {
        price,
        color: colours[tone],
        lineWidth: 1,
        lineStyle: styles[style],
        axisLabelVisible: false,
      } as const
      const look = JSON.stringify(options)
      const before = drawn.get(key)
      if (before?.look === look) continue
      before?.line.applyOptions(options)
      drawn.set(key, { line: before?.line ?? candles.createPriceLine(options), look })
    }
  }
}

/** Prices that the axis writes by itself: the library tells of them when it writes them anew. In percent it writes none. */
function createTicks({ candles }: ChartHandles) {
  let ticks: readonly number[] = []
  let form: PriceForm | null = null
  function follow({ form: next, choices }: Picture): void {
    if (choices.scale === 'percent') ticks = []
    if (form === next) return
    form = next
    const tickmarksFormatter = (prices: readonly number[]): string[] => {
      ticks = prices
      return prices.map(next.write)
    }
    const priceFormat = { base: next.base, minMove: 1 / next.base, formatter: next.write, tickmarksFormatter }
    candles.applyOptions({ priceFormat: { type: 'custom', ...priceFormat } })
  }
  return { follow, prices: () => ticks }
}

/** Has the scale make room for marks while the user lets it fit. */
const makeRoom = ({ candles }: ChartHandles, marks: () => readonly PriceMark[]): void =>
  candles.applyOptions({
    autoscaleInfoProvider: (candlesAlone: () => AutoscaleInfo | null) => {
      const info = candlesAlone()
      const prices = marks().flatMap(({ makesRoom, price }) => (makesRoom === true ? [price] : []))
      return info?.priceRange == null || prices.length === 0
        ? info
        : { ...info, priceRange: withRoom(info.priceRange, prices) }
    },
  })

const rounded = (px: number | null): number | null => (px === null ? null : Math.round(px))

const tagsOf = (marks: readonly PriceMark[], tops: MarkPlaces['tops'], write: PriceForm['write']): readonly AxisTag[] =>
  marks.flatMap(({ key, price, tone, isFilled }) => {
    const at = tops.get(key) ?? null
    return at === null ? [] : [{ text: write(price), tone, isFilled: isFilled === true, at }]
  })

interface Painted {
  readonly tags: readonly PlacedTag[]
  /** px from the top. */
  readonly ticks: readonly number[]
  readonly picture: Picture
  readonly colours: Colours
}

/** Paints on the price axis, above its own prices and below that of the last trade. */
const tagRenderer = ({ chart }: ChartHandles, painted: () => Painted | null): IPrimitivePaneRenderer => ({
  draw: (target) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const now = painted()
      if (now === null) return
      const { label } = now.picture
      const font = `${label}px ${chart.options().layout.fontFamily}`
      paintTags(context, now.tags, now.ticks, { colours: now.colours, label, font, width: mediaSize.width })
    }),
})

/** Told a dozen times of one tick, as every series of the chart takes it: `place` runs once, before the axis is painted. */
function createPrimitive(renderer: IPrimitivePaneRenderer, place: () => void) {
  let requestUpdate = (): void => undefined
  let mayHaveMoved = true
  const views = [
    {
      renderer: () => {
        if (mayHaveMoved) place()
        mayHaveMoved = false
        return renderer
      },
    },
  ]
  const primitive: ISeriesPrimitive<Time> = {
    attached: (parameters) => void (requestUpdate = parameters.requestUpdate),
    updateAllViews: () => void (mayHaveMoved = true),
    priceAxisPaneViews: () => views,
  }
  return { primitive, requestUpdate: (): void => requestUpdate() }
}

/**
 * Lines of own orders, alerts and entry with their prices on the axis; `onMoved` gets where they are after every repaint, and
 * `joined` says on the axis how many prices stand in one place.
 */
export function createMarksPart(
  handles: ChartHandles,
  onMoved: (places: MarkPlaces) => void,
  joined: (count: number) => string,
): MarksPart {
  const { chart, candles, container } = handles
  const setLines = createLines(handles)
  const ticks = createTicks(handles)
  let marks: readonly PriceMark[] = []
  let picture: Picture | null = null
  let colours: Colours | null = null
  let tags: readonly PlacedTag[] = []
  const painted = (): Painted | null =>
    picture === null || colours === null
      ? null
      : { tags, ticks: ticks.prices().map((price) => topOf(price) ?? -Infinity), picture, colours }
  const topOf = (price: number): number | null => rounded(candles.priceToCoordinate(price))
  function place(): void {
    const { width, height } = chart.paneSize(0)
    const tops = new Map(marks.map(({ key, price }) => [key, topOf(price)]))
    const newest = picture?.slots.at(-1)?.candle
    const last = newest == null ? null : topOf(Number(newest.close))
    const wanted = picture === null ? [] : tagsOf(marks, tops, picture.form.write)
    const isSeen = last !== null && last >= 0 && last <= height
    tags = placeTags(wanted, { last: isSeen ? last : null, height, label: picture?.label ?? 0, joined })
    onMoved({ tops, width, height })
  }
  const renderer = tagRenderer(handles, painted)
  const { primitive, requestUpdate } = createPrimitive(renderer, place)
  candles.attachPrimitive(primitive)
  makeRoom(handles, () => marks)

  return {
    container,
    show(next) {
      ticks.follow(next)
      picture = next
    },
    setMarks(next, look) {
      const before = roomOf(marks)
      // Chips and tags of one height stand in the order of their prices.
      marks = next.toSorted((a, b) => b.price - a.price)
      colours = look
      setLines(next, look)
      // The scale is only reckoned anew where something asks for it.
      if (roomOf(marks) === before) requestUpdate()
      else candles.priceScale().applyOptions({})
    },
    priceAt(clientY) {
      const y = clientY - container.getBoundingClientRect().top
      return y < 0 || y > chart.paneSize(0).height ? null : candles.coordinateToPrice(y)
    },
    dispose: () => candles.detachPrimitive(primitive),
  }
}
