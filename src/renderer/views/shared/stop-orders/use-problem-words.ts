import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import type { StopProblem } from './stop-rules.ts'

/** A problem of a stop order's figure as one sentence. */
export function useProblemWords(): (problem: StopProblem, side: 'buy' | 'sell') => string {
  const { t } = useText()
  const { words } = useMessages()
  const { amount } = useFormat()
  return (problem, side) => {
    if (problem.kind === 'rule') return words(problem.message)
    if (problem.kind === 'step') {
      const { step, below, above } = problem.values
      return t('stops.step', { step: amount(step), below: amount(below), above: amount(above) })
    }
    if (problem.kind === 'sameAsLast') return t('stops.sameAsLast')
    return t(`oco.problem.${problem.kind}.${side}`, { stop: amount(problem.stop) })
  }
}
