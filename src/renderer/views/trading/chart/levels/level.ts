import type { AlertView } from '#shared/domain/alert.ts'
import type { OpenRow } from '#shared/domain/open-rows.ts'
import type { StopOrder } from '#shared/exchange/index.ts'
import { withoutPadding } from '#renderer/views/shared/oco/leg-figures.ts'
import type { LegFigures } from '#renderer/views/shared/oco/leg-figures.ts'

interface Priced {
  readonly key: string
  readonly side: 'buy' | 'sell'
  /** Where its line stands and what a drag moves: quote per base. */
  readonly price: string
}

/** A price of the user's own that is drawn across the chart with a chip on it. */
export type Level =
  | (Priced & {
      readonly kind: 'order'
      readonly row: OpenRow
      readonly orderId: string
      /** Base that still waits; null where it is not told. */
      readonly left: string | null
    })
  | (Priced & { readonly kind: 'oco'; readonly leg: 'limit' | 'stop'; readonly oco: LegFigures })
  | (Priced & { readonly kind: 'stop'; readonly stop: StopOrder })
  | (Omit<Priced, 'side'> & { readonly kind: 'alert'; readonly side: null; readonly alert: AlertView })

export function levelOfStop(stop: StopOrder): Level {
  const figure = (value: string | null): string | null => (value === null ? null : withoutPadding(value))
  const { price, size, funds, visibleSize } = stop
  const whole = { price: figure(price), size: figure(size), funds: figure(funds), visibleSize: figure(visibleSize) }
  const stopPrice = withoutPadding(stop.stopPrice)
  const trim = { ...stop, ...whole, stopPrice }
  return { kind: 'stop', key: `stop ${stop.id}`, side: stop.side, price: stopPrice, stop: trim }
}

export const levelsOfOco = (oco: LegFigures): readonly Level[] => [
  { kind: 'oco', key: `${oco.orderId} limit`, side: oco.side, price: oco.price, leg: 'limit', oco },
  { kind: 'oco', key: `${oco.orderId} stop`, side: oco.side, price: oco.stopPrice, leg: 'stop', oco },
]

/** Colours of lines and tags, by the names of the theme. */
export type MarkTone = 'up' | 'down' | 'accent' | 'muted' | 'text'

/** A line across the chart, with its price on the axis. */
export interface PriceMark {
  readonly key: string
  /** Quote per base, for drawing alone. */
  readonly price: number
  readonly tone: MarkTone
  readonly line: 'solid' | 'dashed' | 'dotted'
  /** Filled where it is being moved. */
  readonly isFilled?: boolean
  /** The scale makes room for it, as far as the candles stay readable. */
  readonly makesRoom?: boolean
}

/** The lines of a level: a trigger is dashed, and the limit it places dotted. */
export function marksOf(level: Level): readonly PriceMark[] {
  const { key, side, kind } = level
  const tone = side === null ? 'accent' : side === 'buy' ? 'up' : 'down'
  const mark = { key, price: Number(level.price), tone, makesRoom: kind !== 'alert' } as const
  const behind = (price: string): PriceMark => ({ ...mark, key: `${key} then`, price: Number(price), line: 'dotted' })
  switch (kind) {
    case 'order':
      return [{ ...mark, line: 'solid' }]
    case 'alert':
      return [{ ...mark, line: 'dotted' }]
    case 'oco':
      return level.leg === 'limit'
        ? [{ ...mark, line: 'solid' }]
        : [{ ...mark, line: 'dashed' }, behind(level.oco.limitPrice)]
    case 'stop':
      return [{ ...mark, line: 'dashed' }, ...(level.stop.price === null ? [] : [behind(level.stop.price)])]
  }
}
