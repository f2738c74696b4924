/** What a code of the venue means for the person at the desk. `venue.refused*`: for a code that nobody documents. */
export const venueCodes = {
  'venue.balance': 'The balance does not cover this. Lower the amount or transfer to this account first.',
  'venue.too-small': 'The order is below the minimum value of this pair. Raise the size or the price.',
  'venue.price-band': 'The price is too far from the market for this pair. Choose a price nearer to it.',
  'venue.region':
    'The venue does not offer this where you are or where the account is registered. Ask its support what it offers there.',
  'venue.verify': 'The venue wants the account verified first. Complete the verification on its site.',
  'venue.too-many': 'Too many requests at once. Wait a moment and press again.',
  'venue.outdated': 'The venue no longer knows this kind of request. Look for an update of Coffer.',
  'venue.frozen': 'The venue has restricted this account. Ask its support why.',
  'venue.invalid': 'The venue refused a value of this request. Read the venue’s message to see which.',
  'venue.duplicate': 'The venue already holds an order like this one. Look at the open orders first.',
  'venue.gone': 'The order is not open any more, or the venue does not know it. Look at the closed orders.',
  'venue.key-incomplete': 'The venue found a part of the key missing. Enter key, secret and passphrase again.',
  'venue.clock-off': 'Your clock is more than 5 s off from the venue’s. Correct it and press again.',
  'venue.key-unknown': 'The venue does not know this API key. Check that it was copied whole and still exists.',
  'venue.passphrase':
    'The API passphrase or the API secret is wrong. Enter both again; the passphrase is the one chosen when the key was made, not the trading password.',
  'venue.signature': 'The signature does not match, so the API secret is wrong. Enter the secret again.',
  'venue.address': ({ address }: { address: string | null }) =>
    `This key may not be used from your address${address === null ? '' : ` ${address}`}. Add it to the key’s IP whitelist at the venue.`,
  'venue.permission': 'The key lacks the permission for this. Grant it at the venue or use another key.',
  'venue.key-version-old': 'The venue no longer takes keys of this version. Make a new API key there.',
  'venue.key-version': 'The key version does not fit this key. Choose the other version in the profile.',
  'venue.account-not-let':
    'The venue does not allow this account to use the request. Ask its support why, or use another account.',
  'venue.not-authorised': 'The venue did not accept the authorisation. Check the key of this profile.',
  'venue.verify-master': 'The master account must be verified first. Complete the verification on the venue’s site.',
  'venue.risk-control': 'The account is under risk control at the venue. Ask its support.',
  'venue.orders-suspended':
    'The venue has suspended new orders for this pair. Wait until it takes them again; cancelling still works.',
  'venue.cancels-suspended':
    'The venue has suspended cancelling for this pair, or requests came too fast. Wait a moment and press again.',
  'venue.too-many-orders': 'There are too many open orders. Cancel some first.',
  'venue.no-orders': 'The venue takes no orders for this pair now. Try later or choose another pair.',
  'venue.partner-signature':
    'The venue did not accept the partner signature. Make a new API key there, without a partner.',
  'venue.partner-address': 'The venue did not accept the partner address. Make a new API key there, without a partner.',
  'venue.holding-limit': 'The holding would exceed the maximum the venue allows for this currency. Lower the size.',
  'venue.price-above': 'The price is above the highest the venue takes for this pair. Lower it.',
  'venue.price-below': 'The price is below the lowest the venue takes for this pair. Raise it.',
  'venue.not-trading-yet': 'The pair is not trading yet. Look for its opening time in the market list.',
  'venue.leverage': 'The venue could not place this leveraged order. Lower the size, or place it without leverage.',
  'venue.size-increment':
    'The size is not a multiple of the pair’s increment, or the value is below its minimum. Choose a size that fits.',
  'venue.not-tradable': 'The pair is not tradable now. Try later or choose another pair.',
  'venue.pair-unknown': 'The venue does not know this pair. Choose one from the market list.',
  'venue.order-late': 'The order reached the venue too late. Press again.',
  'venue.withdraw-limit': 'The limit for withdrawals in 24 hours is reached. Wait or raise it at the venue.',
  'venue.main-balance':
    'The Main account does not hold enough. Withdrawals are paid from Main: move funds from Trade to Main first.',
  'venue.deposit-exists': 'The deposit address exists already. Use the one there is.',
  'venue.withdraw-closed':
    'Withdrawals of this currency or on this network are closed now. Choose another network or try later.',
  'venue.no-deposit-address': 'There is no deposit address for this currency and network yet. Make one first.',
  'venue.not-whitelisted': 'The address is not in your withdrawal whitelist at the venue. Add it there first.',
  'venue.network-unknown': 'The venue does not know this network for the currency. Choose another network.',
  'venue.quota': 'The request quota of the venue is used up. It opens again within 30 s; then press again.',
  'venue.price-increment':
    'The price is not a multiple of the pair’s price increment. Choose the nearest price that is.',
  'venue.pair-unknown-or-closed':
    'The venue does not know this pair, or it is not tradable now. Choose one from the market list.',
  'venue.address-refused':
    'The venue refused the address. Check it, the network, and that no memo is set where the currency has none.',
  'venue.refused': ({ code }: { code: string }) =>
    `The venue refused the request with code ${code}. Read the venue’s message to see why.`,
  'venue.refused.odd-code':
    'The venue refused the request with code of an unknown form. Read the venue’s message to see why.',
}
