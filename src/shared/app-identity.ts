/** What the systems know Coffer by. Never changed after a release: keys, data and settings would no longer be found. */
export const identity = {
  /** Bundle identifier on macOS, and what Windows groups windows, notifications and pins by (AppUserModelId). */
  appId: 'app.coffer.desktop',
  /** What people read, the file name of the program on macOS and Windows, and the name of the user's folders and keychain entries. */
  product: 'Coffer',
  /** File name of the program on Linux. */
  executable: 'coffer',
  /** The desktop entry that Linux matches Coffer's windows with. */
  desktopEntry: 'coffer.desktop',
} as const
