import { z } from 'zod'
import type { CheckedFile, UpdatesView } from '../domain/update-view.ts'
import { gives } from './contract.ts'

/** New versions: what is known of them, and whether a downloaded file is the one that was signed for. Nothing here installs. */
export const updateChannels = {
  'updates.view': gives<UpdatesView>().takes(z.null()),
  /** Asks the place for updates now. What comes of it, an error too, is in the view. */
  'updates.check': gives<UpdatesView>().takes(z.null()),
  /** Main asks which file, and compares it; null where its dialog was closed. Errors: gated, not-found, disk-failed. */
  'updates.verifyFile': gives<CheckedFile | null>().takes(z.null()),
}
