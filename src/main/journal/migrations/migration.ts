/** One change of the journal's schema. Released migrations are never edited; a new one is added. */
export interface Migration {
  /** From 1, without gaps: the file's number and the `user_version` it leads to. */
  readonly version: number
  readonly purpose: string
  readonly sql: string
}
