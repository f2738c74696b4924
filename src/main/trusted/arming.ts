import type { Time } from '#main/platform/time.ts'

/** ms in which the window has to stand in front, shown and focused, before a press counts. */
export const armMs = 800

export interface Arming {
  /** The window is seen. */
  shown(): void
  /** It has the keyboard. */
  focused(): void
  /** It has it no longer: what is pressed next counts only after another wait. */
  blurred(): void
  /** Something else is shown: it has to be seen first, too. */
  changed(): void
  isArmed(): boolean
  /** No timer is left. */
  end(): void
}

/**
 * Whether a press in main's own window counts (ADR 20). It begins anew with each focus: the click that brings the window to the
 * front, or the end of a double click elsewhere, presses nothing. Main decides; the window's page only shows it.
 */
export const createArming = (time: Pick<Time, 'monotonic' | 'sleep'>, onChange: (armed: boolean) => void): Arming => {
  let isShown = false
  let hasFocus = false
  let since: number | null = null
  let waiting = new AbortController()

  const isArmed = (): boolean => since !== null && time.monotonic() - since >= armMs
  const restart = (): void => {
    waiting.abort()
    waiting = new AbortController()
    const wasArmed = isArmed()
    since = isShown && hasFocus ? time.monotonic() : null
    if (wasArmed) onChange(false)
    // A timer may fire a moment early by the other clock.
    if (since !== null) time.sleep(armMs + 5, waiting.signal).then(() => onChange(isArmed()), ignored)
  }

  return {
    shown: () => {
      isShown = true
      restart()
    },
    focused: () => {
      hasFocus = true
      restart()
    },
    blurred: () => {
      hasFocus = false
      restart()
    },
    changed: restart,
    isArmed,
    end: () => {
      waiting.abort()
      since = null
    },
  }
}

/** A wait that begins anew rejects; nothing is due then. */
const ignored = (): void => undefined
