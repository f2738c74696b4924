import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { SizePreset } from './size-presets.ts'
import { gapOf, typedByPreset } from './sizing.ts'
import type { Funds, TypedSize } from './sizing.ts'

/** What sizes the order of a form by one press, the same in every form. */
export function useSizing(funds: () => Funds, put: (typed: TypedSize) => void) {
  const { t } = useText()
  const actions = useActionsStore()
  /** Why a preset can type nothing now, as a sentence; null where it can. */
  function whyNotPick(preset: SizePreset): string | null {
    const gap = gapOf(preset, funds())
    return gap === null ? null : t(`keys.why.${gap}`)
  }
  /** Types the preset's amount, or says what is lacking. */
  function pick(preset: SizePreset): void {
    actions.say(whyNotPick(preset))
    const typed = typedByPreset(preset, funds())
    if (typed !== null) put(typed)
  }
  return { pick, whyNotPick }
}
