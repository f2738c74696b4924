/** px of the sides of a cell, of the mark of a side, and of each character of a figure. */
const [sides, mark, perCharacter] = [12, 12, 7.5]
/** px of a time of day, and of the menu of columns in the head beside it. */
const time = 92
/** px that a bar to scroll with may take. */
const bar = 12
const leastCharacters = 8

/** What the columns of the tape are fitted to. */
export interface Tape {
  readonly prices: readonly string[]
  /** The sizes as written with so many decimals at most. */
  readonly sizesAt: (decimals: number) => readonly string[]
  /** Decimals of a size that is written in full. */
  readonly decimals: number
  /** px where type is of the standard density; 0 while not known. */
  readonly room: number
}

export interface TapeWidths {
  readonly price: number
  readonly size: number
  readonly time: number
  /** Decimals that there is room for. */
  readonly decimals: number
}

const widthOf = (texts: readonly string[]): number =>
  sides + perCharacter * Math.max(leastCharacters, ...texts.map(({ length }) => length))

/**
 * Prices have the room of the longest. Where sizes in full would take the room of the time, they lose decimals, as few as need
 * be: a print without its time has no age.
 */
export function tapeWidths({ prices, sizesAt, decimals, room }: Tape): TapeWidths {
  const first = mark + widthOf(prices)
  let [left, second] = [decimals, widthOf(sizesAt(decimals))]
  while (room > 0 && left > 0 && first + second + time + bar > room) {
    left -= 1
    second = widthOf(sizesAt(left))
  }
  return { price: first, size: second, time, decimals: left }
}
