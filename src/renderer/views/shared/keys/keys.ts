/** The modifier of this machine's shortcuts, as it is printed on its keys. */
export const modifierKey = /Mac/.test(globalThis.navigator?.platform ?? '') ? 'Cmd' : 'Ctrl'
