/** The channels of main's own window; the page's preload knows none of them. */
export const trustedNames = {
  show: 'trusted.show',
  answer: 'trusted.answer',
  pasted: 'trusted.pasted',
  reveal: 'trusted.reveal',
  armed: 'trusted.armed',
} as const
