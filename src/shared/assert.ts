/** Ends a switch over a closed union: a forgotten case is a compile error, and a loud one at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}

/** Turns a state that the types cannot rule out into a loud failure. `message` names the broken promise, never data. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
