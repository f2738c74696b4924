import { createHmac, randomBytes } from 'node:crypto'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'

/** ms after which a key that was pasted is taken off the clipboard. */
export const clearAfterMs = 30_000

export interface PastedSecrets {
  /** Takes the text off the clipboard `clearAfterMs` from now, or when Coffer ends, where it is still there. */
  remember(text: string): void
}

export interface PastedSecretsParts {
  readonly time: Pick<Time, 'sleep'>
  readonly read: () => Promise<string>
  readonly write: (text: string) => Promise<unknown>
  readonly closing: AbortSignal
  readonly onError: OnError
}

/**
 * A key that was copied at the venue stays on the clipboard, where every program can read it. Main keeps a hash of what
 * was pasted or stored, under a key of this run, and looks once: what was copied since is left alone.
 */
export const createPastedSecrets = ({ time, read, write, closing, onError }: PastedSecretsParts): PastedSecrets => {
  const hashKey = randomBytes(32)
  const hashOf = (text: string): string => createHmac('sha256', hashKey).update(text.trim()).digest('hex')

  const clear = async (hash: string): Promise<void> => {
    try {
      const text = await read()
      if (text.trim() !== '' && hashOf(text) === hash) await write('')
    } catch (error) {
      onError('clipboard', error)
    }
  }
  return {
    remember: (text) => {
      const hash = hashOf(text)
      // A wait that Coffer's end cuts short rejects: there is no later then.
      void time.sleep(clearAfterMs, closing).then(
        () => clear(hash),
        () => clear(hash),
      )
    },
  }
}
