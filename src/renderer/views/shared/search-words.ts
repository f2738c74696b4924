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

/** Letters of an excerpt before the first word that was found, and in all. */
const before = 50
const length = 170

/** The line of a text in which a word stands first, cut at spaces and in pieces; its beginning where none of them does. */
export function excerptOf(text: string, words: readonly string[]): readonly { text: string; found: boolean }[] {
  const first = Math.min(...placesOf(text, words).map(([from]) => from), text.length)
  const start = first === text.length || first <= before ? 0 : text.indexOf(' ', first - before) + 1
  const end = start + length >= text.length ? text.length : text.lastIndexOf(' ', start + length)
  const line = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
  const pieces: { text: string; found: boolean }[] = []
  let at = 0
  for (const [from, to] of placesOf(line, words).toSorted(([a], [b]) => a - b)) {
    if (from < at) continue
    pieces.push({ text: line.slice(at, from), found: false }, { text: line.slice(from, to), found: true })
    at = to
  }
  return [...pieces, { text: line.slice(at), found: false }].filter((piece) => piece.text !== '')
}
