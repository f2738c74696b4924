import { app, dialog } from 'electron'
import type { Message } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import { withUnseenShown } from '#shared/names.ts'
import type { Erased } from './folders.ts'

/** What is left of Coffer on this computer after everything was to be removed. */
export interface LeftBehind extends Erased {
  /** The system would still start Coffer at login. */
  readonly startsAtLogin: boolean
}

export interface RemovalParts {
  /** The user has everything removed: the data goes once it is closed. */
  readonly isRemovalDue: () => boolean
  /** Removes it, and start at login with it. */
  readonly eraseData: () => LeftBehind
  readonly words: (message: Message) => string
}

interface LastAct extends Omit<RemovalParts, 'isRemovalDue'> {
  /** Somebody is there to read what became of it. */
  readonly isRead: boolean
  /** It was begun in an earlier run. */
  readonly finishes?: boolean
}

/** Nothing of Coffer's is open any more. Ends without asking the windows, which would keep their places. */
export function eraseAndExit({ eraseData, words, isRead, finishes = false }: LastAct): void {
  const left = eraseData()
  const type = left.files.length === 0 && left.otherData === null && !left.startsAtLogin ? 'info' : 'warning'
  const earlier = msg(left.files.length === 0 ? 'erase.finished' : 'erase.went-on')
  const notice = finishes ? followed(earlier, removalNotice(left)) : removalNotice(left)
  if (isRead) dialog.showMessageBoxSync({ type, message: words(notice), buttons: ['OK'] })
  app.exit(0)
}

const removalNotice = ({ files, otherData, startsAtLogin, removed }: LeftBehind): Message =>
  followed(
    files.length === 0 ? msg('erase.done') : msg('erase.files-left', { files: files.map(withUnseenShown) }),
    ...(removed.keys ? [msg('erase.keys-gone')] : []),
    ...(removed.sentinel ? [msg('erase.sentinel-stays')] : []),
    ...(removed.stillValid ? [msg('erase.keys-valid')] : []),
    ...(otherData === null ? [] : [msg('erase.other-left', { folder: withUnseenShown(otherData) })]),
    ...(startsAtLogin ? [msg('erase.login-left')] : []),
  )
