/** What a key's permissions let one expect. A hint, never a block: the venue has the last word, and its words vary. */
export interface PermissionHints {
  readonly look: boolean
  readonly trade: boolean
  readonly withdraw: boolean
}

const any = (permissions: readonly string[], pattern: RegExp): boolean => permissions.some((name) => pattern.test(name))

/** Reads the specification's words and those of the venue's own kits: General, Spot or Trade, Withdrawal, Transfer. */
export const hintsOf = (permissions: readonly string[]): PermissionHints => ({
  look: any(permissions, /^(general|common|read)/i),
  trade: any(permissions, /^(spot|trade)/i),
  withdraw: any(permissions, /^withdraw/i),
})
