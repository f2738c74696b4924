import type { TrustedField, TrustedView } from '#shared/bridge/trusted.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { element } from './element.ts'
import type { Control, FieldListeners } from './form.ts'
import { actsOn, controlOf } from './form.ts'
import { actionOf, profileName, say } from './words.ts'

/** One that stands above the buttons. */
export interface FootControl extends Control {
  /** What was typed stays as it is. */
  readonly freeze: () => void
}

/** What the user types into and presses; null where the view asks for no such thing. */
export interface Controls {
  readonly fields: readonly Control[]
  /** The typed check of a withdrawal, or the word. */
  readonly typed: FootControl | null
  readonly pin: FootControl | null
  readonly problem: HTMLElement
  /** Says that the hidden part was typed correctly. */
  readonly matched: HTMLElement
  readonly left: HTMLElement
  readonly cancel: HTMLButtonElement
  readonly confirm: HTMLButtonElement
}

export const controlsOf = (view: TrustedView, listeners: FieldListeners): Controls => {
  const { changed } = listeners
  const wanted = typedLabel(view)
  return {
    fields: fieldsOf(view).map((field) => controlOf(field, listeners)),
    typed: wanted === null ? null : footField('typed', wanted, 'text', changed),
    pin: pinField(view, changed),
    problem: element('p', { class: 'problem', attributes: { id: 'problem', role: 'alert' } }),
    matched: element('p', { class: 'matched', attributes: { role: 'status' } }),
    left: element('p', { class: 'muted' }),
    cancel: element('button', { attributes: { type: 'button' } }, say(msg('trusted.cancel'))),
    confirm: element(
      'button',
      { class: 'do', attributes: { type: 'button', 'data-confirm': '' } },
      actionOf(view),
      mark(view),
    ),
  }
}

/** Whose money or orders the button moves: the profile's colour and name, as on the page's own buttons. */
const mark = ({ profile, sends }: TrustedView): HTMLElement | null => {
  if (profile === null || !sends) return null
  const dot = element('i', { class: 'dot', attributes: { 'aria-hidden': 'true' } })
  if (profile.kind !== 'practice') dot.style.setProperty('background', profile.colour)
  return element('span', { class: 'mark' }, dot, profileName(profile))
}

/** The fields of a form; of a withdrawal the word that disregards an open duplicate. */
const fieldsOf = ({ subject }: TrustedView): readonly TrustedField[] => {
  if (subject.kind === 'form') return subject.fields
  const { word } = subject
  if (word === null) return []
  const label = msg('trusted.type', { word })
  return [{ name: 'word', kind: 'text', label, hint: null, value: '', options: [], most: 40, optional: false }]
}

const pinField = ({ proof, pinInstead }: TrustedView, changed: () => void): FootControl | null => {
  if (proof === 'pin') return footField('pin', msg('trusted.pin'), 'password', changed)
  const instead = () => ({ ...footField('pin', msg('trusted.pin-instead'), 'password', changed), optional: true })
  return pinInstead ? instead() : null
}

/** What has to be typed to show that it was read, or null. */
const typedLabel = ({ subject }: TrustedView): TrustedMessage | null => {
  if (subject.kind === 'form') return subject.word === null ? null : msg('trusted.type', { word: subject.word })
  if (subject.typed === 'nothing') return null
  return subject.typed === 'marked' ? msg('trusted.type-hidden') : msg('trusted.type-whole')
}

const footField = (
  name: string,
  label: TrustedMessage,
  type: 'text' | 'password',
  changed: () => void,
): FootControl => {
  const input = element('input', {
    attributes: { id: name, type, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' },
  })
  // Pasting would compare the clipboard with itself (T8).
  input.addEventListener('paste', (event) => event.preventDefault())
  input.addEventListener('drop', (event) => event.preventDefault())
  input.addEventListener('input', changed)
  return {
    name,
    optional: false,
    row: element('div', { class: 'field' }, element('label', { attributes: { for: name } }, say(label)), input),
    ...actsOn(input, changed),
    freeze: () => {
      input.readOnly = true
    },
  }
}
