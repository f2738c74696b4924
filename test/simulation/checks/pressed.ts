import type { Violation } from '#test/invariants/list.ts'
import type { KeptIntent } from '../on-disk.ts'
import type { Press } from '../presses.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a request says of how much moves, where and at what price; in the words of the forms and of the venue alike. */
const telling = [
  'symbol', 'side', 'type', 'price', 'size', 'funds', 'stopPrice', 'limitPrice', 'postOnly', 'timeInForce', 'newPrice', 'newSize',
  'orderId', 'currency', 'toAddress', 'chain', 'amount', 'from', 'to', 'timeout',
] as const // prettier-ignore

/** Intents that only a press begins; main renews a dead-man switch by itself and cancels until nothing is open. */
const needPress: readonly string[] = ['place', 'place-oco', 'place-stop', 'amend', 'withdraw', 'transfer']

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value as string))

/** The forms that a press was for. */
const formsOf = ({ input }: Pick<Press, 'input'>): readonly Fields[] => {
  const { order, orders, withdrawalRequest } = input as {
    readonly order?: Fields
    readonly orders?: readonly Fields[]
    readonly withdrawalRequest?: Fields
  }
  return orders ?? [order ?? withdrawalRequest ?? input]
}

const differs = (form: Fields, sent: Fields): string | null =>
  telling.find((name) => textOf(form[name]) !== textOf(sent[name])) ?? null

/** A request that leaves says what was pressed: not another pair, side, size, price, amount or recipient. */
export function saysWhatWasPressed(
  { id, kind, draftId }: Pick<KeptIntent, 'id' | 'kind' | 'draftId'>,
  sent: Fields,
  presses: readonly Pick<Press, 'draftId' | 'input'>[],
): Violation | null {
  const press = presses.find((one) => one.draftId === draftId)
  if (press === undefined)
    return needPress.includes(kind) ? { id: 'as-pressed', what: `${kind} ${id} left, and nobody pressed` } : null
  const forms = formsOf(press)
  const other = forms.map((form) => differs(form, sent))
  if (other.includes(null)) return null
  const names = [...new Set(other)].join(', ')
  return { id: 'as-pressed', what: `${kind} ${id} left with another ${names}: ${JSON.stringify(sent)}` }
}
