export const updates = {
  updates: {
    what: 'Coffer asks one address whether there is a new version, and says nothing of you, your keys or this computer. What it hears is believed only with the publisher’s signature. Coffer never installs anything by itself.',
    installed: 'Installed',
    newest: 'Newest known',
    notKnown: 'not known yet',
    lastCheck: 'Last check',
    never: 'never',
    checking: 'Checking …',
    noReleases: 'This build of Coffer knows no place to look for new versions, so it never looks.',
    standing: {
      unknown: 'Whether there is a newer version is not known yet.',
      current: 'You have the newest version that is known.',
      newer: 'There is a newer version.',
      unsupported:
        'This version has a fault that the publisher warns of. Coffer switches nothing off because of it. Settle what is open, then install the newer version.',
    },
    held: 'Coffer says so here alone as long as a request is unresolved or a dead-man switch may be set. With a journal or a list of profiles that cannot be read it does not know, and waits as well.',
    notOfAnswer: 'Nothing of this answer is shown above.',
    notes: 'What is new in {version}',
    fetch:
      'Download it from {page}, compare the file here. Then settle what is open, quit Coffer (Quit, not Close), and install it yourself.',
    daily: 'Check once a day',
    dailyHint: 'The first check comes a day after the first start.',
    check: 'Check now',
    open: 'Open download page',
    verify: 'Compare a file',
    sum: 'SHA-256 {sum}',
    file: {
      matches: '“{name}” is a file of version {version} as the publisher signed it.',
      altered:
        '“{name}” is NOT the file that the publisher signed for version {version}. Do not open it; download it again.',
      unlisted: '“{name}” is no file of version {version}. Do not take it for one.',
    },
  },
}
