import { isDecimal } from '#shared/decimal.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import type { OcoProblem } from './oco-rules.ts'

/** A problem of an OCO order's figure as one sentence. */
export function useProblemWords(): (problem: OcoProblem, side: 'buy' | 'sell') => string {
  const { t } = useText()
  const { words } = useMessages()
  const { amount } = useFormat()
  return (problem, side) => {
    if (problem.kind === 'rule') return words(problem.message)
    const shown = Object.entries(problem.values).map(([name, value]) => [
      name,
      isDecimal(value) ? amount(value) : value,
    ])
    const values = Object.fromEntries(shown) as Record<string, string>
    return problem.kind === 'step' ? t('oco.problem.step', values) : t(`oco.problem.${problem.kind}.${side}`, values)
  }
}
