import type { Ref } from 'vue'
import { useActions } from '#renderer/data/stores/actions.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { readPresets } from './size-presets.ts'
import type { SizePreset } from './size-presets.ts'

/** What the form in front does for a key. */
interface OrderKeys {
  readonly root: Readonly<Ref<HTMLElement | null>>
  readonly side: (side: 'buy' | 'sell') => void
  readonly pick: (preset: SizePreset) => void
  /** Why a preset can type nothing now, as a sentence; null where it can. */
  readonly whyNotPick: (preset: SizePreset) => string | null
  /** Moves the first price by so many ticks. */
  readonly step: (by: number) => void
  /** Why the price cannot be moved, as a sentence; null where it can. */
  readonly noStep: () => string | null
  readonly hasRules: () => boolean
  readonly isEmpty: () => boolean
  readonly empty: () => void
}

/** The five size presets, the same in every form and kept. */
export const useSizePresets = () => useSettingsStore().pageValue('sizePresets', readPresets)

/** The keys of the order form in front, the same in each: side, presets, ticks and clearing. */
export function useOrderKeys(keys: OrderKeys): void {
  const { t } = useText()
  const presets = useSizePresets()
  const presetOf = (digit: number | null): SizePreset | undefined => presets.value[(digit ?? 1) - 1]
  const noRules = (): string | null => (keys.hasRules() ? null : t('keys.why.noRules'))
  const inForm = (): boolean => keys.root.value?.contains(document.activeElement) === true
  const steps = (by: number) => ({ run: () => keys.step(by), why: () => noRules() ?? keys.noStep() })
  useActions({
    buy: () => keys.side('buy'),
    sell: () => keys.side('sell'),
    share: {
      run: (digit) => {
        const preset = presetOf(digit)
        if (preset !== undefined) keys.pick(preset)
      },
      why: (digit) => {
        const preset = presetOf(digit)
        if (!inForm()) return t('keys.why.presetOutside')
        return noRules() ?? (preset === undefined ? null : keys.whyNotPick(preset))
      },
    },
    tickUp: steps(1),
    tickDown: steps(-1),
    tenUp: steps(10),
    tenDown: steps(-10),
    clear: {
      run: () => inForm() && keys.empty(),
      why: () => (inForm() || keys.isEmpty() ? null : t('keys.why.notInForm')),
    },
  })
}
