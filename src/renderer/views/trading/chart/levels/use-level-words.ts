import type { ComputedRef } from 'vue'
import { computed } from 'vue'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import type { Level } from './level.ts'

export interface LevelWords {
  /** On the chip, short. */
  readonly chip: string
  /** For readers and in sentences: what it is. */
  readonly name: string
}

/** What stands on a level's chip. Sizes are those of the user: they are never drawn while balances are hidden. */
export function useLevelWords(): ComputedRef<(level: Level) => LevelWords> {
  const { t } = useText()
  const { amount, own } = useFormat()

  function partsOf(level: Level): { readonly what: string; readonly size: string; readonly price: string } {
    const price = amount(level.price)
    switch (level.kind) {
      case 'alert':
        return { what: t('chartTrade.alert'), size: '', price }
      case 'order':
        return { what: t(`side.${level.side}`), size: own.amount(level.left), price }
      case 'oco': {
        const what = t(`chartTrade.legs.${level.leg}.${level.oco.side}`)
        const then = level.leg === 'limit' ? '' : ` → ${amount(level.oco.limitPrice)}`
        return { what, size: own.amount(level.oco.size), price: `${price}${then}` }
      }
      case 'stop': {
        const { stop, side } = level
        const what = t(`chartTrade.stop.${side}`)
        const size = stop.size === null ? own.amount(stop.funds) : own.amount(stop.size)
        const then = stop.price === null ? t('chartTrade.market') : amount(stop.price)
        return { what, size, price: `${price} → ${then}` }
      }
    }
  }
  return computed(() => (level) => {
    const { what, size, price } = partsOf(level)
    if (level.kind === 'alert') return { chip: price, name: `${what} ${price}` }
    const words = `${what} ${size} · ${price}`
    return {
      chip: words,
      name: level.kind === 'oco' ? `${words}, ${t('chartTrade.oco')} ${t(`side.${level.side}`)}` : words,
    }
  })
}
