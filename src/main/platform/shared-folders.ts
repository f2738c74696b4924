import { holdsData } from './kept-files.ts'
import type { UserFolders } from './user-folders.ts'

/**
 * The folder with data that a run from the sources may have left while such runs bore the installed app's name, for a start that
 * finds nothing of its own; null where there is none, or this is no first start.
 */
export function leftUnderInstalledName(
  { data, former }: Pick<UserFolders, 'data' | 'former'>,
  installed: Pick<UserFolders, 'data' | 'former'>,
): string | null {
  const isFirst = ![data, former].some(holds)
  return isFirst ? ([installed.data, installed.former].find(holds) ?? null) : null
}

/** Nothing is said of what cannot be looked at: whose it is, nobody knows. */
function holds(folder: string | null): boolean {
  try {
    return folder !== null && holdsData(folder)
  } catch {
    return false
  }
}
