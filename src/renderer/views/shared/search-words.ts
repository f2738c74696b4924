/** The words that are looked for: in lower case, each once. */
export const searchWords = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
]

/** Whether every word stands somewhere in one of the texts. */
export const isFound = (texts: readonly string[], words: readonly string[]): boolean => {
  const all = texts.join('\n').toLowerCase()
  return words.every((word) => all.includes(word))
}

/** Where the words stand in a text, as offsets `[from, to)`; one word's places do not overlap. */
export function placesOf(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
  const lower = text.toLowerCase()
  // A letter whose lower case is longer would move every place after it.
  if (lower.length !== text.length) return []
  return words.flatMap((word) => {
    const places: [number, number][] = []
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length))
      places.push([at, at + word.length])
    return places
  })
}
