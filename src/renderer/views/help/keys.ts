import { keyMap } from '#shared/domain/key-map.ts'
import type { ActionId } from '#shared/domain/key-map.ts'

/** The action whose first key is written so in the manual (`Ctrl+Shift+X`); null for anything else. */
export function actionOfDefault(text: string): ActionId | null {
  const keys = text.toLowerCase().replace('ctrl', 'mod')
  return keyMap.find((entry) => entry.keys === keys)?.id ?? null
}
