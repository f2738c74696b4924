import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { OcoProblem } from './oco-rules.ts'

/** A problem of an OCO order's figure as one sentence. */
export function useProblemWords(): (problem: OcoProblem, side: 'buy' | 'sell') => string {
  const { t } = useText()
  const { words } = useMessages()
  return (problem, side) => {
    if (problem.kind === 'rule') return words(problem.message)
    if (problem.kind === 'step') return t('oco.problem.step', problem.values)
    return t(`oco.problem.${problem.kind}.${side}`, problem.values)
  }
}
