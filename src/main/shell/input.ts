import type { Input, InputEvent, MouseInputEvent } from 'electron'

/** What a person does in Coffer's windows, as the system brings it: no script of a page can make any of it. */
export interface InputListeners {
  /** A key or a mouse button pressed, the wheel turned, the screen touched. */
  readonly onInput: () => void
  /** A paste was asked for, by keys or the menu. */
  readonly onPaste: () => void
}

/** Ctrl+V, Cmd+V and Shift+Insert, with Shift for "paste as text" too. */
const isPaste = ({ key, control, meta, shift, alt }: Input): boolean =>
  !alt && (key.toLowerCase() === 'v' ? control !== meta : key === 'Insert' && shift && !control && !meta)

const pressed: ReadonlySet<string> = new Set<MouseInputEvent['type']>(['mouseDown', 'mouseWheel'])

/** The part of a window's web contents that says what a person does. */
interface Contents {
  on(event: 'before-input-event', listener: (event: unknown, input: Input) => void): unknown
  on(event: 'before-mouse-event', listener: (event: unknown, mouse: MouseInputEvent) => void): unknown
  on(event: 'input-event', listener: (event: unknown, input: InputEvent) => void): unknown
}

export interface InputWatch {
  /** From now on what is done in these contents counts; a paste only while they show the page, not in main's own window. */
  add(contents: Contents, isPage: () => boolean): void
  /** The menu's own entry was chosen, which no contents see. */
  pastedByMenu(): void
  listen(listeners: InputListeners): void
}

/** Watches Coffer's windows (V6, T8). Before anybody listens nothing is kept: there is nothing to lock yet. */
export function createInputWatch(): InputWatch {
  let listeners: InputListeners | null = null
  return {
    add: (contents, isPage) => {
      contents.on('before-input-event', (_event, input) => {
        // A thing that lies on a key is no person.
        if (input.type !== 'keyDown' || input.isAutoRepeat) return
        listeners?.onInput()
        if (isPaste(input) && isPage()) listeners?.onPaste()
      })
      contents.on('before-mouse-event', (_event, { type }) => {
        if (pressed.has(type)) listeners?.onInput()
      })
      contents.on('input-event', (_event, { type }) => {
        if (type === 'touchStart') listeners?.onInput()
      })
    },
    pastedByMenu: () => listeners?.onPaste(),
    listen: (next) => {
      listeners = next
    },
  }
}
