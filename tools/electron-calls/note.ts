/** What is known of a call of Electron beside its place: kept by hand, a row for each. */

/** What a call needs to do its work. */
export type Need =
  | 'nothing'
  /** Called before Electron is ready; later it is refused or has no effect. */
  | 'before ready'
  | 'ready'
  | 'preload'
  | 'display'
  /** An installed app: an unpackaged run never comes here, or does something else. */
  | 'packaged'
  | 'signature'
  /** A person's desktop: notifications, tray, sleep and log-off come over its D-Bus or what stands for it. */
  | 'desktop session'
  | 'browser'
  | 'touch sensor'
  | 'person'

/**
 * Test files that run it, the most telling one first; or what else is known of it. `typings`: the compiler takes it and no test
 * runs it. `read`: not even the typings say what it does here, only Electron's documentation.
 */
export type Proof = readonly string[] | 'typings' | 'read'

export interface Note {
  readonly needs: readonly Need[]
  readonly proof: Proof
  /** What differs from system to system beyond the `@platform` of the typings, which the table takes by itself. */
  readonly differs?: string
  /** Systems on whose real Electron `npm run doctor` has listed it as proven; kept by hand. */
  readonly ran?: readonly NodeJS.Platform[]
  /** The version that brought it, where Electron's documents say so. */
  readonly since?: string
}

export type Notes = Readonly<Record<string, Note>>

/** The same note for several calls, such as the options of one window. */
export const each = (keys: readonly string[], note: Note): Notes => Object.fromEntries(keys.map((key) => [key, note]))

/** Keys of the properties of one kind of options: `WebPreferences: sandbox`. */
export const optionsOf = (owner: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `${owner}: ${name}`)

export const e2e = (...names: readonly string[]): readonly string[] => names.map((name) => `test/e2e/${name}.spec.ts`)
export const shellUnit = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `test/unit/main/shell/${name}.test.ts`)
