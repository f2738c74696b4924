/** Every kept row, by the file it stands in: a key in two of them would be silently the later one's. */
import type { Notes } from '../note.ts'
import { appNotes } from './app.ts'
import { bridgeNotes } from './bridge.ts'
import { contentsNotes } from './contents.ts'
import { sessionNotes } from './session.ts'
import { systemNotes } from './system.ts'
import { windowNotes } from './windows.ts'

export const noteFiles: Readonly<Record<string, Notes>> = {
  'app.ts': appNotes,
  'windows.ts': windowNotes,
  'contents.ts': contentsNotes,
  'bridge.ts': bridgeNotes,
  'session.ts': sessionNotes,
  'system.ts': systemNotes,
}
