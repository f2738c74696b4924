import { ref, watch } from 'vue'
import type { Ref } from 'vue'
import { compare } from '#shared/decimal.ts'
import type { Direction } from '#renderer/ui/format/amount.ts'

/** Which way a price went when it last moved; flat until it has, and again for another subject. */
export function useTrend(subject: () => string | null, price: Readonly<Ref<string | null>>): Readonly<Ref<Direction>> {
  const trend = ref<Direction>('flat')
  watch([subject, price], ([of, now], [formerOf, former]) => {
    if (of !== formerOf) trend.value = 'flat'
    else if (now !== null && former !== null && now !== former) trend.value = compare(now, former) > 0 ? 'up' : 'down'
  })
  return trend
}
