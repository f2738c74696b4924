import { join } from 'node:path'
import { app, BrowserWindow, dialog, nativeTheme, session } from 'electron'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { chromiumsLeftovers } from '#main/platform/kept-files.ts'
import { isMarked } from '#main/platform/removal-marker.ts'
import { StartError } from '#main/platform/start-error.ts'
import { withUnseenShown } from '#shared/names.ts'
import type { ShowTrusted } from '#main/trusted/ports.ts'
import { createChartsWindow } from './charts-window.ts'
import type { ChartsWindow } from './charts-window.ts'
import { createChooseFile } from './choose-file.ts'
import { createOpenDataFolder } from './data-folder.ts'
import { freshFolders, openFolders, ownPlaces } from './folders.ts'
import type { Erased, Folders } from './folders.ts'
import { createInputWatch } from './input.ts'
import type { InputWatch } from './input.ts'
import type { openLink } from './links.ts'
import { endStartAtLogin } from './login-item.ts'
import type { LoginItem } from './login-item.ts'
import { openWindows } from './main-windows.ts'
import type { Pages, WaysBack, WindowServices } from './main-windows.ts'
import { setMenu } from './menu.ts'
import { watchMishaps } from './mishaps.ts'
import type { MishapServices } from './mishaps.ts'
import { closingPage, crashedPage, noticePage } from './notice-page.ts'
import { appOrigin, registerAppScheme, serveApp } from './protocol.ts'
import { watchQuit } from './quit.ts'
import type { Quit, QuitParts } from './quit.ts'
import { ofSystem } from './of-system.ts'
import { eraseAndExit } from './removal.ts'
import type { LeftBehind } from './removal.ts'
import { createSaveText } from './save-text.ts'
import { lockSession, sandboxEverything } from './security.ts'
import { isReportPlace, smokeFile } from './smoke/report-file.ts'
import { createSmokeStart } from './smoke/smoke-start.ts'
import type { SmokeServices, SmokeStart } from './smoke/smoke-start.ts'
import { createSpeech } from './speech.ts'
import type { Speech } from './speech.ts'
import { createNotify, describeApp } from './system.ts'
import type { readClipboard, touchId, watchPower, writeClipboard, writeClipboardPicture } from './system.ts'
import { createTrustedWindow } from './trusted-window.ts'
import { crashedNotice } from './window.ts'

/** What the rest of main may know of Electron: plain values and functions. */
export interface Shell {
  /** Folder of everything Coffer keeps on disk; exists, readable by the user alone. */
  readonly dataDir: string
  /** What the user may want to know of that folder, once. */
  readonly startHint: Message | null
  /** Data of an earlier version that this run does not use; null where there is none. */
  readonly otherData: () => string | null
  readonly packaged: boolean
  /** A start by `--smoke`, which leaves the user's keychain and the network alone. */
  readonly smoke: boolean
  readonly version: string
  /** Service name of every keychain entry: `Coffer`, and another one in unpackaged runs. */
  readonly keychainService: string
  /** Address of the page that may call main. */
  readonly page: string
  /** Ids of the web contents that show the page; grows with each window. */
  readonly pageIds: ReadonlySet<number>
  readonly windows: () => Iterable<BrowserWindow>
  /** The window of charts: ids of its web contents, the window while it is open, and what opens it in a colour. */
  readonly chartsIds: ReadonlySet<number>
  readonly chartsWindows: ChartsWindow['windows']
  readonly openCharts: (background: Services['background'], onTrouble: OnError) => void
  readonly systemProxy: (origin: string) => Promise<string>
  readonly touchId: ReturnType<typeof touchId>
  readonly openLink: typeof openLink
  /** Shows the data folder in the system's file manager. */
  readonly openDataFolder: ReturnType<typeof createOpenDataFolder>
  /** Start at login, as the system keeps it. */
  readonly loginItem: LoginItem
  readonly quit: () => void
  readonly watchPower: typeof watchPower
  /** What a person does in Coffer's windows, from now on. */
  readonly watchInput: InputWatch['listen']
  /** Main's own window in front of the page's (ADR 20). */
  readonly showTrusted: ShowTrusted
  /** Asks where, and writes there. */
  readonly saveText: ReturnType<typeof createSaveText>
  /** Asks for a file that is there, and gives its path. */
  readonly chooseFile: ReturnType<typeof createChooseFile>
  readonly readClipboard: typeof readClipboard
  readonly writeClipboard: typeof writeClipboard
  readonly copyPicture: typeof writeClipboardPicture
  /** Shows the system's own notification, while no window of Coffer has the focus. */
  readonly notify: ReturnType<typeof createNotify>
  readonly speech: Speech
}

