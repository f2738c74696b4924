/** A running Coffer, whichever host shows it: what the tools and the end-to-end specs can do with it. */
import type { Page } from '@playwright/test'
import { electronBinary } from '#tools/provision/electron-binary.ts'
import type { Ended } from '#tools/preview-host/main-process.ts'
import type { BridgeText } from '#tools/preview-host/window.ts'
import type { AskedCall } from '#tools/preview-host/wire.ts'

export interface DriverOptions {
  /** Folder of the app's package.json, which names main. */
  readonly appDir: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly headless: boolean
  readonly size?: { readonly width: number; readonly height: number }
  /** The system's colour scheme. */
  readonly theme: 'light' | 'dark'
  /** The page's zoom; 1 by default. */
  readonly zoom?: number
  /** The preview host's pages may share a Chromium, each kept apart: nothing is stored beyond the app's end. */
  readonly sharedChromium?: boolean
  readonly onLine: (line: string) => void
  /** Modules that main loads before its own first file. */
  readonly imports?: readonly string[]
}

export interface Driver {
  readonly host: 'electron' | 'preview'
  readonly mainPid: number
  readonly ended: Promise<Ended>
  pages(): readonly Page[]
  /** The first window's page, loaded; rejects with main's last words when it ends before. */
  firstPage(): Promise<Page>
  /** A window's page by the end of its address, once it has loaded; rejects after `timeout` ms. */
  waitForPage(ending: string, timeout: number): Promise<Page>
  /** Recorded arguments that the preview host cannot enforce; on real Electron read the settings back with `evaluate`. */
  asked(): Promise<readonly AskedCall[]>
  /** All messages between main and its pages so far. */
  messages(): Promise<readonly BridgeText[]>
  power(event: string): Promise<void>
  /** Runs a function's text in main, given the electron module and `arg`. */
  evaluate(functionText: string, arg: unknown): Promise<unknown>
  /** Kills the process of the first window's page. */
  crash(): Promise<void>
  reload(): Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
  /** Asks the app to leave, and ends everything that was started. */
  close(): Promise<void>
}

/** Real Electron when its binary is there, the preview host otherwise. Loaded when needed: each costs its own imports. */
export async function startDriver(options: DriverOptions): Promise<Driver> {
  const binary = electronBinary()
  if (binary === null) return (await import('./preview.ts')).startPreview(options)
  return (await import('./electron.ts')).startElectron(binary, options)
}
