import type { Message } from '#shared/messages.ts'
import { appOrigin } from './protocol.ts'
import type { Speech } from './speech.ts'

/** What main says in a page of its own, without script or preload: it must show where the app's page cannot. */
export interface PageNotice {
  readonly title: Message
  readonly lines: readonly Message[]
  /** A link that looks like a button; main answers the navigation it asks for. */
  readonly action?: { readonly label: Message; readonly href: string }
}

/** Addresses of main's own notices; `serveApp` answers them. */
export const closingPage = `${appOrigin}/closing.html`
export const crashedPage = `${appOrigin}/crashed.html`

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 12px; padding: 24px; box-sizing: border-box;
    font: 14px/1.5 system-ui, sans-serif; text-align: center; background: #f3f5f7; color: #14181d; }
  h1 { font-size: 18px; margin: 0; } p { margin: 0; max-width: 46ch; }
  a { justify-self: center; padding: 6px 16px; border-radius: 6px; text-decoration: none; background: #1f5fbf; color: #fff; }
  a:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) { body { background: #0c0f13; color: #e6eaf0; } a { background: #9cc3ff; color: #0c0f13; } }`

/** The whole page as HTML; every text is escaped. */
export function noticePage({ title, lines, action }: PageNotice, speech: Pick<Speech, 'language' | 'words'>): string {
  const text = (message: Message): string => escaped(speech.words(message))
  const button = action === undefined ? '' : `<a href="${escaped(action.href)}">${text(action.label)}</a>`
  return `<!doctype html>
<html lang="${speech.language()}">
<head><meta charset="utf-8"><title>${text(title)}</title><style>${style}</style></head>
<body><h1>${text(title)}</h1>${lines.map((line) => `<p role="status">${text(line)}</p>`).join('')}${button}</body>
</html>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
