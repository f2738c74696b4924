import { useI18n } from 'vue-i18n'
import type { TextKey } from '#renderer/locales/index.ts'

type Values = Readonly<Record<string, string | number>>
export type Translate = (key: TextKey, values?: Values) => string

/** The page's texts, with keys that the compiler knows. */
export function useText(): {
  readonly t: Translate
  readonly plural: (key: TextKey, count: number, values?: Values) => string
} {
  const { t } = useI18n({ useScope: 'global' })
  return {
    t: (key, values = {}) => t(key, { ...values }),
    plural: (key, count, values = {}) => t(key, { ...values, count }, count),
  }
}
