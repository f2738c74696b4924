import type { Shown, TrustedChange, TrustedFact, TrustedField, TrustedForm } from '#shared/bridge/trusted.ts'
import type { TrustedMessage } from '#shared/messages.ts'

type Needed = 'task' | 'title' | 'action'

/** A form of main's own window; what is not given is empty. */
export const trustedForm = (
  given: Pick<TrustedForm, Needed> & Partial<Omit<TrustedForm, Needed | 'kind'>>,
): TrustedForm => ({
  kind: 'form',
  lead: null,
  warnings: [],
  alerts: [],
  changes: [],
  groups: [],
  facts: [],
  fields: [],
  word: null,
  note: null,
  ...given,
})

/** A field of a form: empty, without options and not optional unless it is given otherwise. */
export const trustedField = (
  given: Pick<TrustedField, 'name' | 'kind' | 'label' | 'most'> & Partial<TrustedField>,
): TrustedField => ({ hint: null, value: '', options: [], optional: false, ...given })

export const fact = (label: TrustedMessage, value: Shown, note: TrustedMessage | null = null): TrustedFact => ({
  label,
  value,
  note,
})

export const change = (
  label: TrustedMessage,
  from: Shown,
  to: Shown,
  note: TrustedMessage | null = null,
): TrustedChange => ({
  label,
  from,
  to,
  note,
})

/** Values beside a label. */
export const shown = {
  words: (message: TrustedMessage): Shown => ({ kind: 'words', words: message }),
  /** A figure with its unit, or an id. */
  figure: (text: string): Shown => ({ kind: 'figure', text }),
  /** A name that came from a person, the page or a venue. */
  name: (text: string): Shown => ({ kind: 'name', text }),
  names: (texts: readonly string[]): Shown => ({ kind: 'names', texts }),
  colour: (text: string): Shown => ({ kind: 'colour', text }),
  address: (text: string): Shown => ({ kind: 'address', text }),
  /** `at`: ms since the epoch. */
  time: (at: number): Shown => ({ kind: 'time', at }),
} as const
