import type { ErrorCode } from '#shared/errors.ts'

/**
 * What each code of a venue means for the person at the desk (facts, section 2). Data: a new code is a new line.
 * `{code}` and `{address}` are filled in; where the address is not told, the words in brackets around it fall away.
 */
export type CodeSentence = readonly [error: ErrorCode, sentence: string]

const balance: CodeSentence = [
  'refused',
  'The balance does not cover this. Lower the amount or move funds to this account first.',
]
const tooSmall: CodeSentence = [
  'refused',
  'The order is smaller than the least value this pair takes. Raise the size or the price.',
]
const priceBand: CodeSentence = [
  'refused',
  'The price is too far from the market for this pair. Choose a price nearer to it.',
]
const region: CodeSentence = [
  'permission-refused',
  'The venue does not offer this where you are or where the account is registered. Ask its support what it offers there.',
]
const verify: CodeSentence = [
  'permission-refused',
  'The venue wants the account verified first. Complete the verification on its site.',
]
const tooMany: CodeSentence = ['rate-limited', 'Too many requests at once. Wait a moment and press again.']
const outdated: CodeSentence = [
  'refused',
  'The venue no longer knows this kind of request. Look for an update of Coffer.',
]
const frozen: CodeSentence = ['permission-refused', 'The venue has restricted this account. Ask its support why.']
const unavailable: CodeSentence = [
  'service-unavailable',
  'The venue is in trouble and did not say what became of this request. Give it a few minutes.',
]
const invalid: CodeSentence = ['refused', 'The venue refused a value of this request. Read its own words to see which.']
const duplicate: CodeSentence = [
  'refused',
  'The venue already holds an order like this one. Look at the open orders first.',
]
const gone: CodeSentence = [
  'not-found',
  'The order is not open any more, or the venue does not know it. Look at the closed orders.',
]

