/** The app itself: its bridge, settings, files and windows. */
export const app = {
  'app.failed': 'Coffer made a mistake. Look at Activity before you try again.',
  'app.foreign-page': 'This call did not come from Coffer’s own page; it was refused.',
  'app.foreign-window': 'This call did not come from Coffer’s page; it was refused.',
  'charts.window': 'Coffer: charts',
  'charts.only': 'This window only shows charts. Open Coffer’s main window for that.',
  'app.closing': 'Coffer is closing, so nothing was sent. Start it again and press again.',
  'app.input-not-valid': 'The input is not valid.',
  'app.silent': 'Coffer did not answer. Look at Activity before you try again.',
  'app.answer-unreadable': 'The answer cannot be read.',
  'app.only-https': 'Coffer opens only https pages of the venue; copy the address if you trust it.',
  'app.folder-not-opened': ({ folder }: { folder: string }) =>
    `This computer could not show the folder. Open it in your file manager: ${folder}`,
  'app.dialog-open': 'One of Coffer’s dialogs is open already. Answer it first.',
  'app.too-soon': ({ seconds }: { seconds: number }) =>
    seconds === 1
      ? 'That was a moment ago. Try again in a second.'
      : `That was a moment ago. Try again in ${seconds} seconds.`,
  'app.file-not-written': 'The file could not be written; choose another folder or free some space.',
  'app.clipboard': 'The clipboard of this computer did not take it. Try again.',
  'settings.unreadable':
    'The settings file cannot be read, so it is not overwritten; check the permissions of the data folder.',
  'settings.not-kept': 'The setting could not be saved; free some disk space and try again.',
  'store.not-kept.address-book': 'The address book could not be saved; free some disk space and try again.',
  'store.not-kept.sub-accounts': 'The list of sub-accounts could not be saved; free some disk space and try again.',
  'store.unreadable.address-book': 'The address book cannot be read; check the data folder’s permissions.',
  'store.unreadable.sub-accounts': 'The list of sub-accounts cannot be read; check the data folder’s permissions.',
  'store.damaged.address-book': ({ file }: { file: string }) =>
    `The address book is damaged; move ${file} away from the data folder and start Coffer again.`,
  'store.damaged.sub-accounts': ({ file }: { file: string }) =>
    `The list of sub-accounts is damaged; move ${file} away from the data folder and start Coffer again.`,
  'store.not-kept.order-limits': 'The order limits could not be saved; free some disk space and try again.',
  'store.unreadable.order-limits':
    'The order limits cannot be read, so only cancels are sent; check the data folder’s permissions.',
  'store.damaged.order-limits': ({ file }: { file: string }) =>
    `The order limits are damaged, so only cancels are sent; move ${file} away from the data folder and start Coffer again.`,
  'feed.after-sleep': 'This computer was asleep; the data is fetched again once the clock is checked.',
  'feed.too-many': 'The page watches too many things at once; close some of its panels.',
  'feed.no-history': 'Nothing of it has been read yet; try again once the table shows it.',
  'feed.not-saved': 'Coffer was locked or the account was replaced meanwhile. Nothing was saved; save it again.',
  'feed.no-orders': 'The open orders are not known now; try again once the table shows them.',
  'feed.no-balances': 'The balances are not known now; try again once the table shows them.',
  'feed.no-market': 'The market has not been read yet; try again once the table shows it.',
  'feed.pairs-in-view':
    'This key may not ask which pairs have open orders, so only those of the pairs in view are listed. Use a key with the permission Spot to see all.',
  'feed.failed': 'Coffer made a mistake while reading this; it will try again.',
  'practice.not-kept': 'Practice starts over, but could not be saved; free some disk space.',
  'transfer.same-account': 'Choose two different accounts.',
  'sub-accounts.listed': 'This sub-account is in the list already.',
  'sub-accounts.full': ({ most }: { most: number }) => `A list holds ${most} sub-accounts; remove one first.`,
}
