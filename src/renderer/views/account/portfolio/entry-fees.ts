import { entryNameOf } from '#renderer/views/shared/entry-name.ts'
import type { useText } from '#renderer/locales/use-text.ts'
import type { AllHoldings } from './use-holdings.ts'

/** Says whether fees are in the average entries of what is held: the table's head has no room for it. Empty where none is known. */
export function entryFeesNote({ pairs, of }: Pick<AllHoldings, 'pairs' | 'of'>, t: ReturnType<typeof useText>['t']) {
  const known = pairs.value.flatMap(({ currency }) => {
    const position = of(currency)?.position ?? null
    return position === null || position.averageEntry === null ? [] : [{ currency, name: entryNameOf(position) }]
  })
  const lacking = known.filter(({ name }) => name === 'position.entryLacksFees').map(({ currency }) => currency)
  if (lacking.length > 0) return t('portfolio.entryLacksFees', { currencies: lacking.join(', ') })
  return known.length > 0 ? t('portfolio.entryWithFees') : ''
}
