const said = (words: string | null): string => (words === null ? '' : ` (it said: ${words})`)

/** Keys, keychain, lock and PIN. `said`: what the keychain itself said, untrusted text. */
export const vault = {
  'keychain.empty': 'An empty value cannot be stored in the keychain.',
  'keychain.nul': 'The key holds a NUL character. Paste it again.',
  'keychain.half-character': 'The key holds half of a character. Paste it again.',
  'keychain.too-long':
    'Key, secret and passphrase are too long to be stored together: some keychains take 2,560 bytes. Check what you pasted.',
  'keychain.locked': (p: { said: string | null }) =>
    `Your system keychain is locked or refused access${said(p.said)}. Unlock it and try again.`,
  'keychain.missing': (p: { said: string | null }) =>
    `This computer offers no system keychain${said(p.said)}. On Linux, start a secret service such as GNOME Keyring, then start Coffer again.`,
  'keychain.failed': (p: { said: string }) =>
    `The system keychain failed${said(p.said)}. Check that it runs and try again.`,
  'keychain.timeout': ({ seconds }: { seconds: number }) =>
    `The system keychain did not answer within ${seconds} s. Look for its own window asking for a password, then try again.`,
  'keychain.stopped': 'Stopped before the system keychain answered. Try again.',
  'keychain.no-key': 'The system keychain no longer holds this key. Enter it again.',
  'keychain.not-kept': 'The system keychain did not store the entry as written. Try again.',
  'keychain.not-removed':
    'The system keychain still holds the entry after removing it. Remove it there, or leave it to Coffer, which tries again at the next start.',
  'keychain.entry-damaged': 'The keychain entry of this key is damaged. Replace the key in its profile.',
  'keychain.pin-damaged': 'The keychain entry of the PIN is damaged. Remove it there to begin anew.',
  'keychain.still-marked': 'Until the keychain confirms it, the entry stays listed as being deleted.',
  'vault.locked': 'Coffer is locked. Unlock it and try again.',
  'vault.locked-meanwhile': 'Coffer was locked meanwhile. Unlock it and try again.',
  'vault.stopped': 'Stopped before the key was read. Try again.',
  /** Completes the system's own sentence, "Coffer is trying to ...". */
  'touch-id.prompt': 'confirm that it is you',
  'touch-id.or-pin':
    'Touch ID is not available now. Type your PIN, or open the lid or connect the keyboard with the sensor and try again.',
  'touch-id.only':
    'Touch ID is not available now, and Coffer stays locked without it. Open the lid or connect the keyboard with the sensor, then try again.',
  'touch-id.type-pin': 'Touch ID is not available now. Type the current PIN, then press again.',
  'touch-id.not-on':
    'Touch ID is not available now, so it is not switched on. Open the lid or connect the keyboard with the sensor, then try again.',
  'touch-id.only-confirms':
    'Touch ID is not available now, and only it can confirm this. Open the lid or connect the keyboard with the sensor, then try again.',
  'touch-id.refused': 'Touch ID did not confirm that it is you. Try again.',
  'pin.type': 'Type your PIN.',
  'pin.type-current': 'Type the current PIN first.',
  'pin.length': 'A PIN has 4 to 64 characters.',
  'pin.not-set': 'No PIN is set. Set one first.',
  'pin.wait': ({ seconds }: { seconds: number }) => `Too many wrong tries. Try again in ${seconds} s.`,
  'pin.wrong': ({ left }: { left: number }) =>
    left === 1
      ? 'Wrong PIN. One try is left before you have to wait.'
      : `Wrong PIN. ${left} tries are left before you have to wait.`,
  'pin.wrong-wait': ({ seconds }: { seconds: number }) => `Wrong PIN. The next try is allowed in ${seconds} s.`,
  'profile.gone': 'This profile does not exist any more. Choose another one.',
  'profile.gone-or-deleting': 'This profile does not exist any more, or is being deleted. Choose another one.',
  'profile.no-such-key': 'This profile has no such key. Add one in its settings.',
  'profile.only-key': 'This is the profile’s only key: delete the profile instead.',
  'profile.no-key.read': 'This profile has no key that may read. Add one in its settings.',
  'profile.no-key.trade': 'This profile has no key that may trade. Add one in its settings.',
  'profile.no-key.withdraw': 'This profile has no key that may withdraw. Add one in its settings.',
  'profile.same-label': 'Another profile has this label. Choose one you cannot mix up.',
  'profile.practice-fixed': 'The practice account is built in: its label and keys cannot be changed.',
  'profiles.newer': 'Your list of profiles was written by a newer Coffer. Use that one; nothing was changed.',
  'profiles.corrupt':
    'Your list of profiles cannot be read. Nothing was changed: restore a copy of profiles.json, or begin an empty list and keep the old file beside it.',
  'erase.on-its-way': 'A request is still on its way to the venue. Wait for its answer, then remove everything.',
  'erase.changed': 'Something was sent or armed meanwhile. Open this window again.',
  'erase.know-first': 'Say first that you know what is still open.',
  'erase.left': ({ names }: { names: readonly string[] }) =>
    `The system keychain did not let go of ${names.map((name) => `“${name}”`).join(', ')}. Unlock it and press again. The data stays until then: without it nothing would name these keys.`,
  'erase.half-way':
    'Removing stopped half way: some keys may be gone from the system keychain, the data is still here. Remove everything again to finish it, or enter the missing keys anew.',
  'erase.not-begun': 'Nothing was removed.',
  'erase.disarmed': ({ count }: { count: number }) =>
    count === 1
      ? 'But one dead-man switch was disarmed: arm it anew under Safety if you go on.'
      : `But ${count} dead-man switches were disarmed: arm them anew under Safety if you go on.`,
  'erase.disarm-in-doubt': ({ count }: { count: number }) =>
    count === 1
      ? 'The disarm of one dead-man switch was sent and has no answer: look under Safety whether it is still set.'
      : `The disarms of ${count} dead-man switches were sent and have no answer: look under Safety whether they are still set.`,
  'erase.fired': ({ count }: { count: number }) =>
    count === 1
      ? 'One dead-man switch had fired before: look under Safety what it cancelled.'
      : `${count} dead-man switches had fired before: look under Safety what they cancelled.`,
  'erase.unknown-keys': 'Without the list Coffer does not know which keys it would have to remove.',
  'profiles.fine': 'Your list of profiles can be read. Go on with it: there is no need to begin a new one.',
  'profiles.disk.read': ({ cause }: { cause: string | null }) =>
    `Could not read the list of profiles (${cause ?? 'unknown failure'}). Check the disk.`,
  'profiles.disk.write': ({ cause }: { cause: string | null }) =>
    `Could not write the list of profiles (${cause ?? 'unknown failure'}). Check the disk.`,
  'profiles.disk.move': ({ cause }: { cause: string | null }) =>
    `Could not move the list of profiles (${cause ?? 'unknown failure'}). Check the disk.`,
  'key.paste': 'Paste the API key.',
  'key.not-a-word': 'The API key holds a space or a character that keys do not have. Copy it again, as one word.',
  'key.version-1':
    'This is a version 1 key, which the venue no longer serves; create a new key there and paste it here.',
  'secret.paste': 'Paste the API secret.',
  'secret.control': 'The API secret holds a line break or a control character in the middle. Copy it again.',
  'passphrase.type': 'Type the passphrase you chose when you created this key.',
  'passphrase.control': 'The passphrase holds a line break or a control character in the middle. Type it again.',
}
