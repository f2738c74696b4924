import type {
  ShownSide,
  TrustedChange,
  TrustedFact,
  TrustedField,
  TrustedForm,
  TrustedGroup,
  TrustedPaste,
  TrustedView,
} from '#shared/bridge/trusted.ts'
import { msg } from '#shared/messages.ts'
import { element } from './element.ts'
import { say, sayFigures, shown } from './words.ts'

/** Main takes no longer ones, and no field does. */
const longestPaste = 4096

/** One thing that is typed or chosen. */
export interface Control {
  readonly name: string
  readonly row: HTMLElement
  readonly value: () => string
  readonly optional: boolean
  readonly focus: () => void
  /** Forgets what was typed. */
  readonly clear: () => void
  /** What is typed in it is what was refused, or no longer. */
  readonly mark: (refused: boolean) => void
}

const classOf = {
  words: {},
  name: {},
  names: {},
  colour: { class: 'figures-text' },
  time: {},
  figure: { class: 'figures-text' },
  address: { class: 'over' },
} as const

/** A form's body: what it warns of, what changes, what stays, and what is typed. */
export const formBody = (
  form: TrustedForm,
  look: TrustedView['look'],
  controls: readonly Control[],
): readonly HTMLElement[] => [
  ...(form.lead === null ? [] : [leadLine(form.lead, look)]),
  ...form.warnings.map((warning) => element('p', { class: 'warning' }, say(warning))),
  ...form.alerts.map((facts) => factList('facts alert', facts, look)),
  ...form.changes.map((change) => changeTiles(change, look)),
  ...form.groups.map((group) => groupCard(group, look)),
  ...(form.facts.length === 0 ? [] : [factList('facts', form.facts, look)]),
  ...(controls.length === 0 ? [] : [element('div', { class: 'rows' }, ...controls.map(({ row }) => row))]),
]

/** Which way an order goes, for the eye: the words beside it say the same. */
const arrowOf = (side: ShownSide): HTMLElement =>
  element('span', { attributes: { 'aria-hidden': 'true' } }, side === 'buy' ? '▲ ' : '▼ ')

const leadLine = ({ words, side }: NonNullable<TrustedForm['lead']>, look: TrustedView['look']): HTMLElement =>
  element('p', { class: `lead ${side}` }, arrowOf(side), sayFigures(look, words))

const groupCard = ({ title, facts }: TrustedGroup, look: TrustedView['look']): HTMLElement =>
  element(
    'section',
    { class: 'card', attributes: { 'aria-label': say(title) } },
    element('h2', {}, say(title)),
    factList('facts', facts, look),
  )

const factList = (name: string, facts: readonly TrustedFact[], look: TrustedView['look']): HTMLElement =>
  element(
    'dl',
    { class: name },
    ...facts.flatMap(({ label, value, note, side }) => [
      element(
        'dt',
        value.kind === 'address' ? { class: 'over' } : side === undefined ? {} : { class: side },
        side === undefined ? null : arrowOf(side),
        say(label),
      ),
      element(
        'dd',
        classOf[value.kind],
        shown(value, look),
        note === null ? null : element('small', { class: 'muted' }, say(note)),
      ),
    ]),
  )

/** What it is now, and what it becomes. */
const changeTiles = ({ label, from, to, note }: TrustedChange, look: TrustedView['look']): HTMLElement =>
  element(
    'section',
    { class: 'change', attributes: { 'aria-label': say(label) } },
    element('h2', {}, say(label)),
    element(
      'div',
      { class: 'tile' },
      element('span', {}, say(msg('trusted.now'))),
      element('b', {}, shown(from, look)),
    ),
    element('span', { class: 'arrow', attributes: { 'aria-hidden': 'true' } }, '→'),
    element(
      'div',
      { class: 'tile new' },
      element('span', {}, say(msg('trusted.new'))),
      element('b', {}, shown(to, look)),
      note === null ? null : element('small', {}, say(note)),
    ),
  )

export interface FieldListeners {
  /** The value may be another. */
  readonly changed: () => void
  readonly pasted: (paste: TrustedPaste) => void
}

/** The control of a field. */
export const controlOf = (field: TrustedField, listeners: FieldListeners): Control => {
  const control = field.kind === 'choice' ? choice(field, listeners) : line(field, listeners)
  control.row.dataset['field'] = field.name
  return control
}

