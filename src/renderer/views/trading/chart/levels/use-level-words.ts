import type { ComputedRef } from 'vue'
import { computed } from 'vue'
import { pairOf } from '#shared/domain/alert.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { usePriceText } from '#renderer/views/shared/use-price-text.ts'
import type { Level } from './level.ts'

/** The pair whose price it stands at. */
function symbolOf(level: Level): string {
  switch (level.kind) {
    case 'alert':
      return pairOf(level.alert.rule) ?? ''
    case 'order':
      return level.row.symbol
    case 'oco':
      return level.oco.symbol
    case 'stop':
      return level.stop.symbol
  }
}

export interface LevelWords {
  /** On the chip, short. */
  readonly chip: string
  /** For readers and in sentences: what it is. */
  readonly name: string
  /** Of its line. */
  readonly price: string
}

/** What stands on a level's chip. Sizes are those of the user: they are never drawn while balances are hidden. */
export function useLevelWords(): ComputedRef<(level: Level) => LevelWords> {
  const { t } = useText()
  const { own } = useFormat()
  const priceText = usePriceText()

  function partsOf(level: Level): { readonly what: string; readonly size: string; readonly price: string } {
    const symbol = symbolOf(level)
    const price = priceText(level.price, symbol)
    switch (level.kind) {
      case 'alert':
        return { what: t('chartTrade.alert'), size: '', price }
      case 'order':
        return { what: t(`side.${level.side}`), size: own.amount(level.left), price }
      case 'oco': {
        const what = t(`chartTrade.legs.${level.leg}.${level.oco.side}`)
        const then = level.leg === 'limit' ? '' : ` → ${priceText(level.oco.limitPrice, symbol)}`
        return { what, size: own.amount(level.oco.size), price: `${price}${then}` }
      }
      case 'stop': {
        const { stop, side } = level
        const what = t(`chartTrade.stop.${side}`)
        const [, quote = ''] = symbol.split('-')
        const size = stop.size === null ? `${own.amount(stop.funds)} ${quote}` : own.amount(stop.size)
        const then = stop.price === null ? t('chartTrade.market') : priceText(stop.price, symbol)
        return { what, size, price: `${price} → ${then}` }
      }
    }
  }
  return computed(() => (level) => {
    const { what, size, price } = partsOf(level)
    const line = priceText(level.price, symbolOf(level))
    if (level.kind === 'alert') return { chip: price, name: `${what} ${price}`, price: line }
    const words = `${what} ${size} · ${price}`
    return {
      chip: words,
      price: line,
      name: level.kind === 'oco' ? `${words}, ${t('chartTrade.oco')} ${t(`side.${level.side}`)}` : words,
    }
  })
}
