import { divide, isZero, subtract } from '#shared/decimal.ts'
import { span } from '#renderer/ui/format/time.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import type { PriceForm } from '../precision.ts'
import type { Anchor, Drawing } from '#shared/domain/desk/drawing.ts'

/** What drawings say of themselves: prices in the pair's steps, a measure as change, share, candles and time. */
export function useDrawingWords(form: () => PriceForm, barsBetween: (from: number, to: number) => number | null) {
  const { t, plural } = useText()
  const { percent } = useFormat()
  const plain = (price: number): string => price.toFixed(form().places)
  const signed = (price: number): string => (price > 0 ? `+${form().write(price)}` : form().write(price))

  return {
    price: (price: number): string => form().write(price),
    measure(from: Anchor, to: Anchor): string {
      const start = plain(from.price)
      const share = isZero(start) ? null : divide(subtract(plain(to.price), start), start, 18)
      const bars = barsBetween(from.time, to.time) ?? 0
      const { count, unit } = span(Math.abs(to.time - from.time) * 1000)
      return [
        signed(to.price - from.price),
        percent(share),
        plural('drawings.bars', Math.abs(bars)),
        t(`age.${unit}`, { count }),
      ].join(' · ')
    },
    nameOf: ({ kind, text, anchors: [first] }: Drawing): string =>
      [t(`drawings.kind.${kind}`), text === '' ? (first === undefined ? '' : form().write(first.price)) : text].join(
        ' ',
      ),
  }
}