export const codeSentences: Readonly<Record<string, CodeSentence>> = {
  // keys
  '400001': ['key-refused', 'The venue found a part of the key missing. Enter key, secret and passphrase again.'],
  '400002': ['clock-off', 'Your clock is more than 5 s off from the venue’s. Correct it and press again.'],
  '400003': ['key-refused', 'The venue does not know this API key. Check that it was copied whole and still exists.'],
  '400004': [
    'key-refused',
    'The API passphrase or the API secret is wrong. Enter both again; the passphrase is the one chosen when the key was made, not the trading password.',
  ],
  '400005': ['key-refused', 'The signature does not match, so the API secret is wrong. Enter the secret again.'],
  '400006': [
    'ip-refused',
    'This key may not be used from your address[ {address}]. Add it to the key’s IP whitelist at the venue.',
  ],
  '400007': ['permission-refused', 'The key lacks the permission for this. Grant it at the venue or use another key.'],
  '400008': ['key-refused', 'The venue no longer takes keys of this version. Make a new API key there.'],
  '400009': ['key-refused', 'The key version does not fit this key. Choose the other version in the profile.'],
  '400010': [
    'permission-refused',
    'The venue does not let this account use the request. Ask its support why, or use another account.',
  ],
  '400400': ['key-refused', 'The venue did not accept the authorisation. Check the key of this profile.'],
  '400401': ['key-refused', 'The venue did not accept the authorisation. Check the key of this profile.'],

  // who and where
  '400301': region,
  '400302': region,
  '400303': verify,
  '400304': [
    'permission-refused',
    'The master account must be verified first. Complete the verification on the venue’s site.',
  ],
  '400500': region,
  '400700': ['permission-refused', 'The account is under risk control at the venue. Ask its support.'],
  '411100': frozen,
  '411200': frozen,
  '200009': verify,

  // orders
  '200001': [
    'refused',
    'The venue has suspended new orders for this pair. Wait until it takes them again; cancelling still works.',
  ],
  '200002': [
    'refused',
    'The venue has suspended cancelling for this pair, or requests came too fast. Wait a moment and press again.',
  ],
  '200003': ['refused', 'There are too many open orders. Cancel some first.'],
  '200004': balance,
  '210021': balance,
  '230003': balance,
  '260100': balance,
  '300000': invalid,
  '400100': invalid,
  '400101': invalid,
  '400102': invalid,
  '400200': ['refused', 'The venue takes no orders for this pair now. Try later or choose another pair.'],
  '400201': [
    'key-refused',
    'The venue did not accept the partner signature. Make a new API key there, without a partner.',
  ],
  '400202': [
    'ip-refused',
    'The venue did not accept the partner address. Make a new API key there, without a partner.',
  ],
  '400330': priceBand,
  '400350': ['refused', 'The holding would pass the most the venue allows for this currency. Lower the size.'],
  '400370': ['refused', 'The price is above the highest the venue takes for this pair. Lower it.'],
  '400600': ['refused', 'The pair is not trading yet. Look for its opening time in the market list.'],
  '400760': tooSmall,
  '400800': [
    'refused',
    'The venue could not place this leveraged order. Lower the size, or place it without leverage.',
  ],
  '600100': [
    'refused',
    'The size is not a multiple of the pair’s increment, or the value is below its minimum. Choose a size that fits.',
  ],
  '600101': tooSmall,
  '600203': ['refused', 'The pair is not tradable now. Try later or choose another pair.'],
  '900001': ['refused', 'The venue does not know this pair. Choose one from the market list.'],
  '126022': priceBand,
  '126029': ['refused', 'The price is above the highest the venue takes for this pair. Lower it.'],
  '126030': ['refused', 'The price is below the lowest the venue takes for this pair. Raise it.'],
  '126033': duplicate,
  '126041': ['refused', 'The order reached the venue too late. Press again.'],
  '126044': duplicate,

  // withdrawals and deposits
  '110003': ['refused', 'The limit for withdrawals in 24 hours is reached. Wait or raise it at the venue.'],
  '115007': [
    'refused',
    'The Main account does not hold enough. Withdrawals leave from Main: move funds from Trade to Main first.',
  ],
  '260000': ['refused', 'The deposit address exists already. Use the one there is.'],
  '260210': [
    'refused',
    'Withdrawals of this currency or on this network are closed now. Choose another network or try later.',
  ],
  '260220': ['refused', 'There is no deposit address for this currency and network yet. Make one first.'],
  '260325': ['refused', 'The address is not in your withdrawal whitelist at the venue. Add it there first.'],
  '900014': ['refused', 'The venue does not know this network for the currency. Choose another network.'],

  // load and health
  '429000': [
    'rate-limited',
    'The request quota of the venue is used up. It opens again within 30 s; then press again.',
  ],
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

/** Codes that stand for many things: the venue's text says which one. The first pattern that matches wins. */
export const messageSentences: readonly (readonly [code: string, pattern: RegExp, sentence: CodeSentence])[] = [
  ['400100', /account\.available\.amount|balance insufficient|insufficient balance/i, balance],
  ['400100', /clientOid.?duplicated/i, duplicate],
  ['400100', /order.{0,6}not.{0,3}exist/i, gone],
  ['400100', /below the minimum/i, tooSmall],
  [
    '400100',
    /price increment/i,
    ['refused', 'The price is not a multiple of the pair’s price increment. Choose the nearest price that is.'],
  ],
  [
    '400100',
    /symbolNotAvailable|symbol.{0,3}not.{0,3}exist/i,
    ['refused', 'The venue does not know this pair, or it is not tradable now. Choose one from the market list.'],
  ],
  [
    '400100',
    /incorrect withdrawal address/i,
    [
      'refused',
      'The venue refused the address. Check it, the network, and that no memo is set where the currency has none.',
    ],
  ],
  [
    '300000',
    /incorrect withdrawal address/i,
    [
      'refused',
      'The venue refused the address. Check it, the network, and that no memo is set where the currency has none.',
    ],
  ],
]
