const requests = (count: number): string => (count === 1 ? 'One request' : `${count} requests`)

/** Keys, profiles and venues in main's own window. */
export const trustedKeys = {
  'trusted-key.add': 'Add API key',
  'trusted-key.do-add': 'Add key',
  'trusted-key.replace': 'Replace API key',
  'trusted-key.do-replace': 'Replace key',
  'trusted-key.label': 'Label',
  'trusted-key.version': 'Key version',
  'trusted-key.venue': 'Venue origin',
  'trusted-key.nowhere-else': 'keys are sent nowhere else',
  'trusted-key.venue-name': ({ name }: { name: string }) => `Added as “\u2068${name}\u2069”.`,
  'trusted-key.look-alike':
    'This origin has letters that can look like others. Compare it with the one you know, character by character.',
  'trusted-key.key': 'Key',
  'trusted-key.secret': 'Secret',
  'trusted-key.passphrase': 'Passphrase',
  'trusted-key.passphrase-hint': 'the one you typed when you created this key',
  'trusted-key.role': 'Role',
  'trusted-key.role-hint': 'withdrawing takes a key of its own',
  'trusted-key.read': 'Read',
  'trusted-key.trade': 'Trade',
  'trusted-key.withdraw': 'Withdraw',
  'trusted-key.read-note': 'Coffer reads the account with it, and sends no order.',
  'trusted-key.trade-note': 'Coffer places, amends and cancels orders with it, and reads the account.',
  'trusted-key.withdraw-note': 'Coffer withdraws with it. Set an IP whitelist for it at the venue.',
  'trusted-key.replaces': 'Replaces key',
  'trusted-key.stays-valid': 'It stays valid at the venue until you delete it there.',
  'trusted-key.switch-set':
    'The dead-man switch of this profile is set, or may be. Unless the venue shows that the new key is of the same account, Coffer no longer renews the switch, and the venue cancels the orders of its pairs. Disarm the switch first to keep them.',
  'trusted-key.no-tail': 'too short to show its end',
  'trusted-key.stored': 'Stored in the system keychain, then tested with one read.',
  'trusted-key.in-memory': 'This computer has no keychain: the key is kept until Coffer quits.',
  'trusted-key.read-key': 'Read key',
  'trusted-key.trade-key': 'Trade key',
  'trusted-key.withdraw-key': 'Withdrawal key',
  'trusted-profile.relabel': 'Change profile',
  'trusted-profile.colour': 'Colour',
  'trusted-profile.same-colour': 'another profile has this colour',
  'trusted-profile.note':
    'Label and colour tell this account from your others, here and on every page. Its keys, venue and limits stay what they are.',
  'trusted-removal.profile': 'Profile',
  'trusted-removal.delete-profile': 'Delete profile',
  'trusted-removal.remove-key': 'Remove key',
  'trusted-removal.profile-lost':
    'The keys go from this computer’s keychain for good. The account at the venue, its orders and its API keys stay.',
  'trusted-removal.key-lost': 'The key goes from this computer’s keychain for good. It stays valid at the venue.',
  'trusted-removal.switch-set':
    'The dead-man switch of this profile is set, or may be. Without this key Coffer may no longer renew or disarm it, and the venue cancels the orders of its pairs. Disarm it first to keep them.',
  'trusted-removal.unresolved': ({ count }: { count: number }) =>
    `${requests(count)} of this profile ${count === 1 ? 'has' : 'have'} an unknown outcome. Without its keys Coffer cannot resolve ${count === 1 ? 'it' : 'them'}.`,
  'trusted-removal.unread':
    'The journal cannot be read: the dead-man switch of this profile may be set, and requests of it may be unresolved. Look at its orders on the venue’s site first.',
  'trusted-removal.start-over': 'Start a new list of profiles',
  'trusted-removal.do-start-over': 'Start new list',
  'trusted-removal.start-over-lost':
    'The list of profiles that cannot be read is kept under another name, and an empty one takes its place. Its keys stay in the keychain, but Coffer no longer lists them.',
  'trusted-venue.add': 'Add venue',
  'trusted-venue.name': 'Name',
  'trusted-venue.prefix': 'Header prefix',
  'trusted-venue.site': 'Site type',
  'trusted-venue.none': 'none',
  'trusted-venue.this-computer': 'this computer itself',
  'trusted-venue.gets-keys':
    'Keys of profiles at this venue, and all that is signed with them, are sent to this origin. Add it only if you know who runs it: any other host would get your keys.',
}
