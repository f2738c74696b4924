/** What stands in the way of a question in main's own window, or of its answer (ADR 20). The page words these too. */
export const trusted = {
  'trusted.limits-changed': 'The limits were changed meanwhile. Look at them and ask again.',
  'trusted.locked': 'Coffer was locked meanwhile; nothing was done. Unlock it and ask again.',
  'trusted.key-first':
    'The PIN was reset, and this profile’s keys are forgotten. Enter a key first; until then no recipient is added and no limit loosened.',
  'trusted.another-open':
    'Coffer’s own window is already open with another question: answer it there first. Nothing was sent or changed.',
  'trusted.not-confirmed': 'You did not confirm; nothing was sent.',
  'trusted.not-changed': 'You did not confirm; nothing was changed.',
  'trusted.not-unlocked': 'Not unlocked: you closed the window.',
  'trusted.not-shown': 'This answer is not about what is shown; nothing was done. Cancel it and ask again.',
  'trusted.already-used': 'This confirmation was used already; nothing more is sent. Look at Activity.',
  'trusted.too-old': ({ seconds }: { seconds: string }) =>
    `This has been open for more than ${seconds} s. Cancel it and ask again; nothing was done.`,
  'trusted.type-word': ({ word }: { word: string }) => `Type ${word}, exactly as it stands there.`,
  'trusted.paused': ({ seconds }: { seconds: number }) =>
    `Nothing was sent or changed. Coffer’s own window was closed a moment ago: press again in ${seconds} s.`,
  'trusted.too-early': 'The window had not been in front long enough; nothing was done. Read it, then press again.',
  'trusted-key.choose-version': 'Choose the key’s version, 2 or 3; the venue shows it.',
  'trusted-key.choose-role': 'Choose what this key is for.',
  'trusted-removal.changed': 'Something of this profile changed meanwhile. Close this window and ask again.',
  'pin.differs': 'The two new PINs differ. Type the same one twice.',
  'protection.changed': 'The settings were changed meanwhile. Close this, look at them and ask again.',
  'trusted.no-answer': 'Coffer did not answer. It is unknown whether anything was done; look at Activity.',
}
