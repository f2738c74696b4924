/** How a declaration of Electron's typings is named in the table, and what its comment says. */
import ts from 'typescript'

/** Where Electron's typings stand, also in a project that a test made up. */
const typings = /\/node_modules\/electron\/electron\.d\.ts$/

export const isElectrons = (declaration: ts.Node): boolean =>
  typings.test(declaration.getSourceFile().fileName.replaceAll('\\', '/'))

/** The declaration in Electron's typings, where a symbol has one. */
export const electronsOf = (symbol: ts.Symbol | undefined): ts.Declaration | undefined =>
  symbol?.declarations?.find(isElectrons)

/** The modules are instances, of which there is one: `app` for `App`. A class keeps its name. */
const modules: ReadonlyMap<string, string> = new Map(
  [
    ...['App', 'AutoUpdater', 'Clipboard', 'ContentTracing', 'ContextBridge', 'CrashReporter', 'DesktopCapturer'],
    ...['Dialog', 'GlobalShortcut', 'IpcMain', 'IpcRenderer', 'NativeTheme', 'Net', 'NetLog', 'PowerMonitor'],
    ...['PowerSaveBlocker', 'Process', 'Protocol', 'PushNotifications', 'SafeStorage', 'Screen', 'Shell'],
    ...['SystemPreferences', 'WebFrame', 'WebUtils'],
  ].map((name) => [name, `${name.charAt(0).toLowerCase()}${name.slice(1)}`]),
)

/** The interface, class or type that a member is declared in. */
export function ownerOf(declaration: ts.Declaration): string {
  for (let at: ts.Node = declaration.parent; !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isInterfaceDeclaration(at) && !ts.isClassDeclaration(at) && !ts.isTypeAliasDeclaration(at)) continue
    const name = at.name?.text ?? ''
    return modules.get(name) ?? name
  }
  return 'electron'
}

export const isMethod = (declaration: ts.Declaration): boolean =>
  ts.isMethodDeclaration(declaration) ||
  ts.isMethodSignature(declaration) ||
  (ts.isPropertySignature(declaration) && declaration.type !== undefined && ts.isFunctionTypeNode(declaration.type))

/** What listens to events, or ends that. */
export const emitting: ReadonlySet<string> = new Set([
  ...['on', 'once', 'addListener', 'prependListener', 'prependOnceListener'],
  ...['off', 'removeListener', 'removeAllListeners', 'listenerCount'],
])

/** True for `on` and its like, but for those of the bridge, whose events are the app's own channels. */
export const isListening = (declaration: ts.Declaration, name: string): boolean =>
  emitting.has(name) && !['ipcMain', 'ipcRenderer'].includes(ownerOf(declaration))

/** The words of a tag: `@platform darwin,win32` has two. */
export const tagWords = (declaration: ts.Declaration, name: string): readonly string[] =>
  ts
    .getJSDocTags(declaration)
    .filter(({ tagName }) => tagName.text === name)
    .flatMap(({ comment }) => (ts.getTextOfJSDocComment(comment) ?? '').split(','))
    .map((word) => word.trim())

export const hasTag = (declaration: ts.Declaration, name: string): boolean =>
  ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === name)
