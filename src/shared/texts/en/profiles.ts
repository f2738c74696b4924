/** Profiles as the page handles them, and their venues. */
export const profiles = {
  'profiles.choose-venue': 'Choose the venue this key belongs to.',
  'profiles.withdraw-untested': 'A withdrawal key is never tested by itself; press Test to test it.',
  'profiles.switch-armed': 'Disarm the dead-man switch of this profile, then delete it.',
  'profiles.unresolved': ({ count }: { count: number }) =>
    `${count === 1 ? 'One request of this profile has' : `${count} requests of this profile have`} an unknown outcome; wait until Activity shows it resolved, then delete.`,
  'venues.not-added': 'The venue was not added.',
  'venues.used': ({ labels }: { labels: readonly string[] }) =>
    labels.length === 1
      ? `Profile “${labels.join('')}” uses this venue; delete that profile first.`
      : `Profiles ${labels.map((label) => `“${label}”`).join(', ')} use this venue; delete them first.`,
  'venues.in-full': 'Write the venue’s address in full, for example https://api.kucoin.com.',
  'venues.https': 'A venue’s address must begin with https://, or your key would travel unprotected.',
  'venues.no-user': 'Leave user name and password out of the venue’s address.',
  'venues.no-path': 'Give the venue’s address without a path.',
  'venues.not-kept': 'The venue could not be saved; free some disk space and try again.',
  'venues.not-removed': 'The venue could not be removed; free some disk space and try again.',
  'venues.built-in': 'This venue comes with Coffer and stays; remove only venues you added.',
  'venues.gone': 'This venue is not in the list any more.',
  'venues.unreadable': 'The list of venues cannot be read; check the data folder’s permissions.',
  'venues.damaged': ({ file }: { file: string }) =>
    `The list of venues is damaged; move ${file} away and start Coffer again.`,
  'connection.other-address':
    'This key was entered for another address than its venue has now, so it is not sent there; enter the key again if the new address is right.',
  'connection.no-venue':
    'This profile’s venue is not in the list of venues; restore a copy of venues.json and start Coffer again.',
  'read.waiting': 'Too many reads are waiting for the venue. Wait a moment; the page asks again by itself.',
}
