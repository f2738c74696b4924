import type { ChartHandles, ChartPart, Picture } from '../chart-renderer.ts'
import { computationOf, whyEmpty } from './computation.ts'
import type { Value } from './formulas.ts'
import { kindRow } from '#shared/domain/desk/indicator-kinds.ts'
import type { Indicator } from '#shared/domain/desk/indicator-kinds.ts'
import { createOverlays } from './overlays.ts'
import type { Study } from './scene.ts'
import { createOwnPane } from './own-pane.ts'
import type { OwnPane } from './own-pane.ts'
import { createPaneHeights } from './pane-heights.ts'
import { createPriceBars } from './price-bars.ts'
import type { PriceBars } from './price-bars.ts'

/** What an indicator's line in the legend says at one candle. */
export interface Reading {
  readonly values: readonly Value[]
  /** Why there is none; null where there is one. */
  readonly empty: ReturnType<typeof whyEmpty>
}

export interface IndicatorEvents {
  /** Values changed: the legend reads them again. */
  readonly onChanged: () => void
  /** px from the chart's top of each indicator's own pane, by id. */
  readonly onPanes: (tops: ReadonlyMap<string, number>) => void
}

export interface IndicatorPart extends ChartPart {
  readonly setIndicators: (list: readonly Indicator[]) => void
  /** Values at the candle that starts at `start` (s), at the newest where it is null; null while nothing is drawn. */
  readonly read: (id: string, start: number | null) => Reading | null
}

/** px between two panes. */
const separator = 1

const sameFormula = (a: Indicator, b: Indicator): boolean =>
  a.kind === b.kind && a.parameters.every((value, at) => value === b.parameters[at])

/** The panes below the candles. They come and go with their indicators; those that stay keep the height somebody gave them. */
function createPanes(handles: ChartHandles, onPanes: IndicatorEvents['onPanes']) {
  const panes = new Map<string, OwnPane>()
  const { chart, container } = handles
  const heights = createPaneHeights(handles)
  const resized = new ResizeObserver(() => {
    if (panes.size > 0) heights.share()
  })
  resized.observe(container)
  let tops: ReadonlyMap<string, number> = new Map()

  function measure(): void {
    const px = chart.panes().map((pane) => pane.getHeight())
    const topOf = (index: number): number => px.slice(0, index).reduce((sum, height) => sum + height + separator, 0)
    const next = new Map([...panes].map(([id, { index }]) => [id, topOf(index())]))
    if (next.size === tops.size && [...next].every(([id, top]) => tops.get(id) === top)) return
    tops = next
    onPanes(next)
  }
  return {
    measure,
    sync(studies: readonly Study[], { form }: Picture): void {
      const before = chart.panes().length
      const wanted = studies.filter(({ indicator }) => kindRow(indicator.kind).pane === 'own' && indicator.shown)
      for (const [id, pane] of [...panes]) {
        if (wanted.some(({ indicator }) => indicator.id === id && pane.fits(indicator))) continue
        pane.remove()
        panes.delete(id)
      }
      for (const { indicator } of wanted)
        if (!panes.has(indicator.id)) panes.set(indicator.id, createOwnPane(chart, indicator, form))
      if (chart.panes().length !== before) heights.share()
    },
    dispose: () => resized.disconnect(),
    draw(studies: readonly Study[], prices: PriceBars, shown: Picture, from: number | null, drawn: number): void {
      for (const { indicator, computation } of studies) {
        if (computation === null) continue
        const data = { slots: shown.slots, values: computation.values, barAt: prices.barAt, from, drawn }
        panes.get(indicator.id)?.show(data, indicator, shown)
      }
    },
  }
}

/** Indicators over the candles and in panes of their own, following the candles one by one. */
export function createIndicatorPart(handles: ChartHandles, events: IndicatorEvents): IndicatorPart {
  const prices = createPriceBars()
  let studies: readonly Study[] = []
  let picture: Picture | null = null
  const panes = createPanes(handles, events.onPanes)
  const overlays = createOverlays({ ...handles, prices, studies: () => studies }, panes.measure)

  /** `anew`: the candles are others, so that nothing computed stands. */
  function restudy(list: readonly Indicator[], interval: Picture['interval'], anew: boolean): void {
    studies = list.map((indicator) => {
      const known = studies.find((study) => study.indicator.id === indicator.id)
      if (!anew && known?.computation != null && sameFormula(known.indicator, indicator)) return { ...known, indicator }
      const computation = computationOf(indicator, interval)
      computation?.update(prices.bars, 0)
      return { indicator, computation }
    })
  }
  function read(id: string, start: number | null): Reading | null {
    const study = studies.find(({ indicator }) => indicator.id === id)
    if (study === undefined || picture === null) return null
    const values = study.computation?.values ?? []
    const place = start === null ? -1 : picture.slots.findIndex((slot) => slot.start === start)
    const bar = place < 0 ? prices.bars.length - 1 : prices.barAt(place)
    return {
      values: values.map((list) => (bar === null ? null : (list[bar] ?? null))),
      empty: whyEmpty(study.indicator, values, prices.bars, picture.interval),
    }
  }

  return {
    read,
    setIndicators(list) {
      studies = picture === null ? list.map((indicator) => ({ indicator, computation: null })) : studies
      if (picture === null) return
      restudy(list, picture.interval, false)
      panes.sync(studies, picture)
      panes.draw(studies, prices, picture, null, 0)
      overlays.update(picture)
      panes.measure()
      events.onChanged()
    },
    show(next, from, drawn) {
      const others = picture?.interval !== next.interval || picture.subject !== next.subject
      picture = next
      const same = prices.follow(next.slots, from ?? 0)
      if (others) {
        const list = studies.map(({ indicator }) => indicator)
        restudy(list, next.interval, true)
        panes.sync(studies, next)
      } else for (const { computation } of studies) computation?.update(prices.bars, same)
      panes.draw(studies, prices, next, from, drawn)
      overlays.update(next)
      events.onChanged()
    },
    dispose() {
      panes.dispose()
      overlays.remove()
    },
  }
}
