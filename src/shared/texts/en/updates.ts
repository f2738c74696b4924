const clocks = { venue: 'the venue’s clock', machine: 'this computer’s clock' } as const
type Clock = keyof typeof clocks
/** What to do about a date that a clock speaks against: only this computer’s clock is the reader’s to set. */
const adviceBy = (clock: Clock, machine: string): string =>
  clock === 'machine' ? machine : 'Try again later; look for news from the publisher.'

/** The update check: what it was offered, and why it does not believe it. */
export const updates = {
  'updates.no-address': 'This build of Coffer knows no place to look for new versions. Look where you got it from.',
  'updates.offline': 'The place for updates could not be reached. Check the network, then check again.',
  'updates.tls':
    'The connection to the place for updates could not be trusted. Check the network, and Settings, Network, where a company’s certificate is needed.',
  'updates.proxy': 'The way through the proxy to the place for updates failed. Check the system’s proxy settings.',
  'updates.redirected':
    'The place for updates sent Coffer elsewhere, which it never follows. Check the network; some ask for a login first.',
  'updates.too-large': 'The answer about updates is far too large, so it was not read. Try again later.',
  'updates.status': ({ status }: { status: number }) =>
    `The place for updates answered with status ${status}. Try again later.`,
  'updates.not-a-manifest':
    'What the place for updates sent is no signed list of versions. Check the network; some ask for a login first.',
  'updates.unknown-key':
    'The list of versions is signed by nobody this Coffer knows, so nothing of it is believed. Install nothing that it names; look for news from the publisher.',
  'updates.bad-signature':
    'The signature on the list of versions does not hold, so nothing of it is believed. Install nothing that it names; look for news from the publisher.',
  'updates.other-form':
    'The list of versions is signed rightly but cannot be read by this version. Look at the download page yourself.',
  'updates.older-than-installed': ({ version, installed }: { version: string; installed: string }) =>
    `The place for updates names ${version} as the newest version, which is older than the installed ${installed}. Keep what you have, and try again later.`,
  'updates.older-than-seen': ({ version, seen }: { version: string; seen: string }) =>
    `The place for updates names ${version} as the newest version, but ${seen} was named before. Keep to the newer one, and try again later.`,
  'updates.earlier-than-seen': ({ day, seen }: { day: string; seen: string }) =>
    `The place for updates sent a list signed on ${day}, but one of ${seen} was seen before. It may hide a newer version; try again later.`,
  'updates.date-ahead': ({ day, today, clock }: { day: string; today: string; clock: Clock }) =>
    `The list of versions was signed on ${day}, but by ${clocks[clock]} it is only ${today}. ${adviceBy(clock, 'Set this computer’s clock right, and check again.')}`,
  'updates.too-old': ({ day, today, most, clock }: { day: string; today: string; most: number; clock: Clock }) =>
    `The list of versions was signed on ${day}, more than ${most} days before today, which is ${today} by ${clocks[clock]}. An old list may hide a newer version. ${adviceBy(clock, 'Check this computer’s clock; if it is right, look at the download page yourself.')}`,
  'updates.older-than-built': ({
    day,
    built,
    today,
    most,
  }: {
    day: string
    built: string
    today: string
    most: number
  }) =>
    `The list of versions was signed on ${day}, more than ${most} days before this Coffer was made on ${built}, so it may hide a newer version. By this computer’s clock it is only ${today}: set it right, and check again.`,
  'updates.nothing-named':
    'No list of versions has been read yet, so there is nothing to compare a file with. Check for updates first.',
  'updates.file-unreadable':
    'The file cannot be read, or changed while it was read. Check that it is downloaded whole, and choose it again.',
  'store.not-kept.updates': 'What is known of new versions could not be saved; free some disk space and try again.',
  'store.unreadable.updates': 'What is known of new versions cannot be read; check the data folder’s permissions.',
  'store.damaged.updates': ({ file }: { file: string }) =>
    `What is known of new versions is damaged; move ${file} away from the data folder and start Coffer again.`,
}
