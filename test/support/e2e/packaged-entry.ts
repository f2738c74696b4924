/** Loaded before main: the run says that it is packaged, so that what only a packaged Coffer refuses can be tried. */
import { app } from 'electron'

Object.defineProperty(app, 'isPackaged', { value: true })
