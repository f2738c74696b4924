/** The lock of Coffer in main's own window: PIN, Touch ID, and settings that weaken a protection. */
export const trustedLock = {
  'trusted.pin-instead': 'Your PIN, if the sensor is out of reach',
  'unlock.title': 'Unlock Coffer',
  'unlock.action': 'Unlock',
  'unlock.no-proof': 'No PIN is set: whoever sits here can unlock. Settings offers a PIN.',
  'unlock.touch-id': 'Touch ID is asked for when you press Unlock.',
  'pin.label': 'PIN',
  'pin.current': 'Current PIN',
  'pin.new': 'New PIN',
  'pin.again': 'Repeat the new PIN',
  'pin.hint': '4 to 64 characters',
  'pin.set-title': 'Set a PIN',
  'pin.set-action': 'Set PIN',
  'pin.change-title': 'Change the PIN',
  'pin.change-action': 'Change PIN',
  'pin.what': 'The PIN opens Coffer and confirms what moves money out. It is kept as a hash in the system keychain.',
  'pin.what-touch-id':
    'Touch ID is asked for when you press, since the PIN can then be typed in its place. It is kept as a hash in the system keychain.',
  'pin.remove-title': 'Remove the PIN',
  'pin.remove-action': 'Remove PIN',
  'pin.remove-warning': 'Without a PIN, whoever sits at this computer can unlock Coffer and confirm withdrawals.',
  'pin.remove-warning-touch-id': 'Touch ID alone protects your keys then.',
  'pin.reset-title': 'Reset a forgotten PIN',
  'pin.reset-action': 'Forget the keys and the PIN',
  'pin.reset-warning':
    'Every API key is removed from the system keychain, and the PIN with them. Enter the keys anew afterwards.',
  'pin.reset-armed': ({ count }: { count: number }) =>
    count === 1
      ? 'A dead-man switch is set, or may be: without its key it is not renewed, and the venue cancels its orders.'
      : `${count} dead-man switches are set, or may be: without their keys they are not renewed, and the venue cancels their orders.`,
  'pin.reset-unread':
    'The journal cannot be read: a dead-man switch may be set, and requests may be unresolved. Look at your orders on the venue’s site first.',
  'pin.reset-unresolved': ({ count }: { count: number }) =>
    count === 1
      ? 'The outcome of 1 request is unknown. It can be looked up only after its key is entered again.'
      : `The outcomes of ${count} requests are unknown. They can be looked up only after their keys are entered again.`,
  'pin.reset-stays':
    'Profiles whose keys were in the keychain, address book and the record of what was sent stay. Open orders stay at the venue and can fill. Until a key is entered, a profile takes no new recipient and no looser limit; then all its recipients wait anew, 24 hours at least.',
  'erase.title': 'Remove everything',
  'erase.action': 'Remove keys and data',
  'erase.warning':
    'Removes every API key that this data names and the PIN from the system keychain, and the data of Coffer from this computer: profiles, address book, limits, settings and the record of what was sent. Nothing of it can be brought back.',
  'erase.warning-of-this':
    'Removes every API key that this data names from the system keychain, and this data from this computer: profiles, address book, limits, settings and the record of what was sent. Nothing of it can be brought back. The data of an earlier version stays, with its keys and the PIN.',
  'erase.orders-stay':
    'Open orders stay open at the venue and can fill; withdrawals under way go on. The keys stay valid there: delete them on the venue’s site.',
  'erase.other-orders-stay':
    'Other open orders stay open at the venue and can fill; withdrawals under way go on. The keys stay valid there: delete them on the venue’s site.',
  'erase.orders-unless-switch':
    'Open orders stay open at the venue and can fill, unless a dead-man switch that is set there cancels them; withdrawals under way go on. The keys stay valid there: delete them on the venue’s site.',
  'erase.switches': ({ count }: { count: number }) =>
    count === 1
      ? 'A dead-man switch is set, or may be, and is disarmed first. Where that fails, as it does while its profile is read-only, nothing renews or disarms it afterwards, and the venue cancels its orders when it runs out.'
      : `${count} dead-man switches are set, or may be, and are disarmed first. Where that fails, as it does for a read-only profile, nothing renews or disarms them afterwards, and the venue cancels their orders when they run out.`,
  'erase.unresolved': ({ count }: { count: number }) =>
    count === 1
      ? 'The outcome of 1 request is unknown: afterwards nobody looks it up, and nothing keeps you from sending it again.'
      : `The outcomes of ${count} requests are unknown: afterwards nobody looks them up, and nothing keeps you from sending them again.`,
  'erase.keys-of': 'Keys of',
  'erase.folder': 'Data in',
  'erase.stays': 'Stays, with its keys and the PIN: an earlier version’s data in',
  'erase.known': 'Something is still open',
  'erase.known-no': 'Keep everything',
  'erase.known-yes': 'I know; remove it',
  'erase.known-note': 'I take care of it on the venue’s own site.',
  'erase.note':
    'Coffer ends afterwards and no longer starts at login. Removing the app itself is done as for every other app of your system.',
  'touch-id.on-title': 'Turn on Touch ID',
  'touch-id.on-action': 'Turn on Touch ID',
  'touch-id.on-note': 'From then on Touch ID is asked for at every unlock and start, and before money leaves.',
  'touch-id.off-title': 'Turn off Touch ID',
  'touch-id.off-action': 'Turn off Touch ID',
  'touch-id.off-warning': 'Without Touch ID and without a PIN, whoever sits at this computer can unlock Coffer.',
  'touch-id.off-pin': 'The PIN alone protects your keys then.',
  'setup.title': 'Import a setup file',
  'setup.action': 'Import',
  'setup.label-of': ({ number, of }: { number: number; of: number }) => `Address label ${number} of ${of}`,
  'setup.label-now': 'Label now',
  'setup.label-new': 'New label',
  'setup.labels-note': 'A label is what you will know an address by. Compare each address before you import.',
  'setup.confirm-market': 'Ask before market orders',
  'setup.confirm-far': 'Ask when a price is further away than',
  'setup.confirm-large': 'Ask when an order is larger than, of the balance',
  'setup.order-keys': 'Keys that send orders',
  'setup.slippage': 'Check the slippage of market orders',
  'setup.slippage-warn': ({ percent }: { percent: string }) => `Warn above ${percent} %`,
  'setup.slippage-cap': ({ percent }: { percent: string }) => `Cap at ${percent} %`,
  'setup.panic': 'Profiles that the panic button also cancels on',
  'setup.none': 'None',
  'protection.title': 'Weaken a protection',
  'protection.action': 'Change the setting',
  'protection.lock-minutes': 'Locks after inactivity',
  'protection.minutes': ({ minutes }: { minutes: number }) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  'protection.certificates': 'Trust system certificates',
  'protection.on': 'On',
  'protection.off': 'Off',
  'protection.certificates-warning':
    'Whoever controls this computer’s certificates can then read and change your requests, orders and keys included.',
}