/** What the parts list hands back to the shell. */
export interface Services
  extends
    Omit<QuitParts, 'windows' | 'words' | 'eraseData' | 'notify'>,
    MishapServices,
    WindowServices,
    SmokeServices {}

/** One for the process: what goes wrong before and beside the services is said in the same language. */
const speech = createSpeech(() => showMenu())

/** One for the process, like its menu. */
const input = createInputWatch()

/** Set where this start was asked for by `--smoke FILE`. */
let smoke: SmokeStart | null = null

const showMenu = (): void =>
  setMenu({
    packaged: app.isPackaged,
    platform: process.platform,
    words: speech.words,
    onPaste: () => {
      // Main's own window has the same menu on macOS: what is pasted there is nothing of the page's.
      const front = BrowserWindow.getFocusedWindow()?.webContents.getURL() ?? ''
      if (front.startsWith(`${appOrigin}/index.html`)) input.pastedByMenu()
    },
    openDataFolder: () => void openDataFolderOrSay(),
    openView: (view) => ways.openView(view),
  })

/** They lead nowhere before there are windows; the menu is there before them. */
let ways: WaysBack = { bringBack: () => undefined, openView: () => undefined }

const notifyOver = (windows: ReadonlySet<BrowserWindow>): Shell['notify'] =>
  createNotify(
    () => windows,
    () => ways.bringBack(),
  )

/** From the menu, where nobody else would say that it failed. */
async function openDataFolderOrSay(): Promise<void> {
  const opened = await createOpenDataFolder(app.getPath('userData'))()
  if (!opened.ok) dialog.showErrorBox('Coffer', speech.words(opened.error.reason))
}

/** Runs the app: one instance, everything sandboxed, services first, then the window. */
export async function startShell(compose: (shell: Shell) => Promise<Services>): Promise<void> {
  const objection = sandboxEverything()
  const report = smokeFile(process.argv.slice(1))
  if (report !== null) smoke = openSmoke(report)
  if (report !== null && smoke === null) return app.exit(2)
  if (objection !== null) return refuseStart('Coffer', objection)
  registerAppScheme()
  let running: Services | null = null
  const mistake = watchMistakes(() => running)
  const folders = smoke === null ? openFolders() : freshFolders(smoke.dataDir)
  if (!isFirst(folders)) return app.quit()

  const { dataDir, leftOpen, notice, hint, tidy, eraseData } = folders
  tidy()
  await app.whenReady()
  if (isMarked(dataDir)) return finishRemoval(folders)
  await lockSession(session.defaultSession)
  let quit: Quit | null = null
  serveApp(join(import.meta.dirname, '../renderer'), {
    [crashedPage]: () => noticePage(crashedNotice, speech),
    [closingPage]: () => noticePage(quit?.notice() ?? { title: msg('closing.title'), lines: [] }, speech),
  })
  showMenu()
  describeApp()

  const pages: Pages = { windows: new Set(), pageIds: new Set() }
  const { windows, pageIds } = pages
  app.on('browser-window-created', (_event, { webContents }) =>
    input.add(webContents, () => pageIds.has(webContents.id)),
  )
  const front = (): BrowserWindow | null => [...windows].find((window) => !window.isDestroyed()) ?? null
  const charts = chartsIn(dataDir)
  const shell: Shell = {
    smoke: smoke !== null,
    page: `${appOrigin}/index.html`,
    pageIds,
    windows: () => windows,
    ...chartsOf(charts),
    ...ofSystem(folders, speech.words),
    watchInput: input.listen,
    showTrusted: createTrustedWindow({
      preloadDir: join(import.meta.dirname, '../preload'),
      parent: front,
      words: speech.words,
    }),
    saveText: createSaveText(front),
    chooseFile: createChooseFile(front),
    notify: notifyOver(windows),
    speech,
  }
  const services = await compose(shell)
  leftOpen.forEach((error) => services.onTrouble('data-folder', error))
  running = services
  const ending = (quit = watchEnd(services, { windows, eraseData, loginItem: shell.loginItem, notify: shell.notify }))
  const { loginItem } = shell
  ways = openWindows(pages, { dataDir, services, ending, mistake, charts, words: speech.words, loginItem })
  const first = front()
  if (first !== null) smoke?.watch(first, services)
  tellOfFolder(notice, hint)
}

