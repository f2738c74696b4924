import type { SavedHistory } from '#shared/bridge/market-data.ts'
import type { HistoryLacks } from '#shared/domain/history.ts'
import { useText } from '#renderer/locales/use-text.ts'

interface Said {
  readonly tone: 'plain' | 'good' | 'bad'
  readonly text: string
}

/** What became of a history that was to be saved as a file, with all that the file lacks; null where the user saved nothing. */
export function useSavedWords(): (saved: SavedHistory) => Said | null {
  const { t, plural } = useText()
  const missing = ({ pairs, isUnnamed, rows, moved }: HistoryLacks): readonly string[] => [
    ...(pairs.length > 0 ? [t('csv.lacksPairs', { pairs: pairs.join(', ') })] : []),
    ...(isUnnamed ? [t('csv.lacksNames')] : []),
    ...(rows > 0 ? [plural('csv.lacksRows', rows)] : []),
    ...(moved ? [t('csv.lacksMoved')] : []),
  ]
  return ({ lines, savedAs, lacks }) => {
    if (lines === null) return { tone: 'plain', text: t('csv.notSaved') }
    if (savedAs === null) return null
    if (lacks === null) return { tone: 'good', text: plural('csv.saved', lines, { file: savedAs }) }
    const saved = t('csv.savedPart', { count: lines, file: savedAs })
    return { tone: 'bad', text: [saved, ...missing(lacks)].join(' ') }
  }
}
