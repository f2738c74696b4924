/**
 * Which window has the keyboard. Main moves it by asking; the pages tell of it by themselves, each in its own order, but what two
 * pages tell may arrive in any order between them, and later than what main asked for meanwhile.
 */

export interface Focus {
  /** Number of the window that has the keyboard; 0 where none has. */
  current(): number
  /** Main asked for it. */
  moved(id: number): void
  /** The window's page got the keyboard, or lost it. */
  told(id: number, has: boolean): void
  /** The window is gone. Gives whether it had the keyboard. */
  closed(id: number): boolean
}

/** `emit` tells a window that it got the keyboard or lost it; the one before loses it first, as in Electron. */
export function createFocus(emit: (id: number, event: 'focus' | 'blur') => void): Focus {
  let current = 0
  /** Windows whose page said last that it has the keyboard, in the order of saying so. */
  const believing = new Set<number>()

  const give = (id: number): void => {
    const before = current
    current = id
    if (before !== 0 && before !== id) emit(before, 'blur')
    if (id !== 0) emit(id, 'focus')
  }
  return {
    current: () => current,
    moved: give,
    told: (id, has) => {
      believing.delete(id)
      if (has) believing.add(id)
      if (has === (current === id)) return
      // The page that got it from this one may have said so before.
      give(has ? id : ([...believing].at(-1) ?? 0))
    },
    closed: (id) => {
      believing.delete(id)
      if (current !== id) return false
      current = 0
      return true
    },
  }
}
