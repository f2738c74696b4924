import type { ErrorCode } from '#shared/errors.ts'
import type { MessageId } from '#shared/messages.ts'

/**
 * What each code of a venue means for the person at the desk (facts, section 2). Data: a new code is a new line, and a new
 * text of `src/shared/texts`.
 */
export type CodeMessage = readonly [
  error: ErrorCode,
  id: Exclude<MessageId & `${'venue' | 'wire'}.${string}`, WithParams>,
]
type WithParams = 'venue.refused' | 'wire.clock-corrected' | 'wire.unspellable'

const balance: CodeMessage = ['refused', 'venue.balance']
const tooSmall: CodeMessage = ['refused', 'venue.too-small']
const priceBand: CodeMessage = ['refused', 'venue.price-band']
const region: CodeMessage = ['permission-refused', 'venue.region']
const verify: CodeMessage = ['permission-refused', 'venue.verify']
const tooMany: CodeMessage = ['rate-limited', 'venue.too-many']
const outdated: CodeMessage = ['refused', 'venue.outdated']
const frozen: CodeMessage = ['permission-refused', 'venue.frozen']
const unavailable: CodeMessage = ['service-unavailable', 'wire.unavailable']
const invalid: CodeMessage = ['refused', 'venue.invalid']
const duplicate: CodeMessage = ['refused', 'venue.duplicate']
const gone: CodeMessage = ['not-found', 'venue.gone']

export const codeMessages: Readonly<Record<string, CodeMessage>> = {
  // keys
  '400001': ['key-refused', 'venue.key-incomplete'],
  '400002': ['clock-off', 'venue.clock-off'],
  '400003': ['key-refused', 'venue.key-unknown'],
  '400004': ['key-refused', 'venue.passphrase'],
  '400005': ['key-refused', 'venue.signature'],
  '400006': ['ip-refused', 'venue.address'],
  '400007': ['permission-refused', 'venue.permission'],
  '400008': ['key-refused', 'venue.key-version-old'],
  '400009': ['key-refused', 'venue.key-version'],
  '400010': ['permission-refused', 'venue.account-not-let'],
  '400400': ['key-refused', 'venue.not-authorised'],
  '400401': ['key-refused', 'venue.not-authorised'],

  // who and where
  '400301': region,
  '400302': region,
  '400303': verify,
  '400304': ['permission-refused', 'venue.verify-master'],
  '400500': region,
  '400700': ['permission-refused', 'venue.risk-control'],
  '411100': frozen,
  '411200': frozen,
  '200009': verify,

  // orders
  '200001': ['refused', 'venue.orders-suspended'],
  '200002': ['refused', 'venue.cancels-suspended'],
  '200003': ['refused', 'venue.too-many-orders'],
  '200004': balance,
  '210021': balance,
  '230003': balance,
  '260100': balance,
  '300000': invalid,
  '400100': invalid,
  '400101': invalid,
  '400102': invalid,
  '400200': ['refused', 'venue.no-orders'],
  '400201': ['key-refused', 'venue.partner-signature'],
  '400202': ['ip-refused', 'venue.partner-address'],
  '400330': priceBand,
  '400350': ['refused', 'venue.holding-limit'],
  '400370': ['refused', 'venue.price-above'],
  '400600': ['refused', 'venue.not-trading-yet'],
  '400760': tooSmall,
  '400800': ['refused', 'venue.leverage'],
  '600100': ['refused', 'venue.size-increment'],
  '600101': tooSmall,
  '600203': ['refused', 'venue.not-tradable'],
  '900001': ['refused', 'venue.pair-unknown'],
  '126022': priceBand,
  '126029': ['refused', 'venue.price-above'],
  '126030': ['refused', 'venue.price-below'],
  '126033': duplicate,
  '126041': ['refused', 'venue.order-late'],
  '126044': duplicate,

  // withdrawals and deposits
  '110003': ['refused', 'venue.withdraw-limit'],
  '115007': ['refused', 'venue.main-balance'],
  '260000': ['refused', 'venue.deposit-exists'],
  '260210': ['refused', 'venue.withdraw-closed'],
  '260220': ['refused', 'venue.no-deposit-address'],
  '260325': ['refused', 'venue.not-whitelisted'],
  '900014': ['refused', 'venue.network-unknown'],

  // load and health
  '429000': ['rate-limited', 'venue.quota'],
  '429001': tooMany,
  '429002': tooMany,
  '230005': unavailable,
  '408000': unavailable,
  '500000': unavailable,
  '503000': unavailable,
  '504000': unavailable,
  '401000': outdated,
  '404000': outdated,
  '415000': outdated,
}

/**
 * Words that refuse one entry of a list that has no code: the venue's own, for what its documented codes mean. Words for
 * trouble of the venue's are none of them, nor those for an id that it has already.
 */
export const refusalWords: readonly RegExp[] = [
  /account\.available\.amount|balance insufficient|insufficient balance/i,
  /^validation\./i,
  /(?:below|above) the (?:minimum|maximum)/i,
  /\bincrement invalid\b/i,
  /symbol.{0,3}not.{0,3}exist|symbol is not available|symbolNotAvailable/i,
  /price is too far|post-only order would match/i,
  /\bmust (?:not )?be\b|is not valid for/i,
  /order entry is suspended|after its time window/i,
]
/** Words that leave open what became of an order, whatever else stands beside them. */
export const openWords = /duplicat|again|later|busy|internal|time(?:d )?.?out|unavailable/i

/** Codes that stand for many things: the venue's text says which one. The first pattern that matches wins. */
export const textMessages: readonly (readonly [code: string, pattern: RegExp, sentence: CodeMessage])[] = [
  ['400100', /account\.available\.amount|balance insufficient|insufficient balance/i, balance],
  ['400100', /clientOid.?duplicated/i, duplicate],
  ['400100', /order.{0,6}not.{0,3}exist/i, gone],
  ['400100', /below the minimum/i, tooSmall],
  ['400100', /price increment/i, ['refused', 'venue.price-increment']],
  ['400100', /symbolNotAvailable|symbol.{0,3}not.{0,3}exist/i, ['refused', 'venue.pair-unknown-or-closed']],
  ['400100', /incorrect withdrawal address/i, ['refused', 'venue.address-refused']],
  ['300000', /incorrect withdrawal address/i, ['refused', 'venue.address-refused']],
]

const aboutKey: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['key-refused', 'ip-refused', 'permission-refused'])

/** Whether a refusal may be about the key and not about what was asked: another key of the account may well be let in. */
export const isAboutKey = (code: ErrorCode): boolean => aboutKey.has(code)
