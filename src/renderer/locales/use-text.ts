import { useI18n } from 'vue-i18n'
import { numbersWith } from '#renderer/ui/format/amount.ts'
import type { TextKey } from '#renderer/locales/index.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'

type Values = Readonly<Record<string, string | number>>
export type Translate = (key: TextKey, values?: Values) => string

/** The page's texts, with keys that the compiler knows. `plural` groups the digits of its count as the user chose. */
export function useText(): {
  readonly t: Translate
  readonly plural: (key: TextKey, count: number, values?: Values) => string
} {
  const { t } = useI18n({ useScope: 'global' })
  const settings = useSettingsStore()
  const grouped = (count: number): string => numbersWith(settings.current.grouping).grouped(String(count))
  return {
    t: (key, values = {}) => t(key, { ...values }),
    plural: (key, count, values = {}) => t(key, { ...values, count: grouped(count) }, count),
  }
}
