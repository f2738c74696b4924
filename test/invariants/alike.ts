/** Which requests would do the same thing twice: the second waits for the user's word while the first is open (M5). */
import type { IntentKind } from '#shared/domain/intent-kinds.ts'

type Fields = Readonly<Record<string, unknown>>

/** What two requests of a kind have in common then; of a kind that is not here, a second one adds nothing. */
const alikeIn: Readonly<Partial<Record<IntentKind, readonly string[]>>> = {
  place: ['symbol', 'side', 'size', 'funds'],
  'place-oco': ['symbol', 'side', 'size'],
  'place-stop': ['symbol', 'side', 'size', 'funds', 'stopPrice'],
  amend: ['symbol', 'orderId', 'newPrice', 'newSize'],
  'cancel-partial': ['symbol', 'orderId'],
  withdraw: ['currency', 'toAddress'],
  transfer: ['currency', 'from', 'to'],
}

/** Whether two requests of one kind, as they were sent, would do the same thing twice. */
export const areAlike = (kind: IntentKind, one: Fields, other: Fields): boolean =>
  alikeIn[kind]?.every((name) => one[name] === other[name]) === true

interface Pressed {
  readonly id: string
  readonly draftId: string
}

/**
 * The forms whose requests do not matter to whoever pressed this one: the one that he named, with all that was pressed with it, and
 * what that one was sent in spite of. `namedBy`: the intent that a form named; null for none.
 */
export function disregardedBy(
  draftId: string,
  intents: readonly Pressed[],
  namedBy: (draftId: string) => string | null,
): ReadonlySet<string> {
  const all = new Set<string>()
  for (let draft: string | undefined = draftId; draft !== undefined;) {
    const named = namedBy(draft)
    draft = intents.find(({ id }) => id === named)?.draftId
    if (draft === undefined || all.has(draft)) break
    all.add(draft)
  }
  return all
}
