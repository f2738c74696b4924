import { isWholeAddress } from '#shared/domain/whole-address.ts'
import type { Time } from '#main/platform/time.ts'
import { fitsSomeChain } from './address-shape.ts'

/** ms after a paste within which the page may name what was pasted. */
const namedWithinMs = 5_000
/** Answers about one paste: at once, and each time the recipient is to be kept. */
const mostAnswers = 3

export interface ClipboardCheck {
  /** A person pasted something into the page; main saw the keys or the menu itself. */
  pasted(): void
  /**
   * Whether the clipboard holds exactly this address, blanks around it aside. Null where it cannot be read, where the text is no
   * whole address of a chain that Coffer knows by its shape, and where no paste allows the question: one text for each paste, so that nothing on the clipboard can be
   * found out by guessing.
   */
  holds(text: string): Promise<boolean | null>
}

/** Compares a pasted recipient with the clipboard (T8) for a page that may not read it (R6), one bit about a text it has. */
export function createClipboardCheck(time: Pick<Time, 'monotonic'>, read: () => Promise<string>): ClipboardCheck {
  /** ms of the last paste that names no text yet. */
  let pastedAt = -Infinity
  let named: string | null = null
  let answersLeft = 0

  const mayAsk = (text: string): boolean => {
    if (!isWholeAddress(text)) return false
    if (time.monotonic() - pastedAt <= namedWithinMs) {
      if (!fitsSomeChain(text)) return false
      pastedAt = -Infinity
      named = text
      answersLeft = mostAnswers
    }
    if (text !== named || answersLeft === 0) return false
    answersLeft -= 1
    return true
  }
  return {
    pasted: () => {
      pastedAt = time.monotonic()
    },
    holds: async (text) => {
      if (!mayAsk(text)) return null
      try {
        return (await read()).trim() === text
      } catch {
        return null
      }
    },
  }
}
