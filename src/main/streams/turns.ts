/**
 * Most of one connection's messages in one turn of the event loop; what is beyond waits for the next, so that a flood cannot
 * hold up a click, an order or another connection for longer than reading this much takes.
 */
export const mostPerTurn = { frames: 500, units: 1024 * 1024 } as const
/** Most that waits, in messages and in UTF-16 units: main is slower than the venue for good, and the connection is ended. */
export const mostWaiting = { frames: 30_000, units: 16 * 1024 * 1024 } as const

/** Messages in their order, and then their end, spread over turns. */
export interface FrameTurns {
  /** False where too much waits already. */
  take(text: string): boolean
  /** Runs after all that waits. */
  end(act: () => void): void
  /** Nothing that waits is run. */
  drop(): void
}

/** `nextTurn` runs something once the event loop has turned. */
export function createFrameTurns(read: (text: string) => void, nextTurn: (act: () => void) => void): FrameTurns {
  let waiting: string[] = []
  let next = 0
  let units = 0
  let done = { frames: 0, units: 0 }
  let isAwaited = false
  let atEnd: (() => void) | null = null

  const isFull = (): boolean => done.frames >= mostPerTurn.frames || done.units >= mostPerTurn.units
  const run = (text: string): void => {
    done.frames += 1
    done.units += text.length
    read(text)
  }
  function awaitTurn(): void {
    if (isAwaited) return
    isAwaited = true
    nextTurn(() => {
      isAwaited = false
      done = { frames: 0, units: 0 }
      drain()
    })
  }
  function drain(): void {
    while (!isFull()) {
      const text = waiting[next]
      if (text === undefined) break
      next += 1
      units -= text.length
      run(text)
    }
    if (next < waiting.length) return awaitTurn()
    waiting = []
    next = 0
    const act = atEnd
    atEnd = null
    act?.()
  }

  return {
    take(text) {
      // The count begins anew with each turn in which something came.
      awaitTurn()
      if (next === waiting.length && !isFull()) run(text)
      else {
        waiting.push(text)
        units += text.length
      }
      return waiting.length - next <= mostWaiting.frames && units <= mostWaiting.units
    },
    end(act) {
      atEnd = act
      if (next === waiting.length) drain()
      else awaitTurn()
    },
    drop() {
      waiting = []
      next = units = 0
      atEnd = null
    },
  }
}
