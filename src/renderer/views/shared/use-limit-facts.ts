import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { limitCurrency, limitFigures } from '#shared/domain/order-limits.ts'
import type { LimitFigure, OrderLimits } from '#shared/domain/order-limits.ts'
import { useLimitsInForce } from '#renderer/data/use-limits-in-force.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { Fact } from '#renderer/ui/fact.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { useFormat } from './use-format.ts'

const unitOf = (figure: LimitFigure): string =>
  figure === 'largestOrder' || figure === 'dailyValue' ? limitCurrency : '%'

/**
 * The order limits of a profile as main judges by them, with what is used of the day. A dash for each while they are not known:
 * that is neither a limit nor none.
 */
export function useLimitFacts(profileId: () => string | null): ComputedRef<readonly Fact[]> {
  const { t, plural } = useText()
  const { own } = useFormat()
  const limits = useLimitsInForce({ profileId })

  const figure = (view: OrderLimits, name: LimitFigure): Fact => {
    const label = t(`settings.limits.${name}`)
    const most = view[name]
    return most === null
      ? { name: label, value: t('settings.limits.unlimited'), words: true }
      : { name: label, value: `${own.amount(most)} ${unitOf(name)}`, own: true }
  }
  return computed(() => {
    const { value: view } = limits
    const names = { used: t('settings.limits.used'), pairs: t('settings.limits.pairsField') }
    if (view === null) {
      const figures = limitFigures.map((name) => t(`settings.limits.${name}`))
      return [...figures, ...Object.values(names)].map((name) => ({ name, value: noValue }))
    }
    const { used } = view
    const unknown = used.unknown > 0 ? ` ${own.text(plural('settings.limits.unknownUse', used.unknown))}` : ''
    const { pairs } = view.limits
    return [
      ...limitFigures.map((name) => figure(view.limits, name)),
      { name: names.used, value: `${own.fixed(used.value, 2)} ${limitCurrency}${unknown}`, own: true },
      pairs === null
        ? { name: names.pairs, value: t('safetyLimits.allPairs'), words: true }
        : { name: names.pairs, value: String(pairs.length), title: pairs.join(', ') },
    ]
  })
}
