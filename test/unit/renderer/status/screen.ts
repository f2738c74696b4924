import { createRenderer, h, markRaw } from 'vue'
import type { AppContext, Component } from 'vue'

/** What a component drew, without a browser: enough of an element for what our components do to theirs. */
export class Part {
  readonly children: Part[] = []
  readonly props: Record<string, unknown> = {}
  readonly style: Record<string, string> = {}
  readonly classList = { add: (): void => undefined, remove: (): void => undefined }
  readonly options: Part[] = []
  /** No window whose size changes. */
  readonly ownerDocument = {
    defaultView: {
      setTimeout,
      clearTimeout,
      performance,
      requestAnimationFrame: () => 0,
      cancelAnimationFrame: () => undefined,
    },
  }
  readonly clientWidth = 800
  readonly clientHeight = 600
  readonly offsetWidth = 800
  readonly offsetHeight = 600
  scrollTop = 0
  parent: Part | null = null
  readonly tag: string
  words: string
  constructor(tag: string, words = '') {
    this.tag = tag
    this.words = words
    // As Vue leaves elements of a document alone.
    markRaw(this)
  }
  private readonly listeners = new Map<string, ((event: object) => void)[]>()
  addEventListener(name: string, listener: (event: object) => void): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener])
  }
  removeEventListener(): void {}
  /** What happens to it without a person's doing, such as a scroll. */
  happen(name: string): void {
    for (const listener of this.listeners.get(name) ?? []) listener({})
  }
  setAttribute(name: string, value: unknown): void {
    this.props[name] = value
  }
  getAttribute(name: string): string | null {
    const value = this.props[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  }
  removeAttribute(name: string): void {
    this.props[name] = undefined
  }
  getBoundingClientRect(): object {
    return { width: 800, height: 600, top: 0, left: 0, right: 800, bottom: 600, x: 0, y: 0 }
  }
  focus(): void {}
  scrollTo(): void {}
  showModal(): void {}
  close(): void {}
  getRootNode(): object {
    return {}
  }
  contains(): boolean {
    return false
  }
  querySelector(): null {
    return null
  }
  querySelectorAll(): Part[] {
    return []
  }
  /** Everything a user can see or be told of it. */
  get textContent(): string {
    if (this.tag === '#comment' || this.style['display'] === 'none' || this.props['aria-hidden'] === 'true') return ''
    // Levels of the book nobody is in are names of their rows alone.
    const name = this.props['role'] === 'option' ? (this.getAttribute('aria-label') ?? '') : ''
    return [this.words, name, ...this.children.map((child) => child.textContent)].join(' ')
  }
  all(): Part[] {
    return [this, ...this.children.flatMap((child) => child.all())]
  }
}

const remove = (part: Part): void => {
  const { parent } = part
  parent?.children.splice(parent.children.indexOf(part), 1)
  part.parent = null
}

function renderer(frame: Part) {
  return createRenderer<Part, Part>({
    patchProp: (part, name, _before, value) => {
      if (name === 'style' && typeof value === 'object') Object.assign(part.style, value)
      else part.props[name] = value
    },
    insert: (part, parent, anchor) => {
      remove(part)
      const at = anchor == null ? -1 : parent.children.indexOf(anchor)
      parent.children.splice(at === -1 ? parent.children.length : at, 0, part)
      part.parent = parent
    },
    remove,
    createElement: (tag) => new Part(tag),
    createText: (text) => new Part('#text', text),
    createComment: (text) => new Part('#comment', text),
    setText: (part, text) => void (part.words = text),
    setElementText: (part, text) => {
      part.children.splice(0)
      part.words = text
    },
    parentNode: ({ parent }) => parent,
    nextSibling: (part) => part.parent?.children[part.parent.children.indexOf(part) + 1] ?? null,
    querySelector: () => frame,
    insertStaticContent: (content, parent, anchor) => {
      const part = new Part('#text', content.replace(/<[^>]*>/g, ' '))
      const at = anchor == null ? -1 : parent.children.indexOf(anchor)
      parent.children.splice(at === -1 ? parent.children.length : at, 0, part)
      part.parent = parent
      return [part, part]
    },
  })
}

/** Draws a component in the page's own app; what it teleports lands on the same screen. */
export function draw(component: Component, props: Readonly<Record<string, unknown>>, context: AppContext) {
  const screen = new Part('screen')
  const frame = new Part('frame')
  screen.children.push(frame)
  const { render } = renderer(frame)
  const root = new Part('root')
  screen.children.push(root)
  const node = h(component, props)
  node.appContext = context
  render(node, root)
  return {
    /** One line, without the signs between thousands. */
    text: (): string =>
      screen.textContent
        .replace(/\s+/g, ' ')
        .replace(/(?<=\d)[,\u202f](?=\d{3})/g, '')
        .trim(),
    /** Texts of what has a role. */
    withRole: (role: string): readonly string[] =>
      screen
        .all()
        .filter(({ tag, props: own }) => own['role'] === role || (role === 'button' && tag === 'button'))
        .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()),
    parts: (): readonly Part[] => screen.all(),
    buttons: (): readonly Part[] => screen.all().filter(({ tag }) => tag === 'button'),
    close: (): void => render(null, root),
  }
}
