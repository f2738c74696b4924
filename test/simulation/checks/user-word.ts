import type { IntentView } from '#shared/domain/intent.ts'
import { textOf } from '#test/invariants/facts.ts'
import type { Violation } from '#test/invariants/list.ts'
import { kindName } from '#test/invariants/names.ts'
import type { KeptIntent } from '../on-disk.ts'
import { lateMs, tellers, withdrawals } from './places.ts'
import type { Witness } from './witness.ts'

/** ms that the venue must have left an order open, answering all the while, before only the user's word can end it. */
const undecidedMs = 60_000
/** What no look-up can prove absent (safety, M4): a withdrawal or a transfer that is in no list may still come. */
const neverAbsent: readonly string[] = ['withdraw', 'transfer']

/** ms for which a venue surely shows what ended: two days (facts, section 4.2), with room for a clock that is a day off. */
const rememberedMs = 86_400_000
/** ms that a look-up in which every place answers takes at most. */
const plainLookUpMs = 20_000

/** Whether the look-up that has just ended got a plain answer of every place that it had to ask. */
export function wasTold(
  view: IntentView,
  answers: Witness['answers'],
  who: number,
  now: number,
  sinceLeftMs = 0,
): boolean {
  if (view.kind === 'withdraw') return isListed(view, answers, who, now)
  const teller = tellers[view.kind]
  const isPlaced = view.kind !== 'cancel'
  const id = isPlaced ? view.clientOid : textOf(view, 'orderId')
  if (teller === undefined || id === null || id === '') return false
  const own = answers.filter((one) => one.who === who && one.at >= now - plainLookUpMs)
  const at = own.findLastIndex(({ path }) => teller.first.test(path) && path.includes(id))
  const record = own[at]
  if (record?.says !== 'plain') return false
  if (record.shows && isPlaced) return true
  // What may be too long ago to be shown, the lack of a record tells nothing of.
  if (sinceLeftMs > rememberedMs) return false
  const since = own.slice(at + 1).filter(({ path }) => teller.rest.some((place) => place.test(path)))
  const isWhole = teller.rest.every((place) => since.some(({ path }) => place.test(path)))
  return isWhole && (record.shows || isPlaced) && since.every(({ says }) => says === 'plain')
}

/** Whether the list of withdrawals, as it was looked up last, has this one by the tag in its remark. */
function isListed(view: IntentView, answers: Witness['answers'], who: number, now: number): boolean {
  const remark = textOf(view, 'remark')
  const last = answers.findLast((one) => one.who === who && one.at >= now - plainLookUpMs && withdrawals.test(one.path))
  return remark !== '' && last?.says === 'plain' && last.listed?.includes(`"remark":${JSON.stringify(remark)}`) === true
}

/**
 * No other intent is about what one is about: of a cancel, another one's reads are not told from its own, nor of a withdrawal those
 * of another one of its profile.
 */
export function isOnlyOne(view: IntentView, kept: readonly KeptIntent[]): boolean {
  if (view.kind === 'withdraw')
    return (
      kept.filter(
        (one) => (one.kind === 'withdraw' || one.kind === 'cancel-withdrawal') && one.profileId === view.profileId,
      ).length === 1
    )
  if (view.kind !== 'cancel') return true
  return kept.filter(({ request }) => request.includes(textOf(view, 'orderId'))).length === 1
}

export interface UserWordParts {
  /** ms since the intent left; undefined where it never did. */
  readonly sinceLeftMs: number | undefined
  /** Whether another key was put into its profile, or the machine's clock or the venue's was moved, at any time before. */
  readonly isBoundToAsk: boolean
  /** The venue has just told all there is (`wasTold`). */
  readonly wasTold: boolean
}

/** That only the user can end an intent is said of what is truly undecidable, and not before that can be known. */
export function onlyUserCanTell(
  view: IntentView,
  { sinceLeftMs, isBoundToAsk, wasTold }: UserWordParts,
): Violation | null {
  if (view.byUser !== true || sinceLeftMs === undefined) return null
  const violation = (what: string): Violation => ({
    id: 'unknown-is-undecidable',
    what: `${kindName(view.kind)} ${view.id} waits for the user's word ${what} (${view.note?.id})`,
  })
  const least = neverAbsent.includes(view.kind) || isBoundToAsk ? lateMs : undecidedMs
  if (sinceLeftMs < least) return violation(`${sinceLeftMs.toFixed(0)} ms after it left`)
  return wasTold && !isBoundToAsk ? violation('although the venue has just told what became of it') : null
}

/** What ended by the user's word is kept as he said it. */
export const keepsUserWord = (
  views: readonly IntentView[],
  said: ReadonlyMap<string, 'accepted' | 'absent'>,
): readonly Violation[] =>
  views.flatMap((view): Violation[] =>
    view.endedBy !== 'user' || view.state === said.get(view.id)
      ? []
      : [
          {
            id: 'ends-are-true',
            what: `${kindName(view.kind)} ${view.id} is ${view.state}, and the user said ${said.get(view.id) ?? 'nothing'}`,
          },
        ],
  )
