import type { AuditStep, JournalVerdict } from '#shared/bridge/records.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { Time } from '#main/platform/time.ts'

/** Lets everything that waits have its turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const notifyEveryMs = 100

/** Walks the whole journal in short steps; asked again meanwhile, it gives the same answer (I7). */
export const createVerify = (
  reader: Pick<JournalReader, 'verifySlowly'>,
  time: Pick<Time, 'monotonic'>,
  onProgress: (progress: AuditStep) => void,
): (() => Promise<Result<JournalVerdict>>) => {
  let running: Promise<Result<JournalVerdict>> | null = null

  const verify = async (): Promise<Result<JournalVerdict>> => {
    const begun = time.monotonic()
    let notifiedAt = begun
    const audit = await reader.verifySlowly(nextTurn, (checked, of) => {
      if (time.monotonic() - notifiedAt < notifyEveryMs) return
      notifiedAt = time.monotonic()
      onProgress({ checked, of: Math.max(checked, of) })
    })
    if (!audit.ok) return audit
    const tookMs = Math.round(time.monotonic() - begun)
    const { value } = audit
    return ok(
      value.sound
        ? { sound: true, entries: value.entries, intents: value.intents, tookMs }
        : { sound: false, message: value.message, entry: value.seq, intentId: value.intentId, tookMs },
    )
  }

  return () =>
    (running ??= verify().finally(() => {
      running = null
    }))
}

/** ms after the start before the check begins, and between two of its steps of a few milliseconds each. */
const startDelayMs = 5_000
const pauseMs = 20

/**
 * Reads the whole journal once after the start, in short steps; what it finds stops all sending but cancels (C5). Opening
 * looks only at what the start needs, since reading everything takes longer the older a journal is. Ends with `signal`.
 */
export const checkJournalAfterStart = async (
  reader: Pick<JournalReader, 'verifySlowly'>,
  time: Pick<Time, 'sleep'>,
  signal: AbortSignal,
): Promise<void> => {
  try {
    await time.sleep(startDelayMs, signal)
  } catch {
    return
  }
  await reader.verifySlowly(() => time.sleep(pauseMs, signal))
}
