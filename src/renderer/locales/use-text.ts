import { useI18n } from 'vue-i18n'
import { numbersWith } from '#renderer/ui/format/amount.ts'
import type { TextKey } from '#renderer/locales/index.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { createPlainTexts } from './plain-texts.ts'
import type { Values } from './plain-texts.ts'

export type Translate = (key: TextKey, values?: Values) => string

const nothing: Values = {}
/** One for each composer: there is one of a page. */
const writers = new WeakMap<object, ReturnType<typeof createPlainTexts>>()

/** The page's texts, with keys that the compiler knows. `plural` groups the digits of its count as the user chose. */
export function useText(): {
  readonly t: Translate
  readonly plural: (key: TextKey, count: number, values?: Values) => string
} {
  const composer = useI18n({ useScope: 'global' })
  const { t } = composer
  const plainText = writers.get(composer) ?? createPlainTexts(composer)
  writers.set(composer, plainText)
  const settings = useSettingsStore()
  const grouped = (count: number): string => numbersWith(settings.current.grouping).grouped(String(count))
  return {
    t: (key, values = nothing) => plainText(key, values) ?? t(key, { ...values }),
    plural: (key, count, values = {}) => t(key, { ...values, count: grouped(count) }, count),
  }
}
