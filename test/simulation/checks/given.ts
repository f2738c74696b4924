import type { IntentState } from '#shared/domain/intent-states.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { WireResult } from '#main/exchange/wire.ts'
import type { Violation } from '#test/invariants/list.ts'
import { kindName } from '#test/invariants/names.ts'
import { codeOf } from './witness.ts'

/** Codes that the venue documents as refusals, and that leave nothing open (facts, section 2). */
const refusals: ReadonlySet<string> = new Set([
  '400001', '400002', '400003', '400004', '400005', '400006', '400007', '400008', '400009', '400010', '400100', '400101', '400102',
  '400200', '400201', '400202', '400301', '400302', '400303', '400304', '400330', '400350', '400370', '400760', '400400', '400401',
  '400500', '400600', '400700', '400800', '401000', '404000', '415000', '411100', '411200', '429000', '429001', '429002', '200001',
  '200002', '200003', '200004', '230003', '210021', '260100', '200009', '300000', '600100', '600101', '600203', '900001', '900014',
  '126022', '126029', '126030', '126041', '110003', '115007', '260000', '260210', '260220', '260325',
]) // prettier-ignore
/** A gateway may say so of what the venue carries out (design, section 3, rule 5). */
const openStatuses: readonly number[] = [408, 409, 425]
/** What is there under its id already, or there no more, may be what the request itself did as it came before. */
const asDoneBefore = /duplicat|not_exist_or_not_allow/i
const isGone = /not_exist_or_not_allow/i
/** Whether a body came to its end. */
const isWhole = (body: string): boolean => {
  try {
    return JSON.parse(body) !== null
  } catch {
    return false
  }
}

/** Kinds of which any other code is a refusal: what a cancel that was carried out all the same ended is gone from the lists. */
const cancels: readonly IntentKind[] = ['cancel', 'cancel-all', 'cancel-stop', 'cancel-oco', 'cancel-withdrawal']
/** Codes by which the venue leaves open what became of anything (facts, section 2). */
const openCodes: readonly string[] = ['408000', '500000', '503000', '504000', '230005']

/** The code of an answer that can be relied on, in whatever words; null where it has none. */
function reliableCode(result: WireResult): string | null {
  if (!result.ok) return null
  const { status, body, headers } = result.value
  const code = codeOf(body)
  if (code === null || !isWhole(body) || (status >= 300 && status < 400) || status >= 500) return null
  if (code === '429000' && headers['gw-ratelimit-reset'] === undefined) return null
  return openCodes.includes(code) ? null : code
}

/** What main was given that says what became of a request, in words; null where it leaves that open. */
export function decides(result: WireResult): string | null {
  if (!result.ok) return result.error.sent === 'nothing' ? 'nothing of it left' : null
  const code = reliableCode(result)
  const { status, body } = result.value
  if (code === null || openStatuses.includes(status)) return null
  return refusals.has(code) && !asDoneBefore.test(body) ? `the venue refused it with ${code}` : null
}

/** Whether main may show an intent of this kind as refused beside what it was given. */
const mayRefuse = (kind: IntentKind, result: WireResult): boolean => {
  const code = reliableCode(result)
  // An answer that is a success names what of a batch was refused.
  if (code === '200000' || cancels.includes(kind)) return code !== null
  // That it is there no more is a refusal too, of what came only once.
  return decides(result) !== null || (code !== null && result.ok && isGone.test(result.value.body))
}

/** An intent as it is shown. */
interface Shown {
  readonly id: string
  readonly kind: IntentKind
  readonly state: IntentState
}

/**
 * Judges that an intent is shown as unknown only where what main was given leaves open what became of it, and as refused only where
 * it does not. `hasLeft`: its bytes left;
 * `isUnwritten`: the disk is full, or was until a moment ago.
 */
export function createGiven(hasLeft: (id: string) => boolean, isUnwritten: () => boolean) {
  /** What main was given last of each intent's request. */
  const last = new Map<string, WireResult>()
  /** Shown as being sent by this process, and whether the disk was full then; what an earlier one was sending may have left. */
  const own = new Map<string, boolean>()
  return {
    onBegin: (): void => own.clear(),
    onAnswered: (ids: readonly string[], result: WireResult): void => ids.forEach((id) => void last.set(id, result)),
    onShown: ({ id, kind, state }: Shown): Violation | null => {
      if (state === 'sending') own.set(id, isUnwritten())
      const wasUnwritten = own.get(id)
      const given = last.get(id)
      if (state === 'refused' && given !== undefined && !mayRefuse(kind, given))
        return {
          id: 'unknown-is-undecidable',
          what: `${kindName(kind)} ${id} is refused, and what main was given leaves it open`,
        }
      if (state !== 'unknown' || !own.delete(id)) return null
      // A cancel that leaves while the disk is full has no intent there to tell it by.
      const mayHaveLeft = hasLeft(id) || wasUnwritten === true || isUnwritten()
      const what = given !== undefined ? decides(given) : mayHaveLeft ? null : 'nothing of it left'
      return what === null
        ? null
        : { id: 'unknown-is-undecidable', what: `${kindName(kind)} ${id} is unknown, and ${what}` }
    },
  }
}
