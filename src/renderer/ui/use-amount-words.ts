import type { AmountProblem } from '#shared/typed-amount.ts'
import { useText } from '#renderer/locales/use-text.ts'

/** The sentence for a typed amount that cannot be read. */
export function useAmountWords(): (problem: AmountProblem) => string {
  const { t } = useText()
  return (problem) => {
    if (problem.kind === 'ambiguous')
      return t('amount.ambiguous', { fraction: problem.fraction, thousands: problem.thousands })
    if (problem.kind === 'digits') return t('amount.digits', { limit: problem.limit })
    return t(`amount.${problem.kind}`)
  }
}
