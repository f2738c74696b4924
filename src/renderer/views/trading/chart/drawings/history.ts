/** States before and after the present one. The present itself is kept elsewhere. */
export interface History<State> {
  readonly past: readonly State[]
  readonly future: readonly State[]
  /** Names the run of changes that the newest one belongs to; such a run is undone as one. */
  readonly run: string | null
}

export const emptyHistory: History<never> = { past: [], future: [], run: null }
export const mostSteps = 100

/** After `present` was changed. Changes of one run, such as many presses of an arrow, are one step. */
export function changed<State>(history: History<State>, present: State, run: string | null): History<State> {
  const goesOn = run !== null && run === history.run && history.past.length > 0
  return { past: goesOn ? history.past : [...history.past, present].slice(-mostSteps), future: [], run }
}

/** One step back: the state to take, and the history then; null where there is none. */
export function undone<State>(history: History<State>, present: State): readonly [State, History<State>] | null {
  const before = history.past.at(-1)
  if (before === undefined) return null
  return [before, { past: history.past.slice(0, -1), future: [present, ...history.future], run: null }]
}

/** One step forward again. */
export function redone<State>(history: History<State>, present: State): readonly [State, History<State>] | null {
  const [after, ...future] = history.future
  if (after === undefined) return null
  return [after, { past: [...history.past, present], future, run: null }]
}
