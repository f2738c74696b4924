import { NButton as LibraryButton } from 'naive-ui'

/** Parts of naive-ui that need no wrapper. Views take them from here: outside ui/ and App.vue the library is not imported. */
export { NConfigProvider, NInput, NSkeleton } from 'naive-ui'

/** A button that waits is read by its own words: the library would put an English "loading" before them. */
const unreadSpinner = { 'aria-label': null, 'aria-hidden': 'true' }
const spinProps = { type: Object, default: () => unreadSpinner }
/** The library's button with that default; else its own. */
export const NButton = Object.assign({}, LibraryButton, {
  props: { ...LibraryButton.props, spinProps },
}) as unknown as typeof LibraryButton
