import { appError } from '#shared/errors.ts'

/** What is answered to whoever asks for an act or a view while Coffer ends. */
export const closingError = appError(
  'cancelled',
  'Coffer is closing, so nothing was sent. Start it again and press again.',
)
