import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { Withdrawal } from '#shared/exchange/index.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { Bridge } from '#renderer/data/bridge.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { afterAnswer, faceOf, nothingRead } from '#renderer/data/topic.ts'
import type { Face, Reading } from '#renderer/data/topic.ts'
import { useClock } from '#renderer/data/use-clock.ts'
import { useTurns } from '#renderer/data/use-turns.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import type { AskedOf } from './history-filter.ts'

/** The most the venue gives at once (specification: "Limits"). */
const pageSize = 500
/** Per currency; whoever has more narrows the days, and is told so. */
const mostPages = 20
/** So many currencies are asked for again within `againMs`, so that states move on by themselves; more in as much more time. */
const mostAgain = 12
const againMs = 60_000
/** Asked for at once, so that a long list of currencies leaves the rate budget to everything else. */
const side = 4

interface Read {
  readonly rows: readonly Withdrawal[]
  /** There are more than were read. */
  readonly cut: boolean
}
type Readings = ReadonlyMap<string, Reading<Read>>

async function readCurrency(
  bridge: Bridge,
  profileId: string,
  currency: string,
  asked: AskedOf,
  wanted: () => boolean,
): Promise<Result<Read>> {
  const rows: Withdrawal[] = []
  for (let currentPage = 1; currentPage <= mostPages && wanted(); currentPage += 1) {
    const request = { currency, ...asked, currentPage, pageSize }
    const answer = await bridge.call('read.listWithdrawals', { profileId, request })
    if (!answer.ok) return answer
    rows.push(...answer.value.items)
    if (currentPage >= answer.value.totalPage) return ok({ rows, cut: false })
  }
  return ok({ rows, cut: true })
}

const newestFirst = (rows: readonly Withdrawal[]): readonly Withdrawal[] =>
  rows.toSorted((a, b) => b.createdAt - a.createdAt)

/** As old as the oldest part of it, and failed if one of them did; a part that was never read is in neither. */
function together(parts: readonly Reading<Read>[]): Reading<readonly Withdrawal[]> {
  const read = parts.filter(({ at }) => at !== null)
  const failed = parts.filter(({ error }) => error !== null)
  return {
    value: read.length === 0 ? null : newestFirst(read.flatMap(({ value }) => value?.rows ?? [])),
    at: read.length === 0 ? null : Math.min(...read.map(({ at }) => at ?? 0)),
    error: failed[0]?.error ?? null,
    failures: Math.max(0, ...failed.map(({ failures }) => failures)),
    answeredAt: parts.reduce<number | null>(
      (last, { answeredAt }) => (answeredAt === null ? last : Math.max(last ?? 0, answeredAt)),
      null,
    ),
  }
}

/**
 * Withdrawals of many currencies as one list, newest first. The venue lists one currency at a time, so each is asked for
 * in turn and its rows appear as they come. A later question, another profile, the lock or `stop` ends the one under way
 * (T12). The list is read again slowly, and at once when an intent of this profile may have changed it. `from` says how the
 * currencies themselves are known.
 */
export function useHistory(
  currencies: () => readonly string[],
  asked: () => AskedOf,
  from: () => Face = () => 'ready',
) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const now = useClock()
  /** By currency; only of what is asked for now. */
  const readings = shallowRef<Readings>(new Map())
  const progress = shallowRef({ done: 0, of: 0 })
  /** The user ended a reading: what has come stays, and what is missing is not asked for by itself. */
  const stopped = shallowRef(false)
  const question = computed(() => JSON.stringify([profiles.currentId, asked(), vault.locked]))
  const subject = computed(() => JSON.stringify([question.value, currencies()]))
  let turn = 0

  const busy = computed(() => progress.value.done < progress.value.of)
  const everyMs = computed(() => againMs * Math.max(1, Math.ceil(currencies().length / mostAgain)))
  const parts = computed(() => currencies().map((code) => readings.value.get(code) ?? nothingRead))
  const reading = computed(() => together(parts.value))
  const mayAsk = useTurns({
    reading: () => reading.value,
    everyMs: () => (stopped.value ? Infinity : everyMs.value),
    idle: () => !busy.value && currencies().length > 0,
    ask: read,
  })

  async function read(): Promise<void> {
    const profileId = profiles.currentId
    const mine = ++turn
    const wanted = (): boolean => mine === turn
    const waiting = [...currencies()]
    progress.value = { done: 0, of: 0 }
    stopped.value = false
    if (profileId === null || !mayAsk()) return
    const request = asked()
    progress.value = { done: 0, of: waiting.length }
    const work = async (): Promise<void> => {
      for (let code = waiting.shift(); code !== undefined && wanted(); code = waiting.shift()) {
        const answer = await readCurrency(bridge, profileId, code, request, wanted)
        if (!wanted()) return
        const known = readings.value.get(code) ?? nothingRead
        readings.value = new Map(readings.value).set(code, afterAnswer(known, answer, Date.now()))
        progress.value = { ...progress.value, done: progress.value.done + 1 }
      }
    }
    await Promise.all(Array.from({ length: side }, work))
  }
  /** What has come stays. */
  function stop(): void {
    turn += 1
    progress.value = { done: 0, of: 0 }
    stopped.value = true
  }

  // Not even until the next flush is what another question was told shown for this one.
  watch(question, () => void (readings.value = new Map()), { flush: 'sync' })
  watch(subject, () => void read(), { immediate: true })
  onScopeDispose(
    bridge.on('intent-changed', ({ profileId, kind, state }) => {
      const ours = profileId === profiles.currentId && (kind === 'withdraw' || kind === 'cancel-withdrawal')
      if (ours && state !== 'sending') void read()
    }),
  )
  onScopeDispose(() => void (turn += 1))

  const listed = (isSo: (part: Reading<Read>) => boolean): readonly string[] =>
    currencies().filter((_code, index) => isSo(parts.value[index] ?? nothingRead))
  const missing = computed(() => listed(({ at }) => at === null))
  const face = computed<Face>(() => {
    const whole = faceOf(reading.value, { locked: vault.locked, now: now.value, everyMs: everyMs.value })
    const rows = reading.value.value ?? []
    if (whole === 'locked') return whole
    const known = from()
    if (known === 'loading' || known === 'offline' || known === 'error') return rows.length > 0 ? 'stale' : known
    if (currencies().length === 0) return known
    // The first rows show while the others come; no rows yet are not said to be none.
    if (missing.value.length > 0 && busy.value) return rows.length > 0 ? whole : 'loading'
    if (missing.value.length === 0 || rows.length > 0) return missing.value.length > 0 ? 'stale' : whole
    if (stopped.value && reading.value.error === null) return 'stale'
    return faceOf({ ...reading.value, value: null }, { locked: false, now: now.value, everyMs: everyMs.value })
  })
  return {
    rows: computed(() => reading.value.value ?? []),
    cut: computed(() => listed(({ value }) => value?.cut === true)),
    failed: computed(() => listed(({ error }) => error !== null)),
    /** Currencies that were never read. */
    missing,
    error: computed(() => reading.value.error),
    progress,
    busy,
    /** ms since the epoch of the oldest part; null before the first. */
    readAt: computed(() => reading.value.at),
    face,
    read,
    stop,
  }
}
