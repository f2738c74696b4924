import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import type { PriceForm } from '../precision.ts'
import type { Reading } from './indicator-part.ts'
import { kindRow } from '#shared/domain/desk/indicator-kinds.ts'
import type { Indicator } from '#shared/domain/desk/indicator-kinds.ts'

/** What the legend and the menus call an indicator, and what they say of its values. */
export function useIndicatorWords() {
  const { t, plural } = useText()
  const { amount } = useFormat()
  return {
    /** Such as "EMA 20" or "MACD 12 26 9"; levels are left out. */
    nameOf({ kind, parameters }: Indicator): string {
      const shown = kind === 'rsi' ? parameters.slice(0, 1) : parameters
      return [t(`studies.short.${kind}`), ...shown.map(String)].join(' ')
    },
    /** One text per value, `–` where there is none. */
    valuesOf({ kind }: Indicator, { values }: Reading, form: PriceForm): readonly string[] {
      return kindRow(kind).outputs.map((_, at) => {
        const value = values[at] ?? null
        if (value === null) return '–'
        return kind === 'rsi' ? amount(value.toFixed(1), 1) : form.write(value)
      })
    },
    /** Why nothing is drawn; null where something is. */
    emptyWords({ empty }: Reading): string | null {
      if (empty === null) return null
      return empty.why === 'tooFew'
        ? plural('studies.tooFew', empty.needed, { loaded: empty.count })
        : t(`studies.${empty.why}`)
    },
  }
}
