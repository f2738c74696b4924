import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addForm } from '#main/withdrawals/recipient-forms.ts'
import { controlsOf } from '#renderer/trusted/controls.ts'
import { formBody } from '#renderer/trusted/form.ts'
import type { FieldListeners } from '#renderer/trusted/form.ts'
import { head } from '#renderer/trusted/head.ts'
import { withdrawalBody } from '#renderer/trusted/withdrawal.ts'
import type { TrustedView, TrustedWithdrawal } from '#shared/bridge/trusted.ts'

/** What the window draws, without a browser: enough of an element to read the markup. */
class Drawn {
  className = ''
  readonly style = { setProperty: (): void => undefined }
  textContent = ''
  private readonly attributes = new Map<string, string>()
  private readonly children: (Drawn | string)[] = []
  readonly tag: string
  constructor(tag: string) {
    this.tag = tag
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value)
  }
  append(...children: (Drawn | string)[]): void {
    this.children.push(...children)
  }
  toString(): string {
    const classed = this.className === '' ? '' : ` class="${this.className}"`
    // A text node has no tag.
    if (this.tag === '') return this.textContent
    return `<${this.tag}${classed}>${this.children.map(String).join('')}</${this.tag}>`
  }
}

beforeEach(() =>
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    createElement: (tag: string) => new Drawn(tag),
    createTextNode: (text: string) => Object.assign(new Drawn(''), { textContent: text }),
  }),
)
afterEach(() => vi.unstubAllGlobals())

const turn = '\u202e'
const look = {
  theme: 'dark',
  palette: 'standard',
  swapped: false,
  grouping: 'comma',
  timeZone: 'utc',
  clock: '24',
  language: 'en',
} as const
const evil = (text: string): string => `${turn}${text}) 0.0 (`
const isolated = (text: string): string => `<bdi class="name">“${text}) 0.0 (”</bdi>`

const subject: TrustedWithdrawal = {
  kind: 'withdrawal',
  hidden: false,
  body: JSON.stringify({
    currency: 'USDT',
    toAddress: 'TJ4fDJ9pQmVx',
    amount: '20',
    withdrawType: 'ADDRESS',
    chain: 'trx',
    memo: evil('memo'),
    remark: evil('remark'),
    feeDeductType: 'EXTERNAL',
  }),
  fingerprint: 'f',
  recipientGets: '20',
  totalDeducted: '21',
  fee: '1',
  chainName: evil('chain'),
  entryLabel: evil('label'),
  addedAt: 0,
  relabelledAt: null,
  balanceAfter: null,
  balanceReadAt: 0,
  memoNone: false,
  typed: 'nothing',
  openDuplicate: null,
  word: null,
}

/** The bytes that are signed stand there as they are, for who opens them; they are no part of the sentence around. */
const drawn = (given: TrustedWithdrawal): string =>
  withdrawalBody(given, { look })
    .map(String)
    .filter((part) => !part.startsWith('<details'))
    .join('')

describe('what Main holds afterwards', () => {
  const balanceReadAt = Date.UTC(2026, 10, 23, 12)

  it('is said with the time at which the balance was read', () => {
    const html = drawn({ ...subject, balanceAfter: '79', balanceReadAt })
    expect(html).toMatch(
      /<dt>Main balance after<\/dt><dd><span>79 USDT<small[^>]*>by the balance read on 2026-11-23 12:00:00/,
    )
  })

  it('is said not to be known without one', () => {
    expect(drawn({ ...subject, balanceReadAt })).toContain('<dt>Main balance after</dt><dd>not known</dd>')
  })
})

describe('T4: names in main’s own window', () => {
  it.each(['label', 'chain', 'memo', 'remark'])('isolates and quotes the %s of a withdrawal', (what) => {
    expect(drawn(subject)).toContain(isolated(what))
  })

  it('lets none of them turn the text, and keeps the id of a chain apart from its name', () => {
    expect(drawn(subject)).not.toContain(turn)
    expect(drawn(subject)).toContain('<dt>Network</dt><dd><bdi>trx</bdi></dd>')
  })

  it('does the same where a recipient is added', () => {
    const recipient = { currency: 'USDT', withdrawType: 'ADDRESS', toAddress: 'TJ4fDJ9pQmVx', chain: 'trx' } as const
    const shown = { ...recipient, chainName: evil('chain'), memo: evil('memo'), memoNone: false, firstUse: false }
    const form = addForm(evil('label'), shown, { waitingHours: 24, caps: [] }, 0)
    const html = formBody(form, look, []).map(String).join('')
    for (const what of ['label', 'chain', 'memo']) expect(html).toContain(isolated(what))
    expect(html).not.toContain(turn)
    expect(html).toContain('<dt>Network</dt><dd class="figures-text"><bdi>trx</bdi></dd>')
  })

  it('quotes the label of the profile in the head, so that it is no word of Coffer’s; the built-in account has its own', () => {
    const headOf = (kind: 'live' | 'practice'): string =>
      String(head({ subject, profile: { kind, label: evil('Checked by Coffer'), colour: '#6ea8fe' } } as TrustedView))
    expect(headOf('live')).toContain(`<em>live</em>${isolated('Checked by Coffer')}`)
    expect(headOf('practice')).not.toContain('Checked by Coffer')
  })
})

describe('the button of main’s own window', () => {
  const live = { kind: 'live', label: evil('Main'), colour: '#6ea8fe' } as const
  const buttonOf = (view: Partial<TrustedView>): string => {
    const listeners = { changed: () => undefined } as unknown as FieldListeners
    return String(
      controlsOf({ subject, look, profile: live, proof: null, pinInstead: false, ...view } as TrustedView, listeners)
        .confirm,
    )
  }

  it('names the profile whose money or orders it moves, in quotation marks, with its colour', () => {
    expect(buttonOf({ sends: true })).toContain(`<span class="mark"><i class="dot"></i>${isolated('Main')}</span>`)
    const practice = buttonOf({ sends: true, profile: { ...live, kind: 'practice' } })
    expect(practice).toContain('<bdi>Practice desk</bdi>')
    expect(practice).not.toContain('Main')
  })

  it('names none where nothing is sent, or where it is about Coffer as a whole', () => {
    expect(buttonOf({ sends: false })).not.toContain('mark')
    expect(buttonOf({ sends: true, profile: null })).not.toContain('mark')
  })
})
