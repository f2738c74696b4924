const clocks = { venue: 'the venue’s clock', machine: 'this computer’s clock' } as const
type Clock = keyof typeof clocks

/** The update check: what it was offered, and why it does not believe it. */
export const updates = {
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
    `The list of versions was signed on ${day}, but by ${clocks[clock]} it is only ${today}. Set this computer’s clock right, and check again.`,
  'updates.too-old': ({ day, today, most, clock }: { day: string; today: string; most: number; clock: Clock }) =>
    `The list of versions was signed on ${day}, more than ${most} days before today, which is ${today} by ${clocks[clock]}. An old list may hide a newer version. Check this computer’s clock; if it is right, look at the download page yourself.`,
}
