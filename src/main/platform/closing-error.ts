import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

/** What is answered to whoever asks for an act or a view while Coffer ends. */
export const closingError = appError('cancelled', msg('app.closing'))
