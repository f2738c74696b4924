import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { compare, divide, multiply, subtract } from '#shared/decimal.ts'
import { placesOf } from '#shared/domain/figure-places.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { onOtherProfile } from '#renderer/data/use-opened.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { stepped } from '#renderer/views/shared/step-amount.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import type { Level } from '../levels/level.ts'
import { dragAfter } from './level-drag.ts'
import type { DragEvent, LevelDrag } from './level-drag.ts'
import { snappedPrice } from './snapped-price.ts'

/** A level that was released at another price. */
export interface Dropped {
  readonly level: Level
  /** Quote per base, at a whole step. */
  readonly price: string
}

interface DragSource {
  readonly rules: () => MarketSymbol | null
  /** Price at a height of the window; null off the chart. */
  readonly priceAt: (clientY: number) => number | null
  /** Height of the window at which a level's line is drawn; null where it is out of sight. */
  readonly lineAt: (level: Level) => number | null
  readonly isGone: (level: Level) => boolean
  readonly onDrop: (dropped: Dropped) => void
}

/** Base that a level is for; null where it is none, or not told. */
const sizeOf = (level: Level): string | null => {
  if (level.kind === 'order') return level.left
  if (level.kind === 'oco') return level.oco.size
  return level.kind === 'stop' ? level.stop.size : null
}

/**
 * The drag of a level over the chart. It ends where the level is released, where it is taken back, and, with a sentence, in the
 * moment in which the level is known to be open no more; nothing is sent by it in any case.
 */
export function useLevelDrag({ rules, priceAt, lineAt, isGone, onDrop }: DragSource): {
  readonly drag: ComputedRef<LevelDrag | null>
  /** Price that the level would have if it were released here; null off the chart. */
  readonly target: ComputedRef<string | null>
  /** What stands beside the line that moves; null while nothing is dragged. */
  readonly words: ComputedRef<string | null>
  readonly onDrag: (level: Level, event: DragEvent) => void
} {
  const { t } = useText()
  const { amount, own, fixed, percent } = useFormat()
  const notices = useNoticesStore()
  const drag = shallowRef<LevelDrag | null>(null)
  /** Of what has gone while its grip is still held, until that is released: it begins no other drag. */
  const ended = shallowRef<string | null>(null)
  /** Where the line stood when its grip was taken, px of the window. */
  let line: number | null = null

  const target = computed(() => {
    const [now, known] = [drag.value, rules()]
    if (now === null || known === null) return null
    if (now.heldAt === null) return stepped(now.level.price, known.priceIncrement, now.steps)
    if (now.byPx === null || line === null) return null
    // The line moves as far as the pointer, wherever beside it the grip stands.
    const drawn = priceAt(line + now.byPx)
    return drawn === null ? null : snappedPrice(drawn, known.priceIncrement)
  })
  const words = computed(() => {
    const [now, known, price] = [drag.value, rules(), target.value]
    if (now === null || known === null || (now.heldAt !== null && now.byPx === null)) return null
    if (price === null) return t('chartTrade.off')
    const { level } = now
    const by = percent(divide(subtract(price, level.price), level.price, 18))
    const size = sizeOf(level)
    const worth = size === null ? [] : [`${fixed(multiply(price, size), placesOf(known).quote)} ${known.quoteCurrency}`]
    return own.text([amount(price, placesOf(known).price), by, ...worth].join(' · '))
  })

  function onDrag(level: Level, event: DragEvent): void {
    if (ended.value === level.key) {
      if (event.kind !== 'pointer') ended.value = null
      if (event.kind !== 'hold') return
    }
    if (event.kind === 'hold') line = lineAt(level) ?? event.clientY
    const [before, price] = [drag.value, target.value]
    drag.value = dragAfter(before, level, event)
    if (event.kind !== 'drop' || before?.level.key !== level.key || price === null) return
    if (compare(price, before.level.price) !== 0) onDrop({ level: before.level, price })
  }
  watch(
    () => drag.value !== null && isGone(drag.value.level),
    (gone) => {
      if (!gone || drag.value === null) return
      ended.value = drag.value.heldAt === null ? null : drag.value.level.key
      drag.value = null
      notices.say('bad', t('chartTrade.goneWhile'), null, { pair: rules()?.symbol ?? '' })
    },
  )
  const stop = (): void => void (drag.value = ended.value = null)
  watch(() => rules()?.symbol, stop, { flush: 'sync' })
  onOtherProfile(stop)
  return { drag: computed(() => drag.value), target, words, onDrag }
}
