import type { DeadManView } from '#shared/domain/dead-man.ts'
import { useText } from '#renderer/locales/use-text.ts'

/** The pairs of a switch in words: one that names none is for every pair. */
export function useSwitchPairs(): (view: Pick<DeadManView, 'symbols'>) => string {
  const { t } = useText()
  return ({ symbols }) => (symbols.length === 0 ? t('deadMan.everyPair') : symbols.join(', '))
}