const labelRow = (id: string, { label, hint }: Pick<TrustedField, 'label' | 'hint'>): HTMLElement =>
  element(
    'div',
    { class: 'lab' },
    element('label', { attributes: { for: id } }, say(label)),
    hint === null ? null : element('span', { attributes: { id: `${id}-hint` } }, say(hint)),
  )

const line = (field: TrustedField, { changed, pasted }: FieldListeners): Control => {
  const id = `field-${field.name}`
  const secret = field.kind === 'secret'
  const input = element('input', {
    attributes: {
      id,
      type: secret ? 'password' : 'text',
      maxlength: String(field.most),
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      ...(field.hint === null ? {} : { 'aria-describedby': `${id}-hint` }),
    },
  })
  input.value = field.value
  input.addEventListener('input', changed)
  input.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? ''
    if (text !== '') pasted({ field: field.name, text: text.slice(0, longestPaste) })
  })
  return {
    name: field.name,
    optional: field.optional,
    row: element('div', { class: 'field' }, labelRow(id, field), secret ? withEye(input) : input),
    ...actsOn(input, changed),
  }
}

/** What can be done with a line of text. */
export const actsOn = (
  input: HTMLInputElement,
  changed: () => void,
): Pick<Control, 'value' | 'focus' | 'clear' | 'mark'> => ({
  value: () => input.value,
  focus: () => input.focus(),
  clear: () => {
    input.value = ''
    changed()
  },
  mark: (refused) => markInput(input, refused),
})

/** The error stands above the buttons; its field says so to whoever cannot see where the cursor is. */
const markInput = (input: HTMLInputElement, refused: boolean): void => {
  if (refused) {
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-errormessage', 'problem')
  } else {
    input.removeAttribute('aria-invalid')
    input.removeAttribute('aria-errormessage')
  }
}

/** A secret can be looked at by whoever types it. */
const withEye = (input: HTMLInputElement): HTMLElement => {
  const eye = element('button', { class: 'eye', attributes: { type: 'button', 'aria-pressed': 'false' } })
  const draw = (): void => {
    const seen = input.type === 'text'
    eye.textContent = say(seen ? msg('trusted.hide') : msg('trusted.show'))
    eye.setAttribute('aria-pressed', String(seen))
  }
  eye.addEventListener('click', () => {
    input.type = input.type === 'text' ? 'password' : 'text'
    draw()
  })
  draw()
  return element('div', { class: 'with-eye' }, input, eye)
}

/** More than a row of short words is a column. */
const isColumn = ({ options }: TrustedField): boolean =>
  options.length > 1 && options.some(({ label }) => say(label).length > 18)

const choice = (field: TrustedField, { changed }: FieldListeners): Control => {
  const id = `field-${field.name}`
  const note = element('p', { class: 'note', attributes: { id: `${id}-note` } })
  const radios = field.options.map(({ value, label }) => {
    const input = element('input', { attributes: { type: 'radio', name: id, value } })
    input.checked = value === field.value
    input.addEventListener('change', () => pick())
    return { input, row: element('label', {}, input, element('span', {}, say(label))) }
  })
  const chosen = (): string => radios.find(({ input }) => input.checked)?.input.value ?? ''
  const explain = (): void => {
    const option = field.options.find(({ value }) => value === chosen())
    note.textContent = option?.note == null ? '' : say(option.note)
    note.classList.toggle('warns', option?.warns === true)
  }
  const pick = (): void => {
    explain()
    changed()
  }
  explain()
  return {
    name: field.name,
    optional: field.optional,
    row: element(
      'fieldset',
      { class: 'field', attributes: { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-note` } },
      element(
        'div',
        { class: 'lab' },
        element('b', { attributes: { id: `${id}-label` } }, say(field.label)),
        field.hint === null ? null : element('span', {}, say(field.hint)),
      ),
      element('div', { class: isColumn(field) ? 'options column' : 'options' }, ...radios.map(({ row }) => row)),
      note,
    ),
    value: chosen,
    focus: () => radios[0]?.input.focus(),
    clear: () => undefined,
    mark: (refused) => radios.forEach(({ input }) => markInput(input, refused)),
  }
}
