/** The cancel buttons of a table's rows by the row's key: a row's menu presses the button, which holds what becomes of it. */
interface CancelButton {
  readonly cancel: () => Promise<void>
}
export function useCancels() {
  const buttons = new Map<string, CancelButton>()
  return {
    /** A template's ref: null once the button left. */
    keep(key: string, button: unknown): void {
      if (button === null) buttons.delete(key)
      else buttons.set(key, button as CancelButton)
    },
    get: (key: string): CancelButton | undefined => buttons.get(key),
  }
}
