/** Main's own window, whatever it asks (ADR 20). */
export const trusted = {
  'trusted.window': 'Coffer: confirm',
  'trusted.name': ({ name }: { name: string }) => `“${name}”`,
  'trusted.now': 'Now',
  'trusted.new': 'New',
  'trusted.show': 'Show',
  'trusted.hide': 'Hide',
  'trusted.type': ({ word }: { word: string }) => `Type ${word} to confirm`,
  'trusted.type-word': ({ word }: { word: string }) => `Type ${word}, exactly as it stands there.`,
  'trusted.paused': ({ seconds }: { seconds: number }) =>
    `You have just closed a window of this kind. Ask again in ${seconds} s.`,
  'trusted.too-early': 'The window had not been in front long enough; nothing was done. Read it, then press again.',
  'trusted.no-answer': 'Coffer did not answer. It is unknown whether anything was done; look at Activity.',
  'trusted.waiting': 'Wait for new recipients',
  'trusted.cap': ({ currency }: { currency: string }) => `${currency} in 24 hours`,
  'trusted.no-cap': 'No limit',
}
