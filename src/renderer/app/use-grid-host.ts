import { csvOf } from '#shared/domain/csv.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import type { ColumnChoices } from '#renderer/ui/data-grid/columns.ts'
import type { GridHost } from '#renderer/ui/data-grid/use-grid.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useCopiedWords } from '#renderer/views/shared/use-copied-words.ts'

/** Keeps the columns of every table with the settings, and copies tables through main. */
export function useGridHost(): GridHost {
  const settings = useSettingsStore()
  const bridge = useBridge()
  const notices = useNoticesStore()
  const { t } = useText()
  const copiedWords = useCopiedWords()
  const placeOf = (name: string): `columns.${string}` => `columns.${name}`
  return {
    kept: (name) =>
      settings.current.page[placeOf(name)] ?? formerlyHidden(name, settings.current.page['order-columns']),
    keep: (name, choices) => void settings.keep(placeOf(name), { ...choices }),
    copy: async (copy) => {
      const [head = [], ...rows] = copy.lines
      const copied = await bridge.call('app.copy', { text: csvOf(head, rows) })
      if (copied.ok) notices.say('good', copiedWords(copy))
      else notices.say('bad', t('grid.notCopied'), copied.error)
    },
  }
}

/** What an older version kept of the columns of orders: the keys of the hidden ones, by table. */
export function formerlyHidden(name: string, kept: unknown): ColumnChoices | undefined {
  const { open, closed } = (kept ?? {}) as Readonly<Record<string, unknown>>
  const hidden = { 'open-orders': open, 'closed-orders': closed }[name]
  if (!Array.isArray(hidden)) return undefined
  return { widths: {}, shown: Object.fromEntries(hidden.map((key) => [String(key), false])) }
}
