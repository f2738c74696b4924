/** So many ids go into one cancel. */
const most = 100

/** Ids as pasted: separated by spaces, commas or lines; each once. */
export function readIds(typed: string): { readonly ids: readonly string[]; readonly tooMany: boolean } {
  const ids = [...new Set(typed.split(/[\s,;]+/).filter((id) => id !== ''))]
  return { ids, tooMany: ids.length > most }
}
