import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes in use, without what is only not collected yet. */
export function heldBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The same once what ends in a later turn has ended too: finalizers and timers that were let go. */
export async function settledBytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return heldBytes()
}
