import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { Violation } from '#test/invariants/list.ts'
import { kindName } from '#test/invariants/names.ts'
import type { KeptIntent } from '../on-disk.ts'
import type { Press } from '../presses.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a request says of how much moves, where and at what price; in the words of the forms and of the venue alike. */
const telling = [
  'symbol', 'side', 'type', 'price', 'size', 'funds', 'stopPrice', 'limitPrice', 'postOnly', 'timeInForce', 'newPrice', 'newSize',
  'orderId', 'orderIds', 'clientOid', 'cancelSize', 'withdrawalId', 'currency', 'toAddress', 'chain', 'amount', 'from', 'to', 'timeout',
  'symbols', 'memo', 'withdrawType', 'isInner', 'feeDeductType',
] as const // prettier-ignore

/** A form that was pressed, and what came of it where that is known. */
type Pressing = Pick<Press, 'draftId' | 'input'> & Partial<Pick<Press, 'answer'>>
/** What is judged of an intent. */
type Left = Pick<KeptIntent, 'id' | 'kind' | 'draftId' | 'profileId'>

/** Main gives each of these a client order id of its own. */
const named: readonly string[] = ['place', 'place-oco', 'place-stop', 'transfer']

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value as string))

/** The forms that a press was for. A replacement is two: the cancel of what stands there, and the new order. */
const formsOf = ({ input }: Pick<Press, 'input'>, isCancel: boolean): readonly Fields[] => {
  const { order, orders, orderId, withdrawalRequest } = input as {
    readonly order?: Fields
    readonly orders?: readonly Fields[]
    readonly orderId?: string
    readonly withdrawalRequest?: Fields
  }
  if (isCancel && order !== undefined) return [{ orderId }]
  return orders ?? [order ?? (withdrawalRequest === undefined ? input : withdrawalOf(withdrawalRequest))]
}

/** What was typed of a withdrawal, in the words of the venue: who pays its fee, and whether it stays inside. */
const withdrawalOf = ({ feeMode, inner, ...form }: Fields): Fields => ({
  ...form,
  feeDeductType: feeMode,
  isInner: inner === true ? true : undefined,
})

/** The names by which a form and what left differ. A stop order is cancelled by a list of ids, of one where it is replaced. */
const differs = (kind: IntentKind, form: Fields, sent: Fields): string | null => {
  const pressed: Fields = kind === 'cancel-stop' && form['orderId'] !== undefined ? { orderIds: form['orderId'] } : form
  const compared = named.includes(kind) ? telling.filter((name) => name !== 'clientOid') : telling
  return compared.find((name) => textOf(pressed[name]) !== textOf(sent[name])) ?? null
}

/** The cancels by which main goes on until nothing is open: of all, of a pair or an account, and never of what is named. */
const isSweep = (kind: IntentKind, sent: Fields): boolean =>
  ['cancel-all', 'cancel-oco', 'cancel-stop'].includes(kind) &&
  ['orderId', 'orderIds', 'clientOid'].every((name) => sent[name] === undefined)

/**
 * Whether a setting of the switch is one that main keeps by itself: the last one that the venue was heard to take, or one pressed
 * since, of which it may have come about. On its way out main switches off.
 */
function isRenewal(profileId: string, sent: Fields, presses: readonly Pressing[]): boolean {
  if (sent['timeout'] === -1) return true
  const settings = presses.filter(({ input }) => input['profileId'] === profileId && input['timeout'] !== undefined)
  const taken = settings.findLastIndex(({ answer }) => answer?.ok === true && answer.value[0]?.state === 'accepted')
  return settings
    .slice(Math.max(0, taken))
    .some(({ input }) => ['timeout', 'symbols'].every((name) => textOf(input[name]) === textOf(sent[name])))
}

/**
 * Judges what leaves by what was pressed: not another pair, side, size, price, amount, recipient, or order to cancel. Each form of
 * a press is good for one request. What no form was pressed for is a renewal of the switch, or a cancel while main goes on until
 * nothing is open; `isSweeping`: whether it does, of a profile.
 */
export function createPressed(isSweeping: (profileId: string) => boolean = () => false) {
  const used = new Set<string>()
  const keyOf = (draftId: string, kind: IntentKind, at: number): string => `${draftId} ${kind} ${at}`
  const judge = (
    { id, kind, draftId, profileId }: Left,
    sent: Fields,
    presses: readonly Pressing[],
  ): Violation | null => {
    const press = presses.find((one) => one.draftId === draftId)
    if (press === undefined) {
      const isOwn =
        kind === 'protect' ? isRenewal(profileId, sent, presses) : isSweep(kind, sent) && isSweeping(profileId)
      const what = `${kindName(kind)} ${id} left, and nobody pressed: ${JSON.stringify(sent)}`
      return isOwn ? null : { id: 'as-pressed', what }
    }
    const forms = formsOf(press, kind.startsWith('cancel'))
    const other = forms.map((form) => differs(kind, form, sent))
    const own = other.findIndex((name, at) => name === null && !used.has(keyOf(draftId, kind, at)))
    if (own >= 0) {
      used.add(keyOf(draftId, kind, own))
      return null
    }
    const how = other.includes(null)
      ? 'once more than it was pressed'
      : `with another ${[...new Set(other)].join(', ')}`
    return { id: 'as-pressed', what: `${kindName(kind)} ${id} left ${how}: ${JSON.stringify(sent)}` }
  }
  /** The press that a cancel is of whose intent is in memory alone, and which is good for it this once; null where there is none. */
  const unwritten = (
    { kind, profileId }: Pick<Left, 'kind' | 'profileId'>,
    sent: Fields,
    presses: readonly Pressing[],
  ): string | null => {
    for (const press of presses) {
      // A new order cancels nothing.
      const isNew = press.input['order'] !== undefined && press.input['orderId'] === undefined
      if (press.input['profileId'] !== profileId || isNew) continue
      const at = formsOf(press, true).findIndex(
        (form, nth) => differs(kind, form, sent) === null && !used.has(keyOf(press.draftId, kind, nth)),
      )
      if (at < 0) continue
      used.add(keyOf(press.draftId, kind, at))
      return press.draftId
    }
    return isSweep(kind, sent) && isSweeping(profileId) ? '' : null
  }
  return { judge, unwritten }
}
