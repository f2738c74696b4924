/** Colours that a painted figure has, by their names in tokens.css. */
export type Tone = 'text' | 'muted' | 'faint' | 'up' | 'down'

export interface Column<Row> {
  readonly key: string
  /** Words of the head, with the unit where the figures have one. */
  readonly head: string
  /** The head is for screen readers alone. */
  readonly headHidden?: boolean
  /** Figures stand at the end of their column. */
  readonly end?: boolean
  /** px that the column has at least where type is of the standard density; it grows with the type. */
  readonly width: number
  /** Share of the room that is left; its width without it. */
  readonly grow?: number
  /** The first press of the head sorts upwards. */
  readonly firstUp?: boolean
  /** What the cell says, where no slot of its own (`cell-<key>`) draws it. */
  readonly show?: (row: Row, index: number) => string
  /** What is exported; null where there is no value. Without it the column is not exported. */
  readonly text?: (row: Row) => string | number | null
  /** The head in an export; without it the key, `orderId` as `order_id`. The same in every language. */
  readonly exportHead?: string
  readonly title?: (row: Row) => string | undefined
  readonly class?: string | ((row: Row) => string)
  /** What `show` says is a figure whose zeros at the end are dimmed. */
  readonly figure?: boolean
  /**
   * A figure that changes all the time: what `show` says is drawn on a canvas over the rows, in this tone, where rows are of one
   * height and the user's own colours are not forced upon pages; elsewhere as other cells are.
   */
  readonly painted?: Tone | ((row: Row) => Tone)
  /** What is read of a painted figure, where that is not what `show` says. */
  readonly read?: (row: Row) => string
  /** Tells of the user's own money. */
  readonly own?: boolean
  /** Cannot be hidden. */
  readonly always?: boolean
  /** Hidden until somebody chooses it. */
  readonly optional?: boolean
  /** On no screen: another column says it there. */
  readonly inExportOnly?: boolean
  /** Leaves where there is no room, the lowest number first. */
  readonly yields?: number
  /** Names its row. */
  readonly rowHeader?: boolean
  /** What the row of totals says in this column; where no column has one there is no such row. */
  readonly total?: () => string
  /** Long text goes on in the next line. */
  readonly wraps?: boolean
  /** Keys of the columns after it whose places its cell takes too, where a row says one thing in all of them. */
  readonly over?: (row: Row) => readonly string[]
  /** Holds the buttons of the row's actions, and stays on screen where the row is wider than its box. */
  readonly sticky?: boolean
}

/** What a user changed of a table's columns; what is not in it stands as the table has it. */
export interface ColumnChoices {
  /** By key: true shows, false hides. */
  readonly shown: Readonly<Record<string, boolean>>
  /** px by key. */
  readonly widths: Readonly<Record<string, number>>
}
export const noChoices: ColumnChoices = { shown: {}, widths: {} }

/** px */
export const leastWidth = 40
export const mostWidth = 1200

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** Choices from whatever was kept, of any age; anything else counts as none. */
export function readChoices(kept: unknown): ColumnChoices {
  const { shown, widths } = Object.fromEntries(entriesOf(kept))
  return {
    shown: Object.fromEntries(
      entriesOf(shown).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    ),
    widths: Object.fromEntries(
      entriesOf(widths).filter((entry): entry is [string, number] => typeof entry[1] === 'number' && isWidth(entry[1])),
    ),
  }
}
const isWidth = (px: number): boolean => px >= leastWidth && px <= mostWidth

type Shape = Pick<Column<never>, 'key' | 'always' | 'optional' | 'inExportOnly'>
export const isShown = ({ key, always, optional, inExportOnly }: Shape, { shown }: ColumnChoices): boolean =>
  inExportOnly !== true && (always === true || (shown[key] ?? optional !== true))

/** The choices with one column shown or hidden. */
export const withShown = (choices: ColumnChoices, key: string, on: boolean): ColumnChoices => ({
  ...choices,
  shown: { ...choices.shown, [key]: on },
})

/** The choices with one column as wide as wanted; null gives it back the width it comes with. */
export function withWidth(choices: ColumnChoices, key: string, px: number | null): ColumnChoices {
  const { [key]: _former, ...others } = choices.widths
  if (px === null) return { ...choices, widths: others }
  return { ...choices, widths: { ...others, [key]: Math.round(Math.min(Math.max(px, leastWidth), mostWidth)) } }
}

type Sized = Pick<Column<never>, 'key' | 'width' | 'grow' | 'wraps'>

/** The tracks of a CSS grid for columns. `fits`: each is at least as wide as its content, unless a width was chosen. */
export function tracksOf(columns: readonly Sized[], { widths }: ColumnChoices, fits: boolean): string {
  return columns
    .map((column) => {
      const { key, width, grow = width, wraps = false } = column
      const chosen = widths[key]
      if (chosen !== undefined) return `${chosen}px`
      const least = fits && !wraps ? 'max-content' : scaled(width)
      return grow === 0 ? least : `minmax(${least}, ${grow}fr)`
    })
    .join(' ')
}

/** A width as CSS: what a user chose stays, what a table comes with grows with the type (tokens.css). */
const scaled = (px: number): string => `calc(${px}px * var(--column))`
export const widthOf = ({ key, width }: Pick<Sized, 'key' | 'width'>, { widths }: ColumnChoices): string =>
  widths[key] === undefined ? scaled(width) : `${widths[key]}px`

/** What the columns need together, as CSS. */
export function leastOf(columns: readonly Sized[], { widths }: ColumnChoices): string {
  const sum = (chosen: boolean): number =>
    columns
      .filter(({ key }) => (widths[key] !== undefined) === chosen)
      .reduce((all, { key, width }) => all + (widths[key] ?? width), 0)
  return `calc(${sum(true)}px + ${sum(false)}px * var(--column))`
}