/** The second process gives way before it opens a file or a key (T13); the first comes to the front. */
function isFirst({ dataDir, taken, chromiumElsewhere }: Folders): boolean {
  const isSecond = smoke === null && !app.requestSingleInstanceLock()
  // What this version has elsewhere only an earlier one keeps there; without a word its window would pass for this version's.
  const isOfEarlier = taken !== null && chromiumElsewhere && chromiumsLeftovers(dataDir).length > 0
  if (taken !== null && (!isSecond || isOfEarlier)) throw new StartError(taken)
  return !isSecond
}

/** Aborted where a mistake ends Coffer. */
function watchMistakes(services: () => Services | null): AbortSignal {
  const mistake = new AbortController()
  watchMishaps({ services, words: speech.words, onEnd: () => mistake.abort(), report: mistakeReport(smoke) })
  return mistake.signal
}

/** What hinders nothing is said where it was started, and on the page. */
function tellOfFolder(notice: Message | null, hint: Message | null): void {
  if (hint !== null) say(hint)
  if (notice !== null) void dialog.showMessageBox({ type: 'warning', message: speech.words(notice), buttons: ['OK'] })
}

interface EndParts {
  readonly windows: ReadonlySet<BrowserWindow>
  readonly eraseData: () => Erased
  readonly loginItem: LoginItem
  readonly notify: Shell['notify']
}

/** A removal that was cut off: its keys were gone before its files, so nothing could be done with them but to go on. */
function finishRemoval(folders: Folders): void {
  const { loginItem } = ofSystem(folders, speech.words)
  eraseAndExit({ eraseData: eraseWith(folders, loginItem), words: speech.words, isRead: true, finishes: true })
}

const eraseWith =
  ({ eraseData }: Pick<Folders, 'eraseData'>, loginItem: LoginItem) =>
  (): LeftBehind => ({
    startsAtLogin: !endStartAtLogin(loginItem),
    ...eraseData(),
  })

const watchEnd = (services: Services, { windows, eraseData, loginItem, notify }: EndParts): Quit =>
  watchQuit({
    ...services,
    notify,
    words: speech.words,
    windows: () => windows,
    eraseData: eraseWith({ eraseData }, loginItem),
  })

const chartsIn = (dataDir: string): ChartsWindow =>
  createChartsWindow({
    preloadDir: join(import.meta.dirname, '../preload'),
    stateFile: join(dataDir, 'charts-window.json'),
    words: speech.words,
  })

const chartsOf = ({ ids, windows, open }: ChartsWindow): Pick<Shell, 'chartsIds' | 'chartsWindows' | 'openCharts'> => ({
  chartsIds: ids,
  chartsWindows: windows,
  openCharts: (background, onTrouble) => open(background(nativeTheme.shouldUseDarkColors), onTrouble),
})

/** Last resort when the services cannot be built: says so, and leaves nothing half running. */
export async function abandonStart(error: unknown): Promise<void> {
  const reason = error instanceof StartError ? error.reason : unknownReason(error)
  // Before that, Linux would show no dialog, and whoever started Coffer from a menu would see nothing at all.
  await app.whenReady()
  refuseStart(speech.words(msg('start.failed')), reason)
}

const unknownReason = (error: unknown): Message =>
  msg('start.unknown', { error: error instanceof Error ? error.message : String(error) })

/** Ends a start: says why to the person, or in the report where nobody is there to read. */
function refuseStart(title: string, reason: Message): void {
  if (smoke === null) dialog.showErrorBox(title, speech.words(reason))
  else smoke.fail({ code: 'refused', reason })
  app.exit(1)
}

/** Null where nothing can be reported, and then it is said without a box: whoever asked for a report is a program. */
function openSmoke(file: string): SmokeStart | null {
  try {
    if (isReportPlace(file, ownPlaces())) return createSmokeStart(file)
    say(msg('start.smoke', { file: withUnseenShown(file) }))
  } catch (error) {
    say(unknownReason(error))
  }
  return null
}

const mistakeReport = (asked: SmokeStart | null): (() => void) | undefined =>
  asked === null ? undefined : () => asked.fail({ code: 'uncaught-exception' })

const say = (reason: Message): void => void process.stderr.write(`${speech.words(reason)}\n`)
